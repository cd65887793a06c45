import { cacheNames } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

import { shellPaths } from './shell-paths.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

/** The content of a message: the notice, and the address that a tap opens. */
interface Notice {
  title: string;
  body: string;
  tag: string;
  lang: string;
  url: string;
}

/** The part of the static routing API that is used here; browsers without it wake the worker as before. */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?: (
    routes: readonly {
      condition: { urlPattern: { pathname: string } };
      source: 'network' | { cacheName: string };
    }[],
  ) => Promise<void>;
}

// The whole app is small, so all of it is kept: every screen opens without a network.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Only the app's own pages are answered from the cache; sign-in, identity and API always go to the server.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [...shellPaths] }));

// The browser need not wake this worker for what it would let pass, or would only take out of its cache.
self.addEventListener('install', (event: RoutingInstallEvent) => {
  if (event.addRoutes === undefined) return;
  event.waitUntil(
    event.addRoutes([
      { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
      { condition: { urlPattern: { pathname: '/auth/*' } }, source: 'network' },
      { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: cacheNames.precache } },
    ]),
  );
});

// A new version waits until the person asks for it ('Uuenda'): nothing changes under their hands.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// The first visit is already one that can go on without a network.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A message of the server (features/push on the server says what is in it).
self.addEventListener('push', (event) => {
  const notice = event.data?.json() as Notice | undefined;
  if (notice === undefined) return;
  const { title, body, tag, lang, url } = notice;
  const icon = '/icons/koorem-192.png';
  // A newer message of a job replaces the older one and still makes a sound.
  const options = { body, tag, lang, icon, renotify: true, data: { url } };
  event.waitUntil(self.registration.showNotification(title, options));
});

// The browser wakes this worker when the network is back: open pages send what waits.
self.addEventListener('sync', (event) => (event as ExtendableEvent).waitUntil(askPages()));

async function askPages(): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) {
    client.postMessage({ type: 'SEND' }, []);
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data as { url: string };
  event.waitUntil(openAddress(url));
});

/** In a window that shows the driver's screens, which goes there by itself and may ask before it leaves a form. */
async function openAddress(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const { pathname } = new URL(url, self.location.origin);
  const open = windows.filter((client) => new URL(client.url).pathname.startsWith(pathname));
  await open.at(0)?.focus();
  open.at(0)?.postMessage({ type: 'OPEN', url });
  if (open.length === 0) await self.clients.openWindow(url);
}
