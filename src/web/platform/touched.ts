/** So long after the last touch, key or turn of the wheel a screen counts as left alone. */
const leftAloneAfterMs = 10 * 60_000;

let touchedAt = Date.now();

/** Follows whether anybody uses this screen; main.tsx starts it once. */
export function watchTouches(): void {
  const touch = () => {
    touchedAt = Date.now();
  };
  for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const) {
    window.addEventListener(kind, touch, { capture: true, passive: true });
  }
}

/** True when nobody has used this screen for a while: what it asks for then, it asks by itself. */
export function isLeftAlone(): boolean {
  return Date.now() - touchedAt > leftAloneAfterMs;
}
