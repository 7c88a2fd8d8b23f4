// service_worker.js: plays without a network after the first visit, and adds the two headers with which a browser
// lets the program's threads share memory, so that any host of files will do. VERSION, FILES and their BYTES are
// filled in by cmake/web.sh.
'use strict';

const VERSION = '@VERSION@';
const FILES = [/* @FILES@ */];
const BYTES = @BYTES@;
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

// Past the browser's own cache: all files of one version belong together.
const fetchAnew = path => new Request(path, {cache: 'reload'});

// Versions of this page; other pages of the host have caches, too.
const others = async () => (await caches.keys())
  .filter(name => name.startsWith('tengen-') && name !== VERSION);

// The page that waits shows how much is there.
const tell = async share => {
  for (const page of await self.clients.matchAll({includeUncontrolled: true})) {
    page.postMessage({share});
  }
};

const counted = (response, count) => {
  const {status, headers} = response;
  const transform = (chunk, out) => {
    count(chunk.length);
    out.enqueue(chunk);
  };
  return new Response(response.body.pipeThrough(new TransformStream({transform})), {status, headers});
};

const fetchAll = async cache => {
  let bytes = 0, told = 0;
  const count = more => {
    bytes += more;
    if (bytes - told > BYTES / 100) {
      told = bytes;
      tell(bytes / BYTES);
    }
  };
  await Promise.all(FILES.map(async path => {
    const response = await fetch(fetchAnew(path));
    if (!response.ok) {
      throw new Error(`${path}: ${response.status}`);
    }
    await cache.put(path, counted(response, count));
  }));
};

// Also the languages that the version before has.
const fill = async () => {
  const cache = await caches.open(VERSION);
  await fetchAll(cache);
  for (const name of await others()) {
    for (const {url} of await (await caches.open(name)).keys()) {
      if (/\/(fonts|locale)\//.test(url) && !await cache.match(url)) {
        await cache.add(fetchAnew(url)).catch(error => console.warn(error));
      }
    }
  }
};

// A page goes on with the version that it began with: the new one waits until no page is open.
self.addEventListener('install', event => event.waitUntil(fill()));

self.addEventListener('activate', event => {
  event.waitUntil(others().then(names => Promise.all(names.map(name => caches.delete(name)))));
});

const isolated = response => {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) {
    headers.set(name, value);
  }
  return new Response(response.body, {status: response.status, statusText: response.statusText, headers});
};

// Fonts and translations of other languages are kept when the page has asked for them.
const answer = async request => {
  const cache = await caches.open(VERSION);
  const key = request.mode === 'navigate' ? './' : request;
  const found = await cache.match(key, {ignoreSearch: true});
  if (found) {
    return found;
  }
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(key, response.clone()).catch(error => console.warn(error)); // it is full
  }
  return response;
};

self.addEventListener('fetch', event => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) {
    return;
  }
  event.respondWith(answer(event.request).then(isolated));
});
