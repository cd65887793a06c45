import { useState } from 'react';

import { readDevice, writeDevice } from '../../platform/device/device-store.ts';

/** A person's settings of the board, kept on the device. */
export interface BoardLook {
  /** The number of hours shown at once; null for all, as long as they are readable. */
  hours: number | null;
  /** 'Tihe': each truck has one line of text. */
  isDense: boolean;
  /** At a desk the tray is a narrow strip, which leaves the board its room. */
  isTrayFolded: boolean;
}

export const hoursInView = [6, 8, 12, 17, 24] as const;
const name = 'own.planner.look';

/** Returns the settings of this device, and the functions that change them. */
export function useBoardLook(): [BoardLook, (changes: Partial<BoardLook>) => void] {
  const [look, setLook] = useState<BoardLook>(() => ({
    hours: null,
    isDense: false,
    isTrayFolded: false,
    ...readDevice<Partial<BoardLook>>(name),
  }));
  const change = (changes: Partial<BoardLook>) => {
    const next = { ...look, ...changes };
    writeDevice(name, next);
    setLook(next);
  };
  return [look, change];
}

/** Returns the next smaller or larger number of hours; null when there is none. */
export function zoomedHours({ hours }: BoardLook, direction: 'in' | 'out'): number | null {
  const now = hours ?? 16;
  return (
    (direction === 'in'
      ? hoursInView.findLast((each) => each < now)
      : hoursInView.find((each) => each > now)) ?? null
  );
}
