import type { UnsentEdit } from '../../../job-row/edit/edit-ports.ts';
import { readDevice, writeDevice } from '../../../platform/device/device-store.ts';
import { createStore, type Store } from '../../../store.ts';

const name = 'draft.table-edits';
const store = createStore<readonly UnsentEdit[]>(readDevice(name) ?? []);

/** This person's kept edits, in the order in which they were made; over reloads too. */
export const unsentEdits: Store<readonly UnsentEdit[]> = {
  ...store,
  set: (edits) => {
    writeDevice(name, edits.length === 0 ? null : edits);
    store.set(edits);
  },
};

// Another tab has kept or sent some.
window.addEventListener('storage', ({ key }) => {
  if (key?.endsWith(`.${name}`) === true) store.set(readDevice(name) ?? []);
});
