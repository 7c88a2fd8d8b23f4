#!/usr/bin/env python3
"""web_test.py ROOT TENGEN [CASE]: plays the page that cmake/web.sh made, in headless Chromium. Exit 77: page or
browser are missing."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import chromium
import web_site

ROOT = pathlib.Path(sys.argv[1])
TENGEN = sys.argv[2]
TWO = "?--black&human&--white&human"
AUTOSAVE = "/home/web_user/.local/share/tengen/autosave.sgf"
SETTINGS = "/home/web_user/.config/tengen/settings.ini"
GAMES = "/home/web_user/.local/share/tengen/games"
READ = (f"(Module.FS.analyzePath('{AUTOSAVE}').exists ? Module.FS.readFile('{AUTOSAVE}', {{encoding: 'utf8'}})"
        " : '')")
STARTED = "document.getElementById('word').hidden && window.crossOriginIsolated"

GAMES_PLAYED = 3

# The board of a window of 1280 x 800, where H8 lies and how far one point is from the next; CSS pixels.
CENTRE_X, CENTRE_Y, STEP = 416.5, 400.0, 47.0


def place(point):
    """Of "h8": x, y."""
    column, row = "abcdefghijklmno".index(point[0]) - 7, int(point[1:]) - 8
    return CENTRE_X + column * STEP, CENTRE_Y - row * STEP


def moves(text):
    return re.findall(r";[BW]\[(\w\w)\]", text)


def expect_moves(page, count):
    """That many are saved, as the program itself would read them again."""
    page.wait(f"{READ}.match(/;[BW]\\[\\w\\w\\]/g)?.length === {count}")
    return moves(page.value(READ))


def has_moves(page, count):
    return page.value(f"({READ}.match(/;[BW]\\[\\w\\w\\]/g) || []).length") >= count


def click(page, point, count):
    """Until so many moves are saved: a page that has just appeared takes no press for a moment."""
    until_saved(page, count, lambda: page.click(*place(point)))


def until_saved(page, count, act):
    for _ in range(30):
        act()
        for _ in range(100):
            if has_moves(page, count):
                expect_moves(page, count)
                return
            time.sleep(0.02)
    raise AssertionError(f"no move {count}\n" + "\n".join(page.browser.lines[-20:]))


def kept(page, path=AUTOSAVE):
    """What would be there after a crash: a file in the browser's database."""
    return page.value("""new Promise((resolve, reject) => {
      const open = indexedDB.open('/home/web_user');
      open.onerror = () => reject(open.error);
      open.onsuccess = () => {
        const get = open.result.transaction(['FILE_DATA']).objectStore('FILE_DATA').get('%s');
        get.onsuccess = () => {
          open.result.close();
          resolve(get.result ? new TextDecoder().decode(get.result.contents) : '');
        };
        get.onerror = () => reject(get.error);
      };
    })""" % path)


def wait_kept(page, holds, path=AUTOSAVE):
    for _ in range(6000):
        if holds(kept(page, path)):
            return
        time.sleep(0.02)
    raise AssertionError(f"{path} is not kept")


def start(browser, site, words=TWO, **size):
    page = browser.page(**size)
    page.open(site.url + words)
    page.wait(STARTED)
    return page


def test_mouse(browser, site):
    """Five in a row by the mouse."""
    page = start(browser, site)
    for number, point in enumerate("h8 a1 i8 a2 j8 a3 k8 a4 l8".split()):
        click(page, point, number + 1)
    page.wait(f"Module.FS.readdir('{GAMES}').some(name => name.endsWith('B+5.sgf'))")


def test_keys(browser, site):
    """Points typed, and arrows."""
    page = start(browser, site)
    for number, point in enumerate(("j10", "h8")):
        page.type(point)
        page.enter()
        expect_moves(page, number + 1)
    assert moves(page.value(READ)) == ["jf", "hh"]


def test_touch(browser, site):
    """Face to face: while one holds a point, the other presses in the own panel, and both count."""
    page = start(browser, site, TWO + "&--face-to-face", width=800, height=1280, scale=2, mobile=True)
    first, second, near_resigns = (1, 400, 640), (1, 494, 593), (2, 480, 1180)

    def play(point, *others):
        page.touch("touchStart", point)
        for other in others:
            page.touch("touchStart", point, other)
            page.touch("touchEnd", other)
        page.touch("touchEnd")

    until_saved(page, 1, lambda: play(first))
    until_saved(page, 2, lambda: play(second, near_resigns))  # the button asks for a second press
    assert moves(page.value(READ)) == ["hh", "jg"]
    for _ in range(30):
        play(near_resigns)
        time.sleep(0.3)
        if "RE[W+R]" in page.value(READ):
            return
    raise AssertionError(page.value(READ))


