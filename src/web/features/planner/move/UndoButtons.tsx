import { useEffect } from 'react';

import { useStore } from '../../../store.ts';
import { stepCounts, stepMove } from './move-job.ts';
import { StepButtons } from './StepButtons.tsx';

/** Undo and redo of moves, by button and by key. */
export function UndoButtons() {
  const { undo, redo } = useStore(stepCounts);
  useUndoKeys();
  return (
    <StepButtons
      onUndo={undo === 0 ? undefined : () => void stepMove.undo()}
      onRedo={redo === 0 ? undefined : () => void stepMove.redo()}
    />
  );
}

const typedIn = 'input, textarea, select, [contenteditable]';

/** Handles Ctrl+Z and Ctrl+Y, but not in a text field or while a sheet is open. */
function useUndoKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest(typedIn) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      void stepMove[key === 'y' || event.shiftKey ? 'redo' : 'undo']();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
