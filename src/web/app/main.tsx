import '../ui/tokens.css';
import '../ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';

import { watchConnection } from '../ui/connection.ts';
import { setDeviceOwner } from '../ui/device-store.ts';
import { watchTouches } from '../ui/touched.ts';
import { mayEnter } from './entry-decision.ts';
import { queryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { screenAt } from './screens.ts';
import { parseSearch } from './search-params.ts';
import { loadSession, rememberedUser, userOf } from './session.ts';
import { watchForUpdates } from './update.ts';
import './first-styles.ts';

// Round trips decide how fast a phone starts: the session, the first screen's code and its data are asked for
// together, before React does anything. Failures come up again in the guard, which shows them.
const firstScreen = screenAt(window.location.pathname);
void firstScreen?.load().catch(() => undefined);
const firstData = startFirstRequest().catch(() => undefined);
/** What draws is as large as all the rest: a chunk of its own (vite.config.ts), which comes beside this one. */
const drawing = import('react-dom/client');
/** So long the page's own splash waits for the first screen's data, to draw the screen only once. */
const patienceMs = 300;

watchConnection();
watchTouches();
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
  await nextTask();
  const history = createBrowserHistory();
  await nextTask();
  const router = createAppRouter(history);
  await nextTask();
  // The page's own splash stays until the first screen is known: no empty frame, nothing that jumps.
  const [{ createRoot }] = await Promise.all([drawing, router.load()]);
  await Promise.race([firstData, wait(patienceMs)]);
  const drawn = createRoot(root);
  // As a transition the first drawing is done in slices, between which the page answers to fingers.
  startTransition(() => {
    drawn.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    );
  });
}

/** The first screen's data, as soon as somebody is known who may see it: a device remembers who that was. */
async function startFirstRequest(): Promise<void> {
  const session = loadSession();
  const user = rememberedUser() ?? userOf(await session);
  if (user !== null && firstScreen !== null && mayEnter(firstScreen, user.permissions)) {
    setDeviceOwner(user.id);
    await firstScreen.prefetch?.(parseSearch(window.location.search));
  }
}

/** Lets the browser do what it has waiting; a start in one piece would block it. */
function nextTask(): Promise<void> {
  return wait(0);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
