import { useState } from 'react';

/**
 * Returns whether a part of a step is folded: it was done when the screen opened or a signature was given, and still
 * is. It never folds while somebody presses or types, so that nothing moves under a finger.
 */
export function useFold(isDone: boolean): { isFolded: boolean; unfold: () => void; fold: () => void } {
  const [isOpen, setOpen] = useState(!isDone);
  if (!isDone && !isOpen) setOpen(true);
  return { isFolded: isDone && !isOpen, unfold: () => setOpen(true), fold: () => setOpen(false) };
}
