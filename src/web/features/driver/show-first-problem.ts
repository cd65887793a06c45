/**
 * Scrolls the first wrong field or open question to just below the header, once the screen has marked it; there no
 * message at the foot of the screen covers it.
 */
export function showFirstProblem(): void {
  setTimeout(() => {
    const bad = document.querySelector<HTMLElement>('[aria-invalid="true"], [data-question] > button');
    bad?.focus({ preventScroll: true });
    (bad?.closest('[data-question]') ?? bad)?.scrollIntoView({ block: 'start' });
  });
}
