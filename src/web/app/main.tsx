// Imported first: its requests are answered while the other code runs.
// oxlint-disable-next-line import/no-duplicates -- It stands here for its order, and below for its value.
import './first-request.ts';
import { QueryClientProvider } from '@tanstack/react-query';

import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/kit.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';

import { watchConnection } from '../platform/device/connection.ts';
import { watchActivity } from '../platform/device/idle.ts';
import { yieldToMain, wait } from '../platform/device/main-thread.ts';
import { holdTab } from '../platform/device/tab.ts';
import { queryClient } from '../platform/query-client.ts';
import { startRouter } from '../platform/router/router.ts';
import { ErrorBoundary } from '../platform/router/Screen.tsx';
import { ShownProvider } from '../platform/router/use-shown.tsx';
import { onLeave } from '../platform/session.ts';
import { watchOtherTabs } from '../platform/signed-out.ts';
import { firstData } from './first-request.ts';
import { guard } from './guard.ts';
import { ScreenError } from './screen-states.tsx';
import { screens } from './screens.ts';
import { Shell } from './shell/Shell.tsx';

/** The page's own splash waits this long for the first screen's data, so that the screen is drawn only once. */
const patienceMs = 300;

watchConnection();
watchActivity();
watchOtherTabs();
void holdTab();
onLeave(() => import('../offline/forget-device.ts').then((module) => module.forgetDevice(null)));

putStylesIntoHead();
void start();

// Coming back (Back button) to a page that was left for sign-in: start again instead of showing its splash.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});

// Not at the top level: the first screen's chunk imports this one and would wait for it.
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  await yieldToMain();
  // The page's own splash stays until the first screen is known, so that no empty frame is shown and nothing jumps.
  await startRouter(screens, guard);
  await Promise.race([firstData, wait(patienceMs)]);
  await yieldToMain();
  if (!root.checkVisibility()) showWithoutStyles(root);
  removeSplashOnceDrawn(root);
  const reactRoot = createRoot(root);
  // As a transition the first drawing is done in slices, between which the page answers to fingers.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary Failed={ScreenError}>
            <ShownProvider>
              <Shell />
            </ShownProvider>
          </ErrorBoundary>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

/**
 * Styles of screens are added to the head, and must stand after those that the page came with, which it has at its end
 * (index.html). A moved link would be without its styles for a moment, so a copy takes its place.
 */
function putStylesIntoHead(): void {
  for (const link of document.querySelectorAll('body > link[rel="stylesheet"]')) {
    const copy = link.cloneNode();
    copy.addEventListener('load', () => link.remove(), { once: true });
    document.head.append(copy);
  }
}

/**
 * Set here and not by `#root:has()`: with that, the browser would check all buttons whenever an element comes or goes.
 */
function removeSplashOnceDrawn(root: HTMLElement): void {
  new MutationObserver((_changes, observer) => {
    if (root.querySelector(':scope > *') === null) return;
    document.querySelector('.splash')?.remove();
    observer.disconnect();
  }).observe(root, { childList: true });
}

/** The stylesheet that shows the app (index.html) was not loaded: the app is plain but usable. */
function showWithoutStyles(root: HTMLElement): void {
  root.style.display = 'block';
  document.querySelector('.splash')?.remove();
}