def test_cancelled_touch(browser, site):
    """A finger that the browser takes for a gesture of its own plays no move."""
    page = start(browser, site, width=1280, height=800, scale=1, mobile=True)

    def tap(point):
        page.touch("touchStart", (1, *place(point)))
        page.touch("touchEnd")

    until_saved(page, 1, lambda: tap("h8"))
    page.touch("touchStart", (1, *place("a1")))
    page.touch("touchCancel")
    until_saved(page, 2, lambda: tap("j9"))
    assert moves(page.value(READ)) == ["hh", "jg"]


def test_sounds(browser, site):
    """Each stone is heard."""
    page = browser.page()
    page.call("Page.addScriptToEvaluateOnNewDocument", source="""
      window.heard = 0;
      window.begin = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function() {
        window.heard += this.buffer.getChannelData(0).some(value => Math.abs(value) > 0.01);
        window.begin.call(this);
      };""")
    page.open(site.url + TWO)
    page.wait(STARTED)
    page.value("window.heard = 0")
    for number, point in enumerate(("h8", "j9", "k10")):
        click(page, point, number + 1)
        page.wait(f"window.heard > {number}")


def shown(move):
    """Is a game with this move at hand, beside the player's own?"""
    folder = os.path.dirname(AUTOSAVE)
    return (f"Module.FS.readdir('{folder}').some(name => /^autosave.*sgf$/.test(name) && "
            f"Module.FS.readFile('{folder}/' + name, {{encoding: 'utf8'}}).includes('[{move}]'))")


def test_clipboard(browser, site):
    """A game is copied for other programs, and pasted from them, by keys and by the browser's leave."""
    page = start(browser, site)
    browser.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    click(page, "h8", 1)
    page.control("c")
    page.wait("navigator.clipboard.readText().then(text => text.includes(';B[hh]'))")
    page.value("navigator.clipboard.writeText('h8 j9 k10 l11')")
    page.control("v", commands=["paste"])
    page.wait(shown("le"))
    page.value("navigator.clipboard.writeText('h8 j9 k10 d4')")
    page.value("""for (const kind of ['keydown', 'keyup']) {
      for (const [key, code, keyCode] of [['Control', 'ControlLeft', 17], ['v', 'KeyV', 86]]) {
        window.dispatchEvent(new KeyboardEvent(kind, {key, code, keyCode, ctrlKey: true}));
      }
    }""")
    page.wait(shown("dl"))  # the program asked first, as from its menu


def test_drop(browser, site):
    """A file that is dropped onto the page is opened."""
    page = start(browser, site)
    page.value("""(() => {
      const data = new DataTransfer();
      data.items.add(new File(['(;GM[4]SZ[15];B[hh];W[ii];B[jj];W[kk])'], 'other.sgf'));
      window.dispatchEvent(new DragEvent('drop', {dataTransfer: data}));
    })()""")
    page.wait(shown("kk"))


MENU_BUTTON, SAVE_AS, SAVE_PICTURE, IMPORT, IMPORT_FOLDER = (1220, 68), (1125, 471), (946, 516), (132, 720), (232, 720)


def given(folder, ending, act):
    """What `act`, repeated if need be, has the browser give to the player: the content of a file."""
    for _ in range(30):
        act()
        for _ in range(100):
            files = [file for file in folder.glob("*" + ending) if file.stat().st_size > 0]
            if files:
                return files[0].read_bytes()
            time.sleep(0.02)
    raise AssertionError(f"the browser gives no {ending}")


def test_given(browser, site):
    """Save as, and a picture of the board, give files to the player."""
    page = start(browser, site)
    folder = pathlib.Path(browser.profile, "downloads")
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    click(page, "h8", 1)

    def from_menu(button):
        page.key("Escape", "Escape", 27)
        page.click(*MENU_BUTTON)
        time.sleep(1)
        page.click(*button)

    def picture():
        from_menu(SAVE_PICTURE)
        time.sleep(1)
        page.enter()

    assert b";B[hh]" in given(folder, ".sgf", lambda: from_menu(SAVE_AS))
    assert given(folder, ".png", picture).startswith(b"\x89PNG")


