import { useEffect, useRef } from 'react';

import { tableWork } from '../../../../i18n/et/table-work.ts';
import { closeToast, showError } from '../../../../platform/toasts.ts';
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

/** Says that a text does not fit the cell, once however often it is tried; what was left with it can be read there. */
export function useUnfitNotice(): { tell: (text: string) => void; takeBack: () => void } {
  const told = useRef<number | null>(null);
  const takeBack = () => {
    closeToast(told.current);
    told.current = null;
  };
  return {
    tell: (text) => {
      takeBack();
      told.current = showError(tableWork.saveFailed, tableWork.unfit(text));
    },
    takeBack,
  };
}
