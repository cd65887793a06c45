import { deviceNames, readDevice, writeDevice } from '../../platform/device/device-store.ts';
import { openTabs, tabStore } from '../../platform/device/tab.ts';

/** What the device keeps of an unfinished form: its values, and an attempt to send them that has no answer yet. */
const kinds = ['draft', 'attempt'] as const;

/** A tab's part of a name: its drafts are no other tab's while it is open. */
const tabMark = '.tab-';

/** Returns the name under which this tab keeps an unfinished form. */
export function ownName(form: string): string {
  return `${form}${tabMark}${tabStore.get()}`;
}

/** True when another tab has left a draft of this form, and this one has none. */
export function isLeftBehind(form: string): boolean {
  return readDevice(`draft.${ownName(form)}`) === null && leftNames(form).length > 0;
}

/**
 * Takes over what a tab that is closed by now has left of this form, the latest first, with the parts of it that are
 * kept under names of their own. Where the browser cannot tell who is open, every other tab counts as closed.
 */
export async function takeOver(form: string, parts: readonly string[]): Promise<void> {
  // Two tabs that are opened at once do not both take it.
  const { locks } = navigator as Partial<Navigator>;
  const take = () => takeLatest(form, parts);
  await (locks === undefined ? take() : locks.request('koorem.drafts', take));
}

async function takeLatest(form: string, parts: readonly string[]): Promise<void> {
  if (!isLeftBehind(form)) return;
  const names = leftNames(form);
  const open = await openTabs(names.flatMap((name) => tabOf(name) ?? []));
  const left = names.filter((name) => !open.has(tabOf(name) ?? ''));
  const latest = left.toSorted((a, b) => keptAt(b) - keptAt(a))[0];
  if (latest === undefined) return;
  const mark = latest.slice(form.length);
  for (const part of [form, ...parts]) {
    for (const kind of kinds) {
      writeDevice(`${kind}.${ownName(part)}`, readDevice(`${kind}.${part}${mark}`));
      writeDevice(`${kind}.${part}${mark}`, null);
    }
  }
}

/** The names of other tabs' drafts of this form; one without a tab is older than they are. */
function leftNames(form: string): string[] {
  return deviceNames('draft.')
    .map((name) => name.slice('draft.'.length))
    .filter((name) => name === form || (name.startsWith(form + tabMark) && name !== ownName(form)));
}

function tabOf(name: string): string | null {
  return name.split(tabMark)[1] ?? null;
}

function keptAt(name: string): number {
  return readDevice<{ keptAt?: number }>(`draft.${name}`)?.keptAt ?? 0;
}
