import { createStore } from '../../store.ts';

/** The open modal dialogs, the topmost last. */
const open: HTMLDialogElement[] = [];

/** The topmost modal dialog; null while none is open. */
export const topDialog = createStore<HTMLDialogElement | null>(null);

/** Enters an opened modal dialog; the returned function takes it out again. */
export function enterDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  topDialog.set(dialog);
  return () => {
    const at = open.indexOf(dialog);
    if (at !== -1) open.splice(at, 1);
    topDialog.set(open.at(-1) ?? null);
  };
}
