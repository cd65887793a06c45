/**
 * Has the press that is under way do nothing more: neither the click that it ends with nor the menu that the browser
 * itself has for a long one. A press that opens something must not press what then lies under the finger. The next
 * press counts again, and so do keys, whose clicks have no detail.
 */
export function swallowNextClick(): void {
  const spent = new AbortController();
  const { signal } = spent;
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener(
    'click',
    (event) => {
      if (event.detail > 0) swallow(event);
    },
    { capture: true, signal },
  );
  window.addEventListener(
    'contextmenu',
    (event) => {
      if (event instanceof PointerEvent && event.pointerType === 'touch') swallow(event);
    },
    { capture: true, signal },
  );
  window.addEventListener(
    'pointerdown',
    ({ isPrimary }) => {
      // A second finger is of the same press.
      if (isPrimary) spent.abort();
    },
    { capture: true, signal },
  );
}
