import { useEffect, useState } from 'react';

/** Long enough for a second tap of a gloved finger to land on nothing. */
export const deadMs = 700;
/** A finger that does not stop must not lock the driver out. */
export const longestDeadMs = 5000;

/** A screen that appears this soon after a step was opened by it. */
const followsMs = 3000;

let lastStepAt = -followsMs;

/** Shows that a step is being taken, or taken back. */
export function markStep(): void {
  lastStepAt = performance.now();
}

/**
 * Returns until when a screen that came at `startedAt` accepts no tap, after one more tap at `tapAt`: each tap on it in
 * that time makes the time begin again. Milliseconds of one clock.
 */
export function deadUntil(startedAt: number, until: number, tapAt: number): number {
  if (tapAt >= until) return until;
  return Math.max(until, Math.min(tapAt + deadMs, startedAt + longestDeadMs));
}

/**
 * True at first on a screen that a step has opened, so that repeated taps on the step's button do not press the new
 * screen's button.
 */
export function useTapGuard(): boolean {
  return useDeadTime()[0];
}

/**
 * Returns what `useTapGuard` does, for a button that sheets lie over: it meets none of the taps that have closed
 * one.
 */
export function useTapGuardBelowSheets(): boolean {
  const [isDead, setDead] = useDeadTime();
  useEffect(() => {
    const onTap = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('dialog') !== null) setDead(true);
    };
    window.addEventListener('pointerdown', onTap, true);
    return () => window.removeEventListener('pointerdown', onTap, true);
  }, [setDead]);
  return isDead;
}

function useDeadTime() {
  const [isDead, setDead] = useState(() => performance.now() - lastStepAt < followsMs);
  useEffect(() => {
    if (!isDead) return undefined;
    const startedAt = performance.now();
    let until = startedAt + deadMs;
    let timer = setTimeout(() => setDead(false), deadMs);
    const onTap = () => {
      const now = performance.now();
      until = deadUntil(startedAt, until, now);
      clearTimeout(timer);
      timer = setTimeout(() => setDead(false), until - now);
    };
    window.addEventListener('pointerdown', onTap, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', onTap, true);
    };
  }, [isDead]);
  return [isDead, setDead] as const;
}
