import { clientPickupNote } from '../business-constants.ts';

/** The notes with 'Tuleb ise järele. ' in front, once (docs/requirements.md, 'Sales orders'). */
export function addClientPickupNote(notes: string): string {
  return isClientPickupNote(notes) ? notes : clientPickupNote + notes;
}

/** The notes without it, also when its last space was typed away. */
export function removeClientPickupNote(notes: string): string {
  return isClientPickupNote(notes) ? notes.slice(clientPickupNote.trimEnd().length).replace(/^ /, '') : notes;
}

/** True for notes that say that the client collects the goods. */
export function isClientPickupNote(notes: string): boolean {
  return notes.startsWith(clientPickupNote.trimEnd());
}
