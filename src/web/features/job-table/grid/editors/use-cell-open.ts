import { useEffect, useRef } from 'react';

import { cellOpen } from '../../rows/row-stores.ts';

/**
 * Keeps the rows in place while an editor is open, and calls `onLeave` when it goes, however it goes: another
 * cell, another screen, Enter. `abandon` leaves without it.
 */
export function useCellOpen(onLeave: () => void): { abandon: () => void } {
  const leave = useRef(onLeave);
  const isOver = useRef(false);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    isOver.current = false;
    cellOpen.set(true);
    return () => {
      if (!isOver.current) leave.current();
      isOver.current = true;
      cellOpen.set(false);
    };
  }, []);
  return {
    abandon: () => {
      isOver.current = true;
    },
  };
}
