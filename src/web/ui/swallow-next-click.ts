/**
 * Swallows the click and the browser's menu that end the present press, as what the press opened now lies under the
 * finger.
 */
export function swallowNextClick(): void {
  const controller = new AbortController();
  const { signal } = controller;
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener(
    'click',
    (event) => {
      // The click of a key has no detail.
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
      if (isPrimary) controller.abort();
    },
    { capture: true, signal },
  );
}
