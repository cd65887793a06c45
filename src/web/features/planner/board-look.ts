import { useState } from 'react';

import { readDevice, writeDevice } from '../../platform/device/device-store.ts';

/** How a person likes the board; kept on the device. */
export interface BoardLook {
  /** How many hours are seen at once; null for all that there are, as wide as they are readable. */
  hours: number | null;
  /** 'Tihe': a line is one line of text. */
  isDense: boolean;
}

export const hoursInView = [6, 8, 12, 17, 24] as const;
const name = 'own.planner.look';

/** How this device shows the board, and what changes it. */
export function useBoardLook(): [BoardLook, (changes: Partial<BoardLook>) => void] {
  const [look, setLook] = useState<BoardLook>(
    () => readDevice<BoardLook>(name) ?? { hours: null, isDense: false },
  );
  const change = (changes: Partial<BoardLook>) => {
    const next = { ...look, ...changes };
    writeDevice(name, next);
    setLook(next);
  };
  return [look, change];
}

/** The next step of fewer, or more, hours at once; null where there is none. */
export function zoomed({ hours }: BoardLook, direction: 'in' | 'out'): number | null {
  const now = hours ?? 16;
  return (
    (direction === 'in'
      ? hoursInView.findLast((each) => each < now)
      : hoursInView.find((each) => each > now)) ?? null
  );
}
