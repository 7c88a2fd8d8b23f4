// library.js: what src/app/web_page.h declares, linked into the program. All of it runs on the page's own thread.
mergeInto(LibraryManager.library, {
  $webTurns: {
    SOON_MS: 20, // then the next frame is not too early
    frame: false, // one is awaited: request, or timer
    request: 0,
    timer: 0,

    turn: function() {
      webTurns.frame = false;
      webTurns.timer = webTurns.request = 0;
      _web_loop_turn();
    },

    // A page out of sight gets no frames.
    next: function() {
      clearTimeout(webTurns.timer);
      cancelAnimationFrame(webTurns.request);
      webTurns.frame = true;
      webTurns.timer = document.hidden ? setTimeout(webTurns.turn, 0) : 0;
      webTurns.request = document.hidden ? 0 : requestAnimationFrame(webTurns.turn);
    },
  },

  web_page_rest__deps: ['$webTurns'],
  web_page_rest: function(ms) {
    if (webTurns.frame) {
      return;
    }
    clearTimeout(webTurns.timer); // of a turn that came sooner
    if (ms >= 0 && ms < webTurns.SOON_MS) {
      webTurns.next();
    } else if (ms >= 0) {
      webTurns.timer = setTimeout(webTurns.turn, ms);
    }
  },

  web_page_hurry__deps: ['$webTurns'],
  web_page_hurry__proxy: 'async',
  web_page_hurry__sig: 'v',
  web_page_hurry: function() {
    if (!webTurns.frame || (document.hidden && webTurns.request)) {
      webTurns.next();
    }
  },

  web_page_live: function() {
    throw 'unwind';
  },

  // How the C library reads a translation; emscripten's own cannot. 0: there is none, and none is kept in mind.
  __map_file__deps: ['$FS', 'malloc'],
  __map_file__proxy: 'sync',
  __map_file__sig: 'pii',
  __map_file: function(path, size) {
    try {
      var bytes = FS.readFile(UTF8ToString(path));
      var at = _malloc(bytes.length);
      if (at) {
        HEAPU8.set(bytes, at);
        HEAP32[size >> 2] = bytes.length;
      }
      return at;
    } catch (error) {
      return 0;
    }
  },

  // Shared memory cannot be drawn from, so the pixels are copied once more.
  web_page_show: function(pixels, x, y, w, h) {
    var image = new ImageData(w, h);
    image.data.set(HEAPU8.subarray(pixels, pixels + w * h * 4));
    Module['page'].context.putImageData(image, x, y);
  },

  web_page_started: function() {
    Module['page'].started();
  },

  web_page_keep_awake: function(on) {
    Module['page'].keepAwake(on !== 0);
  },

  // A copy for the program, or 0.
  $webText__deps: ['malloc'],
  $webText: function(text) {
    var bytes = text === null ? 0 : lengthBytesUTF8(text) + 1;
    var at = bytes ? _malloc(bytes) : 0;
    if (at) {
      stringToUTF8(text, at, bytes);
    }
    return at;
  },

  web_page_copy: function(text) {
    return Module['page'].copy(UTF8ToString(text));
  },

  web_page_pasted__deps: ['$webText'],
  web_page_pasted: function() {
    return webText(Module['page'].pasted());
  },

  web_page_dropped__deps: ['$webText'],
  web_page_dropped: function() {
    return webText(Module['page'].dropped);
  },

  web_page_take_text: function(on) {
    Module['page'].takeText(on !== 0);
  },

  web_page_typed__deps: ['$webText'],
  web_page_typed: function() {
    return webText(Module['page'].typed());
  },

  web_page_choose: function(endings) {
    return Module['page'].choose(endings ? UTF8ToString(endings) : '');
  },

  web_page_chosen__deps: ['$webText'],
  web_page_chosen: function() {
    return webText(Module['page'].chosen());
  },

  web_page_may_play: function(sound) {
    return Module['page'].mayPlay(sound);
  },

  web_page_play: function(samples, count, rate) {
    Module['page'].play(HEAP16.slice(samples >> 1, (samples >> 1) + count), rate);
  },

  // What the program takes for the number of cores: each thread of a search needs a worker that is ready.
  emscripten_num_logical_cores: function() {
    return Math.min(navigator.hardwareConcurrency || 1, 4);
  },

  web_page_ended: function(saved) {
    Module['page'].ended(saved !== 0);
  },
});
