import { findMatches, hasWholeWords } from '#domain/search-text.ts';

import { readDevice, writeDevice } from '../../platform/device/device-store.ts';

/** An option of the list. A reason makes it visible and readable, but not choosable. */
export interface TypeaheadOption {
  id: number | string;
  label: string;
  description?: string | null;
  /** What it is, in a word beside the label. */
  kind?: string | null;
  /** What holds of it at this moment: shown too, but not remembered. */
  state?: string | null;
  /** The colour of the state: warning, or danger. */
  stateTone?: 'warning' | 'danger' | null;
  /** Facts beside the state, which never have its colour; not remembered either. */
  facts?: string | null;
  disabledReason?: string | null;
  /** True when it is the very thing that was typed: it stands before what was chosen last. */
  isExact?: boolean;
  /** True when nobody wants it again another day: it is not kept among the last choices. */
  isPassing?: boolean;
}

const maxRecent = 5;

/** Returns the last choices of this user on this device, the newest first. */
export function readRecent<Option extends TypeaheadOption>(name: string): Option[] {
  return readDevice<Option[]>(`recent.${name}`) ?? [];
}

/** Remembers a choice, without what holds of it at this moment. */
export function rememberRecent(name: string, option: TypeaheadOption): void {
  if (option.isPassing === true) return;
  const { state: _, stateTone: _tone, facts: _facts, isExact: _exact, ...lasting } = option;
  writeDevice(`recent.${name}`, withRecent(readRecent(name), lasting));
}

/** Returns the list after a choice: it in front, each id once, five kept. */
export function withRecent<Option extends TypeaheadOption>(
  recent: readonly Option[],
  chosenOption: Option,
): Option[] {
  return [chosenOption, ...recent.filter((option) => option.id !== chosenOption.id)].slice(0, maxRecent);
}

/**
 * Returns recent choices that answer the text, in front of what was found. Where both have an option, the found one
 * counts: it is newer. What was found exactly, or by its whole words, goes before a recent choice that only begins so.
 */
export function mergeRecent<Option extends TypeaheadOption>(
  text: string,
  recent: readonly Option[],
  foundOptions: readonly Option[],
): { recent: Option[]; others: Option[] } {
  const fresh = new Map(foundOptions.map((option) => [option.id, option]));
  const isExact = foundOptions.some((option) => option.isExact === true);
  const isMeant = (option: Option) =>
    isExact ? fresh.get(option.id)?.isExact === true : hasWholeWords(text, option.label);
  const isFoundExactly = isExact || foundOptions.some(isMeant);
  const fitting = findMatches(text, recent, (option) => option.label)
    .filter((option) => isMeant(option) || !isFoundExactly)
    .map((option) => fresh.get(option.id) ?? option);
  const ids = new Set(fitting.map((option) => option.id));
  return { recent: fitting, others: foundOptions.filter((option) => !ids.has(option.id)) };
}

/**
 * Returns what a list offers, and which of it was chosen lately. Where what was found stands by how well it suits now,
 * the last choices keep their place in it, and none is offered of which nothing is known yet.
 */
export function offerOptions<Option extends TypeaheadOption>(
  text: string,
  recentOptions: readonly Option[],
  foundOptions: readonly Option[],
  isRanked: boolean,
): { options: readonly Option[]; recentIds: ReadonlySet<Option['id']> } {
  const idsOf = (options: readonly Option[]) => new Set(options.map((option) => option.id));
  if (isRanked) return { options: foundOptions, recentIds: idsOf(recentOptions) };
  const { recent, others } = mergeRecent(text, recentOptions, foundOptions);
  return { options: [...recent, ...others], recentIds: idsOf(recent) };
}
