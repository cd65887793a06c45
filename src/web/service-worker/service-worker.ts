import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

import { shellPaths } from './shell-paths.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

// The whole app is small, so all of it is kept: every screen opens without a network.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Only the app's own pages are answered from the cache; sign-in, identity and API always go to the server.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [...shellPaths] }));

// A new version waits until the person asks for it ('Uuenda'): nothing changes under their hands.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// The first visit is already one that can go on without a network.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
