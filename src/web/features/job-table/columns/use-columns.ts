import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readColumnStyles } from '#api/job-row/table-settings.ts';

import { changeUserSetting, rememberedSettings, userSettingsQuery } from '../../../platform/user-settings.ts';
import { arrangedColumns, stylesOf, type TableColumn } from './columns.ts';

/** The columns as this person has arranged them. */
export function useColumns(): readonly TableColumn[] {
  const { data } = useQuery(userSettingsQuery);
  const text = (data ?? rememberedSettings())?.get('datatableStyle') ?? null;
  return useMemo(() => arrangedColumns(readColumnStyles(text)), [text]);
}

export function saveColumns(columns: readonly TableColumn[]): void {
  changeUserSetting('datatableStyle', stylesOf(columns));
}
