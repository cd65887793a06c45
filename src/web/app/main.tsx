import '../ui/tokens.css';
import '../ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { watchConnection } from '../ui/connection.ts';
import { setDeviceOwner } from '../ui/device-store.ts';
import { mayEnter } from './entry-decision.ts';
import { queryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { screenAt } from './screens.ts';
import { parseSearch } from './search-params.ts';
import { loadSession, rememberedUser, userOf } from './session.ts';
import { watchForUpdates } from './update.ts';

// Round trips decide how fast a phone starts: the session and the first screen's code are asked for
// together, before React does anything. Failures come up again in the guard, which shows them.
const firstScreen = screenAt(window.location.pathname);
void firstScreen?.load().catch(() => undefined);
void startFirstRequest().catch(() => undefined);

watchConnection();
watchForUpdates();

void start();

// Coming back (Back button) to a page that was left for sign-in: start anew instead of showing its splash.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});

// Not at the top level: the first screen's chunk imports this one and would wait for it.
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const router = createAppRouter();
  // The page's own splash stays until the first screen is known: no empty frame, nothing that jumps.
  await router.load();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** The first screen's data, as soon as somebody is known who may see it: a device remembers who that was. */
async function startFirstRequest(): Promise<void> {
  const session = loadSession();
  const user = rememberedUser() ?? userOf(await session);
  if (user !== null && firstScreen !== null && mayEnter(firstScreen, user.permissions)) {
    setDeviceOwner(user.id);
    firstScreen.prefetch?.(parseSearch(window.location.search));
  }
}
