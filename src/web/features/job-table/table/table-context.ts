import { createContext, use } from 'react';

import type { Table } from './use-table.ts';

export const TableContext = createContext<Table | null>(null);

/** What the table shows, for its parts. */
export function useShownTable(): Table {
  const table = use(TableContext);
  if (table === null) throw new Error('useShownTable outside the table');
  return table;
}
