import { hourMs } from '#domain/calendar/durations.ts';

import { createStore } from '../store.ts';

/** The new version that is ready and waits to be asked for, or null. */
export const waitingUpdate = createStore<ServiceWorker | null>(null);

const checkEveryMs = hourMs;
/** The first screen has priority: storing the rest of the app for later must not slow it down. */
const registerAfterMs = 3000;

/** Makes the app work without a network, and looks for new versions while it stays open. */
export function watchForUpdates(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(
    () =>
      void whenOnline()
        .then(register)
        .catch(() => undefined),
    registerAfterMs,
  );
}

/** Lets the new version take over and loads it. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waitingUpdate.get()?.postMessage({ type: 'SKIP_WAITING' });
}

/** Without a network nothing can be fetched, and a failed try would be final. */
function whenOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js', {
    updateViaCache: 'none',
  });
  const offer = () => {
    // Without a controller this is the first visit: there is no older version to replace.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) {
      waitingUpdate.set(registration.waiting);
    }
  };
  offer();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offer),
  );
  const check = () => void registration.update().catch(() => undefined);
  setInterval(check, checkEveryMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}
