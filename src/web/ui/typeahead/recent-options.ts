import { findMatches } from '#domain/search-text.ts';

import { readDevice, writeDevice } from '../../platform/device-store.ts';

/** What the list shows. A reason makes an option visible and readable, but not choosable. */
export type TypeaheadOption = {
  id: number | string;
  label: string;
  description?: string | null;
  disabledReason?: string | null;
};

const atMost = 5;

/** The last choices of this user on this device, the newest first. */
export function readRecent<Option extends TypeaheadOption>(name: string): Option[] {
  return readDevice<Option[]>(`recent.${name}`) ?? [];
}

export function rememberRecent(name: string, chosen: TypeaheadOption): void {
  writeDevice(`recent.${name}`, withRecent(readRecent(name), chosen));
}

/** The list after a choice: it in front, each id once, five kept. */
export function withRecent<Option extends TypeaheadOption>(
  recent: readonly Option[],
  chosen: Option,
): Option[] {
  return [chosen, ...recent.filter((option) => option.id !== chosen.id)].slice(0, atMost);
}

/**
 * Recent choices that answer the text, in front of what was found. Where both have an option, the found one
 * counts: it is newer.
 */
export function mergeRecent<Option extends TypeaheadOption>(
  text: string,
  recent: readonly Option[],
  found: readonly Option[],
): { recent: Option[]; others: Option[] } {
  const fresh = new Map(found.map((option) => [option.id, option]));
  const fitting = findMatches(text, recent, (option) => option.label).map(
    (option) => fresh.get(option.id) ?? option,
  );
  const ids = new Set(fitting.map((option) => option.id));
  return { recent: fitting, others: found.filter((option) => !ids.has(option.id)) };
}
