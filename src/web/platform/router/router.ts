import type { HistoryLocation } from '@tanstack/history';
import type { ComponentType } from 'react';

import { createStore } from '../../store.ts';
import { UnreachableError } from '../problem.ts';
import { parseSearch } from '../search-params.ts';
import { type Address, addressOf, type Params, routeAt, withoutSlash } from './address.ts';
import { appHistory } from './history.ts';
import { rememberScroll, takeOverScroll } from './scroll.ts';

/** A screen and its path; `$id` in it matches anything. */
export interface Route {
  path: string;
  /** Fetches the screen's code. */
  load: () => Promise<ComponentType>;
}

/**
 * Called before a screen is shown (null: there is none at the address): returns the address to go to instead, or null
 * to go in.
 */
export type Guard = (path: string | null, wantedPath: string) => Promise<string | null>;

export type Search = Readonly<Record<string, string | string[]>>;

/** The shown screen, and its address. */
export interface ShownScreen {
  location: HistoryLocation;
  /** The path, without a trailing slash. */
  pathname: string;
  search: Search;
  params: Params;
  /** The path of the route, as it is listed; null where nothing stands. */
  path: string | null;
  /** How the person came to the screen. */
  arrival: 'opened' | 'pressed' | 'backOrForward';
  content:
    | { kind: 'screen'; Screen: ComponentType | null }
    | { kind: 'waiting' }
    | { kind: 'failed'; error: unknown };
}

/** The milliseconds that the former screen stays before a loading state shows for the next one. */
const patienceMs = 150;

/** The shown screen; null until the first one has loaded. */
export const shownScreen = createStore<ShownScreen | null>(null);

let routes: readonly Route[] = [];
let guard: Guard = () => Promise.resolve(null);
/** The number of addresses gone to: what comes late for one that was left again is not shown. */
let latest = 0;

/** Shows the screen at the browser's address, and follows it from then on; done when the first screen can be drawn. */
export async function startRouter(allRoutes: readonly Route[], asks: Guard): Promise<void> {
  routes = allRoutes;
  guard = asks;
  takeOverScroll(() => shownScreen.get()?.location.state.key);
  appHistory().subscribe(({ action: { type } }) => {
    // Nobody comes back to an entry that was replaced. Reading the scroll position would force a layout, which an
    // opening screen has not had yet.
    if (type !== 'REPLACE') rememberScroll(shownScreen.get()?.location.state.key);
    void open(type === 'PUSH' || type === 'REPLACE' ? 'pressed' : 'backOrForward');
  });
  void open('opened');
  await new Promise<void>((resolve) => {
    const stop = shownScreen.subscribe(() => {
      stop();
      resolve();
    });
  });
}

export interface Navigation extends Address {
  /** Replaces the present entry of the history. */
  replace?: boolean;
  /** Keeps the scroll position. */
  keepsScroll?: boolean;
}

/** Goes to another address; to where the user already is it does nothing. A form with typed text may ask first. */
export function navigate({ to, params, search, replace = false, keepsScroll = false }: Navigation): void {
  const { location, push, replace: replaceAddress } = appHistory();
  const href = addressOf({ to: to === '.' ? location.pathname : to, params, search });
  if (href === location.href) return;
  (replace ? replaceAddress : push)(href, keepsScroll ? { keepsScroll } : {});
}

/** Fetches the code of the screen at a path ahead of its being opened. */
export function preload(pathname: string): void {
  void routeAt(routes, withoutSlash(pathname))
    ?.route.load()
    .catch(() => undefined);
}

async function open(arrival: ShownScreen['arrival']): Promise<void> {
  latest += 1;
  const visit = latest;
  const { location } = appHistory();
  const pathname = withoutSlash(location.pathname);
  const before = shownScreen.get();
  const search = before?.location.search === location.search ? before.search : parseSearch(location.search);
  if (before?.pathname === pathname && before.content.kind !== 'waiting') {
    shownScreen.set({ ...before, location, search, arrival });
    return;
  }
  const match = routeAt(routes, pathname);
  const path = match?.route.path ?? null;
  const show = (content: ShownScreen['content']) => {
    if (visit !== latest) return;
    shownScreen.set({ location, pathname, search, params: match?.params ?? {}, path, arrival, content });
  };
  const patience = before === null ? undefined : setTimeout(() => show({ kind: 'waiting' }), patienceMs);
  try {
    const instead = await guard(path, location.href);
    if (visit !== latest) return;
    if (instead !== null) appHistory().replace(instead, {}, { ignoreBlocker: true });
    else show({ kind: 'screen', Screen: match === null ? null : await codeOf(match.route) });
  } catch (error) {
    show({ kind: 'failed', error });
  } finally {
    clearTimeout(patience);
  }
}

/** The screen's component. Code that cannot be fetched is a matter of the network, and nothing that anybody reports. */
async function codeOf({ load }: Route): Promise<ComponentType> {
  try {
    return await load();
  } catch (cause) {
    throw new UnreachableError('The code of the screen', { cause });
  }
}
