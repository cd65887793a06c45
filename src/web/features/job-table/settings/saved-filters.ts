import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { type FilterSet, readSavedFilters, type SavedFilter, searchOf } from '#contract/table-settings.ts';

import { changeUserSetting, rememberedSettings, userSettingsQuery } from '../../../app/user-settings.ts';

/** The filters that this person has saved, in the order in which they were. */
export function useSavedFilters(): readonly SavedFilter[] {
  const { data } = useQuery(userSettingsQuery);
  const text = (data ?? rememberedSettings())?.get('savedDatatableFilters') ?? null;
  return useMemo(() => readSavedFilters(text), [text]);
}

export function saveFilters(filters: readonly SavedFilter[]): void {
  changeUserSetting('savedDatatableFilters', filters);
}

/** Filters with this one changed. One is the default at most. */
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

/** True when the table shows just what the filter says. */
export function isShown(filter: FilterSet, shown: FilterSet): boolean {
  return keyOf(filter) === keyOf(shown);
}

function keyOf(filter: FilterSet): string {
  const search = searchOf(filter);
  return JSON.stringify(Object.entries(search).toSorted(([a], [b]) => a.localeCompare(b)));
}
