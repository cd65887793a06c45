import { createBrowserHistory, type RouterHistory } from '@tanstack/history';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page stays where it is scrolled to when this entry is arrived at by a press. */
    keepsScroll?: boolean;
  }
}

let created: RouterHistory | undefined;

/**
 * Returns the browser's history, in which a form can stop somebody from leaving. It is made when the app starts: the
 * server draws without it.
 */
export function appHistory(): RouterHistory {
  return (created ??= createBrowserHistory());
}
