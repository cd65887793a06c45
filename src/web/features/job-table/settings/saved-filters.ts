import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { type FilterSet, readSavedFilters, type SavedFilter, searchOf } from '#api/job-row/table-settings.ts';
import { minuteMs } from '#domain/calendar/durations.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { contentOf } from '../../../platform/api-client.ts';
import { todayInTallinn } from '../../../platform/device/clock.ts';
import { mayChange } from '../../../platform/session.ts';
import { changeUserSetting, rememberedSettings, userSettingsQuery } from '../../../platform/user-settings.ts';

export const maxFilterNameLength = 60;

/** Returns the filters that this person has saved, in the order in which they were. */
export function useSavedFilters(): readonly SavedFilter[] {
  const { data } = useQuery(userSettingsQuery);
  const text = (data ?? rememberedSettings())?.get('savedDatatableFilters') ?? null;
  return useMemo(() => readSavedFilters(text), [text]);
}

/** Saved filters that colleagues share. */
export const sharedFiltersQuery = queryOptions({
  queryKey: ['shared-filters'],
  queryFn: contentOf('listSharedFilters', {}),
  staleTime: minuteMs,
});

/** Saves the filters as the user's setting. Who only views shares none, also of what they shared before. */
export function saveFilters(filters: readonly SavedFilter[]): void {
  const isSharer = mayChange();
  const savedFilters = filters.map((filter) => ({ ...filter, isShared: filter.isShared && isSharer }));
  changeUserSetting('savedDatatableFilters', savedFilters);
}

/** Returns the filters with this one changed. One is the default at most. */
export function withChanged(
  filters: readonly SavedFilter[],
  id: string,
  changes: Partial<SavedFilter>,
): SavedFilter[] {
  return filters.map((filter) => {
    if (filter.id === id) return Object.assign({}, filter, changes);
    return changes.isDefault === true ? Object.assign({}, filter, { isDefault: false }) : filter;
  });
}

/**
 * Returns the name of a filter while it is typed; `accept` returns it, or null with a `problem` when another filter
 * has it.
 */
export function useFilterName(
  first: string,
  filters: readonly SavedFilter[],
  ownId?: string,
): { typedName: string; problem: string | null; type: (text: string) => void; accept: () => string | null } {
  const [typedName, setTypedName] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    typedName,
    problem,
    type: (text) => {
      setTypedName(text);
      setProblem(null);
    },
    accept: () => {
      const name = typedName.trim();
      if (name === '') return null;
      const isTaken = filters.some((filter) => filter.id !== ownId && isSameName(filter.name, name));
      if (isTaken) setProblem(tableWork.filterNameTaken);
      return isTaken ? null : name;
    },
  };
}

/** Returns the name itself, or with a number after it when another filter has it. */
export function freeName(name: string, filters: readonly SavedFilter[]): string {
  const isTaken = (wantedName: string) => filters.some((filter) => isSameName(filter.name, wantedName));
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name} ${String(number)}`;
  return free;
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** True when the table shows just what the filter says. */
export function isShown(filter: FilterSet, shownFilter: FilterSet): boolean {
  return filterKeyOf(filter) === filterKeyOf(shownFilter);
}

function filterKeyOf(filter: FilterSet): string {
  const search = searchOf(filter, todayInTallinn());
  return JSON.stringify(Object.entries(search).toSorted(([a], [b]) => a.localeCompare(b)));
}
