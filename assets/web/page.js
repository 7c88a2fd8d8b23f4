// page.js: prepares the page, fetches fonts and translations, brings the player's files back from the browser's
// database, and starts the program.
'use strict';

const HOME = '/home/web_user'; // settings, games, library: kept in the browser's database
const FONTS = '/usr/share/fonts/tengen';
const LOCALES = '/share/locale';
const HAN = ['zh_CN', 'zh_TW', 'ja', 'ko']; // languages with fonts of their own
const LANGUAGES = [/* @LANGUAGES@ */];
const SAVE_AFTER_MS = 20; // a save is several changes of files
const SAVE_AGAIN_MS = 200; // and twice as long after each failure
const SAVE_AGAIN_MAX_MS = 60000;
const FAILURES_TOLD = 5; // a file may go while it is copied, which the next attempt finds

const element = id => document.getElementById(id);

// ---- words in place of the game ----

// As gettext writes them, the first one first.
const wanted = () => (navigator.languages || [navigator.language]).map(name => {
  const [code, ...rest] = name.split('-');
  const country = rest.find(part => part.length === 2);
  const traditional = rest.includes('Hant') || ['TW', 'HK', 'MO'].includes(country);
  return code === 'zh' ? (traditional ? 'zh_TW' : 'zh_CN') : country ? `${code}_${country}` : code;
});

// The translation that is there for the first of these languages: [], for English.
const known = names => {
  const find = name => LANGUAGES.find(other => name === other || name.split('_')[0] === other);
  const first = names.find(name => find(name) || name.split('_')[0] === 'en');
  return first && find(first) ? [find(first)] : [];
};

let words = {}; // of words.js

const speak = ([name]) => {
  words = WORDS[name] || {};
  document.documentElement.lang = (name || 'en').replace('_', '-');
};

const told = text => words[text] || text;

// More: of an error, as it is.
const say = (text, label, action, more = '') => {
  const button = element('button');
  element('text').textContent = `${told(text)} ${more}`;
  element('bar').hidden = Boolean(label);
  button.hidden = !label;
  button.textContent = label ? told(label) : '';
  button.onclick = action || null;
  element('word').hidden = false;
  if (label) {
    button.focus();
  }
};

// Over the game, which goes on.
const warn = text => {
  element('notice').textContent = told(text);
  element('notice').hidden = !text;
};

// ---- one tab at a time: two would overwrite each other's games ----

const claimTab = () => new Promise(resolve => {
  if (!navigator.locks) {
    resolve();
    return;
  }
  const hold = () => {
    resolve();
    return new Promise(() => {});
  };
  const lost = () => {
    window.location.replace('about:blank');
  };
  const steal = () => navigator.locks.request('tengen', {steal: true}, hold).catch(lost);
  navigator.locks.request('tengen', {ifAvailable: true}, lock => {
    if (lock) {
      return hold();
    }
    say('Tengen is open in another tab.', 'Play here', steal);
    return null;
  }).catch(lost);
});

// ---- isolation: threads need it, and the service worker brings it ----

// Ends also if a file of the page cannot be had: then nobody is ever ready.
const register = async workers => {
  const registration = await workers.register('service_worker.js');
  const worker = registration.active || registration.waiting || registration.installing;
  const failed = new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'redundant' && !registration.active) {
        reject(new Error('the service worker could not be installed'));
      }
    });
  });
  return Promise.race([workers.ready, failed]);
};

const isolate = async () => {
  const TRIED = 'tengen-isolated';
  const workers = window.isSecureContext && navigator.serviceWorker;
  if (workers) { // the first visit waits for it
    workers.onmessage = ({data}) => {
      element('bar').value = data.share;
    };
  }
  const registered = workers && register(workers).catch(error => console.warn(error));
  if (window.crossOriginIsolated) {
    sessionStorage.removeItem(TRIED);
    return true;
  }
  if (workers && await registered && !sessionStorage.getItem(TRIED)) {
    sessionStorage.setItem(TRIED, '1');
    window.location.reload();
    return false;
  }
  say(workers ? 'This browser keeps Tengen from using threads. Try again, or try another browser.'
    : 'Tengen needs a secure address: one that begins with https.', 'Try again', () => {
    sessionStorage.removeItem(TRIED);
    window.location.reload();
  });
  return false;
};

// ---- the player's files ----

