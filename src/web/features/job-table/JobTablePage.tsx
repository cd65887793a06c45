import { lazy, Suspense } from 'react';

import { useAfterPaint } from '../../platform/device/main-thread.ts';
import { classNames } from '../../ui/class-names.ts';
import { useColumns } from './columns/use-columns.ts';
import { useEditInSheet } from './edit/use-edit-in-sheet.tsx';
import { JobList } from './JobList.tsx';
import { useJobRows } from './rows/use-job-rows.ts';
import { WithSettings } from './settings/WithSettings.tsx';
import { TableContext, useTable } from './table/use-table.ts';
import { useRowMenu } from './use-row-menu.tsx';

import styles from './JobTablePage.module.css';

// The first rows need none of this: it comes after them, FilterBar and LiveTable in one chunk (vite.config.ts).
const FilterBar = lazy(() =>
  import('./filters/FilterBar.tsx').then((module) => ({ default: module.FilterBar })),
);
const LiveTable = lazy(() =>
  import('./live/LiveTable.tsx').then((module) => ({ default: module.LiveTable })),
);
const EditNotices = lazy(async () => {
  // After the others: hardly ever there is something to say.
  await import('./filters/FilterBar.tsx');
  return { default: (await import('./edit/EditNotices.tsx')).EditNotices };
});

/** 'Veotööde tabel': the dispatcher's desk. */
export function JobTablePage() {
  const table = useTable();
  const list = useJobRows(table);
  const columns = useColumns();
  const { edit, sheet } = useEditInSheet();
  const { open, menu } = useRowMenu(list.rows, edit);
  const isReady = useAfterPaint(list.page !== undefined || list.error !== null);
  return (
    <TableContext value={table}>
      <WithSettings columns={columns}>
        <div className={styles.screen}>
          <div className={classNames(styles.bar, table.hasOwnFilters && styles.twoLines)}>
            {isReady && (
              <Suspense>
                <FilterBar
                  rows={list.rows}
                  total={list.page?.totalElements}
                  columns={columns}
                  onMenu={open}
                />
              </Suspense>
            )}
          </div>
          <Suspense>{isReady && <EditNotices />}</Suspense>
          <JobList list={list} columns={columns} onMenu={open} />
        </div>
        {menu}
        {sheet}
      </WithSettings>
      <Suspense>{isReady && <LiveTable />}</Suspense>
    </TableContext>
  );
}
