import { minuteMs } from '#domain/calendar/durations.ts';

/** The milliseconds after the last touch, key or turn of the wheel until the user counts as idle. */
const idleAfterMs = 10 * minuteMs;

let activeAt = Date.now();

/** Follows whether anybody uses this screen; main.tsx starts it once. */
export function watchActivity(): void {
  const note = () => {
    activeAt = Date.now();
  };
  for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const) {
    window.addEventListener(kind, note, { capture: true, passive: true });
  }
}

/** True when nobody has used this screen for a while: its requests are then automatic ones. */
export function isIdle(): boolean {
  return Date.now() - activeAt > idleAfterMs;
}
