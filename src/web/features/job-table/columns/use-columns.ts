import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readColumnStyles } from '#api/job-row/table-settings.ts';

import { changeUserSetting, rememberedSettings, userSettingsQuery } from '../../../platform/user-settings.ts';
import { arrangedColumns, stylesOf, type TableColumn } from './columns.ts';
import { currentDensity, useDensity } from './density.ts';

/** Returns the columns as this person has arranged them. */
export function useColumns(): readonly TableColumn[] {
  const { data } = useQuery(userSettingsQuery);
  const text = (data ?? rememberedSettings())?.get('datatableStyle') ?? null;
  const density = useDensity();
  return useMemo(() => arrangedColumns(readColumnStyles(text), density), [text, density]);
}

/** Saves the columns as the user's setting. */
export function saveColumns(columns: readonly TableColumn[]): void {
  changeUserSetting('datatableStyle', stylesOf(columns, currentDensity()));
}