const keeper = {
  busy: false, // with an attempt, of which:
  returned: false, // the library has called back,
  open: 0, // so many transactions have not ended,
  error: null, // and the first thing that went wrong
  again: false,
  timer: 0,
  failures: 0, // in a row

  pause() {
    return keeper.failures > 0 ? Math.min(SAVE_AGAIN_MS * 2 ** (keeper.failures - 1), SAVE_AGAIN_MAX_MS) : 0;
  },

  write() {
    keeper.timer = 0;
    if (keeper.busy) {
      keeper.again = true;
      return;
    }
    Object.assign(keeper, {busy: true, returned: false, open: 0, error: null});
    Module.FS.syncfs(false, error => {
      keeper.returned = true;
      keeper.fail(error);
      keeper.settle();
    });
  },

  fail(error) {
    keeper.error = keeper.error || error || null;
  },

  // Nothing is kept before the database says so: the library calls back sooner, and never if it is full.
  settle() {
    if (keeper.busy && keeper.open === 0 && (keeper.returned || keeper.error)) {
      keeper.busy = false;
      keeper.end(keeper.error);
    }
  },

  end(error) {
    keeper.failures = error ? keeper.failures + 1 : 0;
    if (!error) {
      warn('');
    }
    if (keeper.failures === FAILURES_TOLD) {
      console.error('tengen: the browser does not keep the game:', error);
      warn('This browser does not keep the game: it is lost when the page is closed.');
    }
    if (error || keeper.again) {
      keeper.again = false;
      keeper.timer = keeper.timer || setTimeout(keeper.write, keeper.pause());
    }
  },

  watchDatabase() {
    const {transaction} = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...values) {
      const made = transaction.apply(this, values);
      if (values[1] === 'readwrite' && keeper.busy) {
        const end = error => {
          keeper.open--;
          keeper.fail(error);
          keeper.settle();
        };
        keeper.open++;
        made.addEventListener('error', ({target}) => keeper.fail(target.error));
        made.addEventListener('complete', () => end(null));
        made.addEventListener('abort', () => end(made.error || new Error('the database gave up')));
      }
      return made;
    };
  },

  changed(path) {
    if (path.startsWith(HOME) && !keeper.timer) {
      keeper.timer = setTimeout(keeper.write, SAVE_AFTER_MS);
    }
  },

  // What changes a file in the end.
  watch(fs) {
    const {close, rename, unlink} = fs;
    fs.close = stream => {
      const written = (stream.flags & 3) !== 0 && stream.path;
      close(stream);
      if (written) {
        keeper.changed(stream.path);
      }
    };
    fs.rename = (from, to) => {
      rename(from, to);
      keeper.changed(to);
    };
    fs.unlink = path => {
      unlink(path);
      keeper.changed(path);
    };
  },

  load() {
    return new Promise(resolve => {
      Module.FS.mount(Module.IDBFS, {}, HOME);
      downloads.watch(Module.FS);
      Module.FS.syncfs(true, error => {
        if (error) { // what is written now would replace what could not be read
          console.error('tengen: the browser has no place for games:', error);
          warn('Your games cannot be read, so this one is not kept. Load the page again to try it again.');
        } else {
          keeper.watch(Module.FS);
          keeper.watchDatabase();
        }
        resolve();
      });
    });
  },
};

// ---- fonts and translations ----

