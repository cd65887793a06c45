import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router';

import { type Messages, currentMessages } from '../i18n/messages.ts';
import { deviceUser } from '../platform/device/device-user.ts';
import { setLocaleFor } from '../platform/locale.ts';
import { paths } from '../platform/paths.ts';
import { queryClient } from '../platform/query-client.ts';
import { parseSearch, stringifySearch } from '../platform/search-params.ts';
import { goToSignIn, loadSession } from '../platform/session.ts';
import { loggedOut } from '../platform/signed-out.ts';
import { showError } from '../platform/toasts.ts';
import { userSettingsQuery } from '../platform/user-settings.ts';
import { decideEntry } from './entry-decision.ts';
import { screens, type Screen } from './screens.ts';
import { ScreenError, ScreenPending } from './ScreenStates.tsx';
import { Shell } from './shell/Shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: keyof Messages['titles'];
  }
}

const rootRoute = createRootRoute({ component: Shell, errorComponent: ScreenError });

function screenRoute(screen: Screen): AnyRoute {
  return createRoute({
    getParentRoute: () => rootRoute,
    path: screen.path,
    staticData: { title: screen.title },
    beforeLoad: ({ location, preload }) => guard(screen, location.href, preload),
    component: lazyRouteComponent(async () => ({ default: await screen.load() })),
  });
}

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location, preload }) => guard(null, location.href, preload),
});

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ location, preload }) => guard(null, location.href, preload),
});

/** `/ui` exists only while developing: the build leaves it and its code out. */
const developmentRoutes: AnyRoute[] = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: paths.designSystem,
        staticData: { title: 'designSystem' },
        component: lazyRouteComponent(() => import('../ui/gallery/GalleryPage.tsx'), 'GalleryPage'),
      }),
    ]
  : [];

export function createAppRouter(history: RouterHistory) {
  return createRouter({
    history,
    routeTree: rootRoute.addChildren([
      startRoute,
      unknownRoute,
      ...screens.map(screenRoute),
      ...developmentRoutes,
    ]),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ScreenError,
    defaultPendingComponent: ScreenPending,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    scrollRestoration: restoresScroll(),
  });
}

/** Not at the first drawing of a visit: whoever has scrolled in the rows that the page brought stays there. */
function restoresScroll(): () => boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  let isFresh = visit?.type === 'navigate';
  return () => {
    const wasFresh = isFresh;
    isFresh = false;
    return !wasFresh;
  };
}

/** Waits until the session is known, then lets in, shows the no-rights message, or leads elsewhere. */
async function guard(screen: Screen | null, wanted: string, isPreload: boolean): Promise<void> {
  const session = await loadSession().catch((error: unknown) => {
    // Logged out without a network: said so until there is one, and the log-out ends then.
    if (deviceUser() === 'left') loggedOut.set(true);
    throw error;
  });
  const entry = decideEntry(session, screen, wanted);
  switch (entry.kind) {
    case 'enter':
      // A screen that is only fetched ahead leaves the one in view as it is.
      if (!isPreload) await setLocaleFor(screen?.isForDrivers === true);
      if (session.signedIn && session.user.permissions.includes('PERM_MOBILE')) {
        void queryClient.prefetchQuery(userSettingsQuery);
      }
      return;
    case 'noRights':
      return;
    case 'signIn':
      goToSignIn(entry.returnTo);
      return stayWhileLeaving();
    case 'redirect':
      if (entry.refused) showError('entry', currentMessages().session.refused);
      redirect({ to: entry.to, replace: true, throw: true });
  }
}

/** The browser is on its way to another page; until then nothing more may be drawn. */
function stayWhileLeaving(): Promise<never> {
  return new Promise(() => undefined);
}
