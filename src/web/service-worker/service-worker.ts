import { cacheNames } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

import { shellPaths } from './shell-paths.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

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
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