def test_chosen(browser, site):
    """A game of the player's own files is chosen in the browser's window and opened."""
    page = start(browser, site)
    game = pathlib.Path(browser.profile, "other.sgf")
    game.write_text("(;GM[4]SZ[15];B[hh];W[ii];B[jj];W[kk])")
    page.control("o")
    page.choose(lambda: page.click(*IMPORT), game)
    page.wait("Module.FS.analyzePath('/home/web_user/files/other.sgf').exists")
    for _ in range(30):
        page.control("o")
        time.sleep(1)
        page.enter()
        time.sleep(1)
        if page.value(shown("kk")):
            return
    raise AssertionError("the chosen game is not opened")


def test_every_frame(browser, site):
    """While a stone settles, each frame of the browser shows a new picture."""
    page = start(browser, site)
    page.value("""(() => {
      const {context} = Module.page;
      const put = context.putImageData.bind(context);
      let drawn = false;
      window.seen = [];
      context.putImageData = (...values) => {
        drawn = true;
        put(...values);
      };
      const tick = () => {
        window.seen.push(drawn);
        drawn = false;
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    })()""")
    moving = shown = 0
    for number, point in enumerate("h8 j9 k10 d4 e5".split()):
        page.value("window.seen.length = 0")
        click(page, point, number + 1)
        time.sleep(1)
        seen = page.value("window.seen")
        first, last = seen.index(True), len(seen) - seen[::-1].index(True)
        moving += last - first
        shown += sum(seen[first:last])
    assert shown >= 0.8 * moving, (shown, moving)
    print(f"  {shown} of {moving} frames")


def test_chosen_again(browser, site):
    """A second file of the same name does not replace the first one; of a folder only games are copied."""
    page = start(browser, site)
    folders = [pathlib.Path(browser.profile, name) for name in ("one", "two")]
    for number, folder in enumerate(folders):
        folder.mkdir()
        (folder / "game.sgf").write_text(f"(;GM[4]SZ[15];B[hh];W[{'ij'[number]}i])")
        (folder / "film.mp4").write_text("no game")
    page.control("o")
    for folder in folders:
        page.choose(lambda: page.click(*IMPORT), folder / "game.sgf")
        page.wait(f"Module.FS.readdir('/home/web_user/files').length === {2 + folders.index(folder) + 1}")
    page.choose(lambda: page.click(*IMPORT_FOLDER), folders[0])
    page.wait("Module.FS.analyzePath('/home/web_user/files/one/game.sgf').exists")
    assert not page.value("Module.FS.analyzePath('/home/web_user/files/one/film.mp4').exists")
    assert "W[ii]" in page.value("Module.FS.readFile('/home/web_user/files/game.sgf', {encoding: 'utf8'})")
    assert "W[ji]" in page.value("Module.FS.readFile('/home/web_user/files/game 2.sgf', {encoding: 'utf8'})")


def test_full(browser, site):
    """Where the browser has no room for the game it says so, and keeps the game when it has some."""
    page = start(browser, site)
    click(page, "h8", 1)
    wait_kept(page, lambda text: len(moves(text)) == 1)
    page.value("""(() => {
      const {put} = IDBObjectStore.prototype;
      window.full = true;
      IDBObjectStore.prototype.put = function (...values) {
        const request = put.apply(this, values);
        if (window.full) {
          this.transaction.abort();
        }
        return request;
      };
    })()""")
    click(page, "j9", 2)
    page.wait("!document.getElementById('notice').hidden")
    page.value("window.full = false")
    page.wait("document.getElementById('notice').hidden")
    wait_kept(page, lambda text: len(moves(text)) == 2)


NAME_FIELD, PLAY_BUTTON = (725, 164), (1108, 712)


def test_tablet_keyboard(browser, site):
    """A finger on a name shows the tablet's keyboard, which writes, replaces and deletes."""
    page = start(browser, site, width=1280, height=800, scale=1, mobile=True)

    def tap(at):
        page.touch("touchStart", (1, *at))
        page.touch("touchEnd")
        time.sleep(0.5)

    page.control("n")
    for _ in range(60):
        if page.value("document.activeElement.id") == "typing":
            break
        tap(NAME_FIELD)
    else:
        raise AssertionError("no keyboard")
    page.call("Input.imeSetComposition", text="Ad", selectionStart=2, selectionEnd=2)
    page.call("Input.insertText", text="Ädam")
    page.value("document.execCommand('delete')")
    page.value("""document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', {key: 'Enter', code: '', keyCode: 13, bubbles: true}))""")  # as a tablet's key
    page.wait("document.activeElement.id !== 'typing'")
    until_saved(page, 1, lambda: (tap(PLAY_BUTTON), tap(place("h8"))))
    assert "PB[Äda]" in page.value(READ), page.value(READ)


