// service_worker.js: plays without a network after the first visit, and adds the two headers with which a browser
// lets the program's threads share memory, so that any host of files will do. VERSION and FILES are filled in by
// cmake/web.sh.
'use strict';

const VERSION = '@VERSION@';
const FILES = [/* @FILES@ */];
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

// Past the browser's own cache: all files of one version belong together.
const fetchAnew = path => new Request(path, {cache: 'reload'});

self.addEventListener('install', event => {
  event.waitUntil(caches.open(VERSION).then(cache => cache.addAll(FILES.map(fetchAnew)))
    .then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  event.waitUntil(caches.keys()
    .then(names => Promise.all(names.filter(name => name !== VERSION).map(name => caches.delete(name))))
    .then(() => self.clients.claim()));
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
    await cache.put(key, response.clone());
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
