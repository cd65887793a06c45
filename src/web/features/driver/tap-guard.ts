import { useEffect, useState } from 'react';

/** Long enough for a second tap of a gloved finger to land on nothing. */
const deadMs = 700;

/** A screen that comes so soon after a step comes because of it. */
const followsMs = 3000;

let lastStepAt = -followsMs;

/** Says that a step is being taken, or taken back. */
export function markStep(): void {
  lastStepAt = performance.now();
}

/** True at first on a screen that a step has led to: its own button must not be met by the same tap. */
export function useTapGuard(): boolean {
  const [isDead, setDead] = useState(() => performance.now() - lastStepAt < followsMs);
  useEffect(() => {
    if (!isDead) return undefined;
    const timer = setTimeout(() => setDead(false), deadMs);
    return () => clearTimeout(timer);
  }, [isDead]);
  return isDead;
}
