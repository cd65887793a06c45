import { useState } from 'react';

/** Where the work at a stop is: `turn` counts how often it has moved on, `at` is the step whose fields are filled in. */
export interface Turn {
  turn: number;
  at: number | null;
}

/** Where a refused report is corrected nothing folds. */
export const nowhere: Turn = { turn: 0, at: null };

/**
 * Returns whether a step is folded: it is done, and the work has moved on to another one. It never folds while somebody
 * presses or types in it, so that nothing moves under a finger.
 */
export function useFold(
  step: number,
  isDone: boolean,
  { turn, at }: Turn,
): { isFolded: boolean; unfold: () => void } {
  const [openedIn, setOpenedIn] = useState(isDone ? null : turn);
  if (!isDone && openedIn !== turn) setOpenedIn(turn);
  return { isFolded: isDone && openedIn !== turn && at !== step, unfold: () => setOpenedIn(turn) };
}
