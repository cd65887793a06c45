import { useState } from 'react';

import { readDevice, writeDevice } from '../../platform/device-store.ts';

/** What is typed into a form of the driver: it survives a reload, a killed tab and log-out, until null is written. */
export function useDraft<T>(key: string, initial: () => T): [T, (next: T | null) => void] {
  const [form, setForm] = useState(() => readDevice<T>(`draft.${key}`) ?? initial());
  return [
    form,
    (next) => {
      writeDevice(`draft.${key}`, next);
      if (next !== null) setForm(next);
    },
  ];
}