ENDED = f"(Module.FS.analyzePath('{GAMES}').exists ? Module.FS.readdir('{GAMES}') : []).filter(name => /sgf$/.test(name)).length"
REMATCH, REVIEW, BACK = (979, 675), (1044, 735), (924, 735)


def lose(page, games):
    """By stones along the edges, until that many games have ended."""
    points = [column + row for row in ("1", "15", "3", "13") for column in "acegikmo"]
    for number in range(1000):
        if page.value(ENDED) >= games:
            return
        page.click(*place(points[number % len(points)]))
        time.sleep(0.1)
    raise AssertionError("the computer does not win\n" + "\n".join(page.browser.lines[-20:]))


def play_and_review(page, games):
    for number in range(1, games + 1):
        lose(page, number)
        time.sleep(1.5)
        page.click(*REVIEW)
        for _ in range(20):
            assert page.value("1 + 1") == 2
            time.sleep(0.1)
        page.click(*BACK)
        time.sleep(1)
        page.click(*REMATCH)
        time.sleep(1)


def test_computer(browser, site):
    """Games against the computer, each with its report, on a slow machine: the page never stops answering."""
    page = start(browser, site, "?--black&human&--white&level:4&--rule&freestyle", throttle=4)
    play_and_review(page, GAMES_PLAYED)


def test_update(browser, site):
    """A new version comes when the page is opened again, and then needs no server. Other pages keep their caches."""
    page = start(browser, site)
    page.value("caches.open('other').then(() => 0)")
    worker = (site.folder / "service_worker.js").read_text()
    site.more["/service_worker.js"] = re.sub("'tengen-[^']+'", "'tengen-newer'", worker)
    site.more["/page.js"] = (site.folder / "page.js").read_text() + "\nwindow.newer = true;\n"
    page.open(site.url + TWO)
    page.wait(f"{STARTED} && caches.has('tengen-newer')")
    page.wait("navigator.serviceWorker.getRegistration().then(of => of.waiting !== null)")
    page.open("about:blank")
    page = start(browser, site)
    page.wait("window.newer && caches.keys().then(names => names.sort().join() === 'other,tengen-newer')")
    site.close()
    page.value("window.before = true")
    page.open(site.url + TWO)
    page.wait(f"!window.before && window.newer && {STARTED}")
    click(page, "h8", 1)


def test_loading(browser, site):
    """While it is fetched the page says so, in the browser's language, and how much is there."""
    browser.kill()
    with chromium.Browser(browser.profile, "de") as german:
        page = german.page()
        page.call("Page.addScriptToEvaluateOnNewDocument", source="""
          document.addEventListener('DOMContentLoaded', () => {
            const seen = JSON.parse(sessionStorage.seen || '[]');
            const look = () => {
              seen.push(document.getElementById('bar').value);
              sessionStorage.seen = JSON.stringify(seen);
              sessionStorage.word = document.getElementById('text').textContent.trim();
            };
            new MutationObserver(look).observe(document.getElementById('word'), {attributes: true, subtree: true});
          });""")
        page.open(site.url + TWO)
        page.wait(STARTED)
        assert page.value("sessionStorage.word") == "Wird geladen…"
        shares = page.value("JSON.parse(sessionStorage.seen)")
        assert any(0 < share < 0.5 for share in shares) and any(0.9 < share <= 1 for share in shares), shares
        assert page.value("document.documentElement.lang") == "de"


def test_not_installed(browser, site):
    """If a file of the page cannot be had it says that it cannot start, and offers another try."""
    worker = (site.folder / "service_worker.js").read_text()
    site.more["/service_worker.js"] = worker.replace("const FILES = [", "const FILES = ['none.js', ")
    page = browser.page()
    page.open(site.url + TWO)
    page.wait("!document.getElementById('button').hidden")
    del site.more["/service_worker.js"]
    page.value("document.getElementById('button').click()")
    page.wait(STARTED)


