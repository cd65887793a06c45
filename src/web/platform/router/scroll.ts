const key = 'koorem.scroll';

/** The scroll position of each entry of the history, by the entry's key. */
let positions: Record<string, number> | undefined;

/** Makes the app restore scroll positions, not the browser, which does so before the screen has loaded. */
export function takeOverScroll(currentEntry: () => string | undefined): void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => {
    rememberScroll(currentEntry());
    sessionStorage.setItem(key, JSON.stringify(kept()));
  });
}

/** Remembers where the page is scrolled to, before another entry is shown. */
export function rememberScroll(entry: string | undefined): void {
  if (entry !== undefined) kept()[entry] = window.scrollY;
}

/** Scrolls back to where an entry was left. */
export function restoreScroll(entry: string | undefined): void {
  scrollTo(entry === undefined ? 0 : (kept()[entry] ?? 0));
}

/** Scrolls to the top, where another screen begins. */
export function scrollToTop(): void {
  scrollTo(0);
}

function scrollTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

function kept(): Record<string, number> {
  positions ??= JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, number>;
  return positions;
}
