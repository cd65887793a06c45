import { useState } from 'react';

/**
 * Whether a part of a step stands folded: it was done when the screen opened, or when a signature had been given, and still
 * is. Never while something is pressed or written: nothing moves under a finger.
 */
export function useFold(isDone: boolean): { isFolded: boolean; unfold: () => void; fold: () => void } {
  const [isOpen, setOpen] = useState(!isDone);
  if (!isDone && !isOpen) setOpen(true);
  return { isFolded: isDone && !isOpen, unfold: () => setOpen(true), fold: () => setOpen(false) };
}
