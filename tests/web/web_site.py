"""web_site.py: offers a folder of files as any simple host does, without special headers."""
import http.server
import mimetypes
import pathlib
import threading


class Site:
    """`more`: texts in place of its files or beside them, path: content; the site may be updated by it."""

    def __init__(self, folder, more):
        self.folder = folder
        self.more = more

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *values):
                super().__init__(*values, directory=str(folder))

            def do_GET(self):
                text = more.get(self.path.split("?")[0])
                if text is None:
                    super().do_GET()
                    return
                self.send_response(200)
                self.send_header("Content-Type", mimetypes.guess_type(self.path)[0] or "text/html")
                self.end_headers()
                self.wfile.write(text.encode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()


def built(root):
    """The page that cmake/web.sh made; None: it was not."""
    folder = pathlib.Path(root) / "build/web/site"
    return folder if (folder / "tengen.wasm").exists() else None
