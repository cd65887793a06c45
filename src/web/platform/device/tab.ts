import { createStore } from '../../store.ts';
import { newUuid } from './uuid.ts';

/** Where the browser keeps the tab's id: a reload finds it again, another tab does not. */
const storedAs = 'koorem.tab';
/** A reloaded page has the lock of the page before it within this time. */
const copyMs = 1000;

/** The id of this tab. It changes only in the copy of a tab, as long as the tab it was copied from is open. */
export const tabStore = createStore(readId());

/** Holds the tab's id for as long as the tab is open, so that others can tell (`openTabs`). */
export async function holdTab(): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  // Plain http in the local network has none.
  if (locks === undefined) return;
  const hold = (options: LockOptions) =>
    locks.request(lockOf(tabStore.get()), options, () => new Promise<never>(() => {}));
  await hold({ signal: AbortSignal.timeout(copyMs) }).catch(() => {
    tabStore.set(newId());
    return hold({});
  });
}

/** Returns which of these tabs are open, this one included; none where the browser cannot tell. */
export async function openTabs(ids: readonly string[]): Promise<Set<string>> {
  const { locks } = navigator as Partial<Navigator>;
  if (locks === undefined) return new Set();
  const { held = [], pending = [] } = await locks.query();
  const names = new Set([...held, ...pending].map(({ name }) => name));
  return new Set(ids.filter((id) => names.has(lockOf(id))));
}

function lockOf(id: string): string {
  return `koorem.tab.${id}`;
}

function readId(): string {
  try {
    return sessionStorage.getItem(storedAs) ?? newId();
  } catch {
    return newUuid();
  }
}

function newId(): string {
  const id = newUuid();
  try {
    sessionStorage.setItem(storedAs, id);
  } catch {
    // Without storage the tab has another id after a reload.
  }
  return id;
}
