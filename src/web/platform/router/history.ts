import { createBrowserHistory, type RouterHistory } from '@tanstack/history';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page stays where it is scrolled to when this entry is arrived at by a press. */
    keepsScroll?: boolean;
  }
}

let made: RouterHistory | undefined;

/** The browser's history, in which a form can hold back a way out. Made when the app starts: the server draws without. */
export function appHistory(): RouterHistory {
  return (made ??= createBrowserHistory());
}