def test_words(browser, site):
    """What other sites add to the address is no option; a wrong option is told."""
    page = browser.page()
    page.open(site.url + "?utm_source=abc&fbclid=1")
    page.wait(STARTED)
    page.open(site.url + "?--nothing")
    page.wait("document.getElementById('text').textContent.includes('--nothing')")
    assert not page.value("document.getElementById('button').hidden")


def test_killed(browser, site):
    """The browser dies; the game is there again."""
    page = start(browser, site)
    click(page, "h8", 1)
    click(page, "j9", 2)
    wait_kept(page, lambda text: len(moves(text)) == 2)
    browser.kill()
    with chromium.Browser(browser.profile) as again:
        page = start(again, site, "")
        assert expect_moves(page, 2) == ["hh", "jg"]
        click(page, "k10", 3)


def test_offline(browser, site):
    """After the first visit no server is needed."""
    page = start(browser, site)
    site.close()
    page.value("window.before = true")
    page.open(site.url + TWO)
    page.wait(f"!window.before && {STARTED}")
    click(page, "h8", 1)


def test_language(browser, site):
    """The browser's language, with its fonts; or the one that is chosen."""
    browser.kill()
    with chromium.Browser(browser.profile, "zh-CN") as chinese:
        page = start(chinese, site)
        assert page.value("Module.page.now.join()") == "zh_CN"
        assert page.value("Module.FS.analyzePath('/usr/share/fonts/tengen/zh_CN-bold.otf').exists")
        page.value(f"Module.FS.mkdirTree('{os.path.dirname(SETTINGS)}')")
        page.value(f"Module.FS.writeFile('{SETTINGS}', 'lang = de\\n')")
        wait_kept(page, lambda text: text == "lang = de\n", SETTINGS)
        page.value("window.before = true")
        page.open(site.url + TWO)
        page.wait(f"!window.before && {STARTED}")
        assert page.value("Module.page.now.join()") == "de"


def test_script(browser, site):
    """A script gives the same game as in the native program."""
    page = browser.page()
    page.open(site.url + "?--script&/scripts/game.txt&--config&/tmp/game&" + OPTIONS.replace(" ", "&"))
    page.wait("window.Module && Module.FS && Module.FS.analyzePath('/tmp/game.sgf').exists")
    here = page.value("Module.FS.readFile('/tmp/game.sgf', {encoding: 'utf8'})")
    assert moves(here) == moves(native_game()), here
    assert len(moves(here)) > 10, here


def test_library(browser, site):
    """The library's index and search, by the script of the native program."""
    page = browser.page()
    page.open(site.url + "?--script&/scripts/library.txt&--config&/tmp/library&--black&human&--white&human")
    page.wait("window.Module && Module.FS && Module.FS.analyzePath('/tmp/listed.sgf').exists", 300)


SCRIPT = """# options: {options}
wait idle
expect turn none
save {path}
"""
OPTIONS = "--black level:3 --white level:2 --seed 7"


def native_game():
    with tempfile.TemporaryDirectory() as folder:
        script, game = pathlib.Path(folder, "game.txt"), pathlib.Path(folder, "game.sgf")
        script.write_text(SCRIPT.format(options=OPTIONS, path=game))
        subprocess.run([TENGEN, "--config", folder + "/config", *OPTIONS.split(), "--script", script], check=True,
                       env=dict(os.environ, SDL_VIDEODRIVER="dummy"))
        return game.read_text()


def main():
    folder = web_site.built(ROOT)
    if not folder or not chromium.program():
        print("skipped:", "chromium is missing" if folder else "there is no page: sh cmake/web.sh makes it")
        return 77
    cases = [name for name in globals() if name.startswith("test_")]
    library = (ROOT / "tests/scripts/library.txt").read_text()
    scripts = {"/scripts/game.txt": SCRIPT.format(options=OPTIONS, path="/tmp/game.sgf"),
               "/scripts/library.txt": library.replace("\nquit\n", "\nsave /tmp/listed.sgf\n")}
    for name in [f"test_{word}" for word in sys.argv[3:]] or cases:
        with tempfile.TemporaryDirectory(prefix="tengen-web-", ignore_cleanup_errors=True) as profile, \
                web_site.Site(folder, scripts) as site, \
                chromium.Browser(profile) as browser:
            globals()[name](browser, site)
            assert not browser.errors, browser.errors
        print(f"{name}: passed", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
