import { useState } from 'react';

import { readDevice, writeDevice } from '../../platform/device/device-store.ts';

/** The form that was cleared last: undoing a step brings it back. It was sent, so a log-out deletes it. */
const clearedKey = 'driver.cleared';

interface ClearedForm {
  key: string;
  form: unknown;
}

/** Keeps the values of a driver's form: they survive a reload, a killed tab and log-out, until null is written. */
export function useKeptForm<T>(key: string, initial: () => T): [T, (next: T | null) => void] {
  const [form, setForm] = useState(() => readDevice<T>(`draft.${key}`) ?? initial());
  return [
    form,
    (next) => {
      writeDevice(`draft.${key}`, next);
      if (next === null) writeDevice(clearedKey, { key, form } satisfies ClearedForm);
      else setForm(next);
    },
  ];
}

/** Brings back the form that was cleared last, when it is one of this job. */
export function restoreClearedForm(transportJobId: number): void {
  const clearedForm = readDevice<ClearedForm>(clearedKey);
  if (clearedForm?.key.split('.').includes(String(transportJobId)) === true) {
    writeDevice(`draft.${clearedForm.key}`, clearedForm.form);
  }
  writeDevice(clearedKey, null);
}
