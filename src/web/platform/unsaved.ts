import { createStore } from '../store.ts';

/** The number of the signed-in driver's actions that are only on this device: log-out asks first. */
export const unsentCount = createStore(0);

/** What sends now what a driver's outbox holds back; set once there is one. */
export const whenLeaving = createStore<() => void>(() => undefined);

/** Forms that hold typed text, and whether the device keeps it as a draft. */
const holders = new Map<symbol, { isKept: boolean }>();

/** Marks typed text as unsaved; the returned function takes the mark away. */
export function holdUnsaved(isKept: boolean): () => void {
  const holder = Symbol('unsaved');
  holders.set(holder, { isKept });
  return () => holders.delete(holder);
}

/** Returns what is unsaved: `kept` survives leaving the page, `lost` would not. */
export function unsavedText(): 'none' | 'kept' | 'lost' {
  if (holders.size === 0) return 'none';
  return [...holders.values()].every((holder) => holder.isKept) ? 'kept' : 'lost';
}