const put = async (url, path) => {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url}: ${response.status}`);
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  Module.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
  Module.FS.writeFile(path, bytes);
};

const font = name => Promise.all(['regular', 'bold'].map(weight =>
  put(`fonts/${name}-${weight}.otf`, `${FONTS}/${name}-${weight}.otf`)));

const language = async name => {
  await Promise.all([put(`locale/${name}.mo`, `${LOCALES}/${name}/LC_MESSAGES/tengen.mo`),
    HAN.includes(name) ? font(name) : null]);
};

// Those that are shown at the start: of the settings, else of the browser.
const neededNow = () => {
  let settings = '';
  try {
    settings = Module.FS.readFile(`${HOME}/.config/tengen/settings.ini`, {encoding: 'utf8'});
  } catch (error) {
    settings = ''; // the first visit
  }
  const chosen = /^\s*lang\s*=\s*(\w+)/m.exec(settings);
  return known(chosen && chosen[1] !== 'system' ? [chosen[1]] : wanted());
};

const fetchLater = async now => {
  for (const name of LANGUAGES.filter(known => !now.includes(known))) {
    await language(name).catch(error => console.warn(error));
  }
};

// ---- sound ----

const speaker = {
  GAP_MS: 50, // between two starts of a sound: a dragged slider asks for more
  LATE_MS: 300, // a sound is not played after that
  REST_MS: 3000, // then the device is closed, which costs current even in silence
  context: null, // since the first touch or key, which browsers wait for
  begun: [], // when each sound was last
  timer: 0,

  open() {
    if (!speaker.context && window.AudioContext) {
      speaker.context = new AudioContext();
      speaker.rest();
    }
  },

  rest() {
    clearTimeout(speaker.timer);
    speaker.timer = setTimeout(() => speaker.context.suspend(), speaker.REST_MS);
  },

  may(sound) {
    const now = performance.now();
    if (!speaker.context || now - speaker.begun[sound] < speaker.GAP_MS) {
      return false;
    }
    speaker.begun[sound] = now;
    return true;
  },

  async play(samples, rate) {
    const {context} = speaker;
    const asked = performance.now();
    speaker.rest();
    await context.resume();
    if (performance.now() - asked > speaker.LATE_MS) {
      return;
    }
    const buffer = context.createBuffer(1, samples.length, rate);
    buffer.copyToChannel(Float32Array.from(samples, value => value / 32768), 0);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start();
  },
};

for (const kind of ['keydown', 'pointerup', 'touchend']) {
  window.addEventListener(kind, speaker.open, {capture: true});
}

// ---- the clipboard, and files that are dropped onto the page ----

const clipboard = {
  KNOWN_MS: 1000, // a key that pastes nothing leaves the text
  text: null,

  copy(text) {
    if (!navigator.clipboard) {
      return false;
    }
    navigator.clipboard.writeText(text).catch(error => console.warn(error));
    return true;
  },

  take() {
    const {text} = clipboard;
    clipboard.text = null;
    if (text === null && navigator.clipboard && navigator.clipboard.readText) {
      navigator.clipboard.readText()
        .then(found => clipboard.paste(found, ['Control', 'v']), error => console.warn(error));
    }
    return text;
  },

  // By these keys, as if they were pressed together.
  paste(text, keys) {
    const press = (kind, key) => window.dispatchEvent(new KeyboardEvent(kind, {
      key, code: key === 'v' ? 'KeyV' : 'ControlLeft', keyCode: key === 'v' ? 86 : 17, ctrlKey: true}));
    clipboard.text = text;
    keys.forEach(key => press('keydown', key));
    [...keys].reverse().forEach(key => press('keyup', key));
    setTimeout(() => {
      clipboard.text = null;
    }, clipboard.KNOWN_MS);
  },
};

// Before SDL, which would keep the browser from pasting.
window.addEventListener('keydown', event => {
  if (event.isTrusted && event.ctrlKey && !event.altKey && event.code === 'KeyV') {
    event.stopImmediatePropagation();
  }
}, {capture: true});

window.addEventListener('paste', event => {
  event.preventDefault();
  clipboard.paste(event.clipboardData.getData('text/plain'), ['v']);
});

const FILES = `${HOME}/files`; // what was dropped or chosen

const hasContent = (path, bytes) => {
  const there = Module.FS.readFile(path);
  return there.length === bytes.length && there.every((byte, index) => byte === bytes[index]);
};

// `within`: the path in a chosen folder, if it is of one. Returns the path of the copy; another file of that name
// stays as it is.
const keepCopy = async (file, within) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = `${FILES}/${within || file.name.replaceAll('/', '_')}`;
  const dot = name.lastIndexOf('.') > name.lastIndexOf('/') ? name.lastIndexOf('.') : name.length;
  let path = name;
  for (let number = 2; Module.FS.analyzePath(path).exists; number++) {
    if (hasContent(path, bytes)) {
      return path;
    }
    path = `${name.slice(0, dot)} ${number}${name.slice(dot)}`;
  }
  Module.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
  Module.FS.writeFile(path, bytes);
  return path;
};

const drop = async files => {
  for (const file of files) {
    page.dropped = await keepCopy(file);
    Module._web_loop_drop();
  }
};

window.addEventListener('dragover', event => event.preventDefault());
window.addEventListener('drop', event => {
  event.preventDefault();
  if (element('word').hidden) {
    drop([...event.dataTransfer.files]).catch(error => console.warn(error));
  }
});

// Which file, or folder of files, the program may have: the browser asks.
const chooser = {
  input: null, // of the question that is open; an element that nobody has is forgotten by the browser
  path: null, // of what was chosen, until the program takes it; empty: nothing was

  answer(input, path) {
    if (input === chooser.input) {
      chooser.input = null;
      chooser.path = path;
      Module._web_loop_chosen();
    }
  },

  async take(input, endings) {
    const files = [...input.files].filter(({name}) =>
      !endings || endings.some(ending => name.toLowerCase().endsWith(ending)));
    const first = input.files[0];
    let path = endings && first ? `${FILES}/${first.webkitRelativePath.split('/')[0]}` : '';
    for (const file of files) {
      const copy = await keepCopy(file, endings && file.webkitRelativePath).catch(error => {
        console.warn(error);
        return `${FILES}/${file.name}`; // the program finds none there, and says so
      });
      path = path || copy;
    }
    chooser.answer(input, path);
  },

  // `endings`: of the files of a folder; empty: one file.
  ask(endings) {
    if (navigator.userActivation && !navigator.userActivation.isActive) {
      return false;
    }
    const input = document.createElement('input');
    input.type = 'file';
    input.webkitdirectory = endings !== '';
    input.onchange = () => chooser.take(input, endings && endings.split(','));
    input.oncancel = () => chooser.answer(input, '');
    chooser.input = input;
    chooser.path = null;
    input.click();
    return true;
  },
};

// What the player saves for other programs leaves the page.
const downloads = {
  FOLDER: `${HOME}/downloads/`,
  GAMES: `${HOME}/.local/share/tengen/games/`,
  FOREIGN: /\.(png|webp|pdf|csv)$/, // of no use to the program itself

  written(path) {
    const foreign = path.startsWith(downloads.GAMES) && downloads.FOREIGN.test(path);
    if (foreign || path.startsWith(downloads.FOLDER)) {
      downloads.give(path);
    }
    if (foreign) {
      setTimeout(() => Module.FS.unlink(path), 0); // the program has just written it
    }
  },

  watch(fs) {
    const {rename} = fs;
    fs.rename = (from, to) => {
      const isNew = !fs.analyzePath(to).exists;
      rename(from, to);
      if (isNew) {
        downloads.written(to);
      }
    };
  },

  give(path) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([Module.FS.readFile(path)]));
    link.download = path.slice(path.lastIndexOf('/') + 1);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  },
};

// ---- a tablet's keyboard ----

const keyboard = {
  REST: '\u00a0'.repeat(32), // there is always something to delete
  LONG: 200, // what can be replaced at once
  field: element('typing'),
  text: '', // of the field, as the program has it
  typed: '', // since the program took it
  touched: false, // the last press was a finger's
  taken: false, // the program takes text

  begin() {
    keyboard.field.value = keyboard.text = keyboard.REST;
    keyboard.field.setSelectionRange(keyboard.text.length, keyboard.text.length);
  },

  show(on) {
    keyboard.taken = on;
    if (on && keyboard.touched) {
      keyboard.begin();
      keyboard.field.focus({preventScroll: true});
    } else if (!on && document.activeElement === keyboard.field) {
      element('canvas').focus({preventScroll: true});
    }
  },

  // The finger may have gone to another field, or to another place of the text; or the player had hidden it.
  showAgain() {
    if (keyboard.taken) {
      keyboard.field.blur();
      keyboard.show(true);
    }
  },

  // Words are suggested and put in place of others: what differs from before at the end is typed anew. What comes
  // elsewhere is typed where the game's caret is.
  input(event) {
    const before = [...keyboard.text], now = [...keyboard.field.value];
    const most = Math.min(before.length, now.length);
    let same = 0, alike = 0;
    while (same < most && now[same] === before[same]) {
      same++;
    }
    while (alike < most - same && now[now.length - 1 - alike] === before[before.length - 1 - alike]) {
      alike++;
    }
    const within = alike > 0 || same < keyboard.REST.length;
    const added = now.slice(same, now.length - alike).filter(letter => letter !== keyboard.REST[0]).join('');
    keyboard.typed += (within && added ? '' : '\b'.repeat(before.length - same - alike)) + added;
    keyboard.text = keyboard.field.value;
    if (!event.isComposing && (within || now.length > keyboard.LONG)) {
      keyboard.begin();
    }
    Module._web_loop_typed();
  },

  // A tablet's key has no place on a keyboard, by which SDL knows keys.
  press(event) {
    if (event.key === 'Enter' && !event.code) {
      event.preventDefault();
      keyboard.typed += '\n';
      Module._web_loop_typed();
    }
  },
};

keyboard.field.addEventListener('keydown', keyboard.press);
keyboard.field.addEventListener('input', keyboard.input);
window.addEventListener('pointerdown', event => {
  keyboard.touched = event.pointerType === 'touch';
}, {capture: true});
// A browser shows its keyboard only while it tells of the finger: the program has its turn at once, after SDL.
window.addEventListener('touchend', () => {
  if (window.Module && Module._web_loop_turn && element('word').hidden) {
    const {taken} = keyboard;
    Module._web_loop_turn();
    if (taken) {
      keyboard.showAgain();
    }
  }
});

// Some keyboards cover the page and leave its size: the canvas ends above them.
if (window.visualViewport) {
  window.visualViewport.addEventListener('resize', () => {
    const covered = window.innerHeight - window.visualViewport.height;
    const shown = document.activeElement === keyboard.field && covered > 0;
    element('frame').style.bottom = shown ? `${covered}px` : '';
    window.dispatchEvent(new Event('resize'));
  });
}

// ---- what the program asks for (src/app/web_page.h) ----

const page = {
  context: element('canvas').getContext('2d', {alpha: false}),
  lock: null,
  asking: false, // for the lock
  awake: false,
  now: [],

  started() {
    element('word').hidden = true;
    element('canvas').focus();
    fetchLater(page.now);
  },

  async keepAwake(on) {
    page.awake = on;
    if (!navigator.wakeLock) {
      return;
    }
    if (on && !page.lock && !page.asking && !document.hidden) {
      page.asking = true;
      page.lock = await navigator.wakeLock.request('screen').catch(() => null);
      page.asking = false;
      if (page.lock) {
        page.lock.onrelease = () => {
          page.lock = null;
        };
      }
    }
    if (!page.awake && page.lock) {
      page.lock.release();
    }
  },

  dropped: null,
  complaint: '', // of the program, the last one

  copy(text) {
    return clipboard.copy(text);
  },

  pasted() {
    return clipboard.take();
  },

  takeText(on) {
    keyboard.show(on);
  },

  typed() {
    const {typed} = keyboard;
    keyboard.typed = '';
    return typed;
  },

  choose(endings) {
    return chooser.ask(endings);
  },

  chosen() {
    const {path} = chooser;
    chooser.path = null;
    return path;
  },

  mayPlay(sound) {
    return speaker.may(sound);
  },

  play(samples, rate) {
    speaker.play(samples, rate).catch(error => console.warn(error));
  },

  ended(saved) {
    say(saved ? 'The game is saved.' : 'The game could not be saved.', 'Play',
      () => window.location.reload());
  },
};

document.addEventListener('visibilitychange', () => {
  page.keepAwake(page.awake);
});
// Before SDL, which takes it for a finger that was lifted.
window.addEventListener('touchcancel', event => {
  if (event.target === element('canvas') && window.Module && Module._web_loop_cancel) {
    event.stopPropagation();
    Module._web_loop_cancel();
  }
}, {capture: true});
element('canvas').addEventListener('contextmenu', event => event.preventDefault());

// ---- start ----

// Arguments of the program: ?--rule&renju. What other sites add, such as ?utm_source=abc, is none.
const programArguments = () => {
  const given = window.location.search.slice(1).split('&').filter(word => word);
  return given[0] && given[0].startsWith('--') ? given.map(decodeURIComponent) : [];
};

const fail = error => {
  console.error(error);
  say('Tengen cannot start:', 'Try again', () => window.location.reload(),
    error && error.message ? error.message : error);
};

const runtime = () => new Promise((resolve, reject) => {
  window.Module = {
    page,
    canvas: element('canvas'),
    noInitialRun: true,
    onRuntimeInitialized: resolve,
    onAbort: reject,
    print: text => console.log(text),
    printErr: text => {
      page.complaint = text;
      console.warn(text);
    },
  };
  const script = document.createElement('script');
  script.src = 'tengen.js';
  script.onerror = () => reject(new Error('tengen.js is missing'));
  document.body.append(script);
});

// A script waits for its threads and lets the page do nothing meanwhile: they must be there before.
const threadsReady = async () => {
  while (!Module.PThread.unusedWorkers.every(worker => worker.loaded)) {
    await new Promise(resolve => setTimeout(resolve, 5));
  }
};

const start = async () => {
  speak(known(wanted()));
  say('Loading…');
  if (!await isolate()) {
    return;
  }
  await claimTab();
  say('Loading…');
  await runtime();
  Module.ENV.LANGUAGE = wanted().join(':');
  await keeper.load();
  page.now = neededNow();
  speak(page.now);
  say('Loading…');
  const inEnglish = error => console.warn(error); // without a network, after a change of the language
  await Promise.all([font('sans'), font('symbols'), font('names'),
    ...page.now.map(name => language(name).catch(inEnglish))]);
  const given = programArguments();
  for (const name of given.filter(word => word.startsWith('/scripts/'))) {
    await put(name.slice(1), name);
    await threadsReady();
  }
  if (navigator.storage && navigator.storage.persist) {
    navigator.storage.persist();
  }
  if (Module.callMain(given) && !element('word').hidden) {
    throw new Error(page.complaint);
  }
};

start().catch(fail);
