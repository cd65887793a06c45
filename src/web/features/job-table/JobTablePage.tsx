import { type ReactNode, useCallback, useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages, ofRows } from '../../i18n/et/job-table.ts';
import type { RowCell } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { useAfterPaint } from '../../platform/device/main-thread.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { carryOut } from '../../platform/press.ts';
import { classNames } from '../../ui/class-names.ts';
import { KeptSince } from '../../ui/states/KeptSince.tsx';
import { useColumns } from './columns/use-columns.ts';
import { JobList } from './JobList.tsx';
import { useJobRows } from './rows/use-job-rows.ts';
import { WithSettings } from './settings/WithSettings.tsx';
import { TableContext, useTable } from './table/use-table.ts';
import { useRowMenu } from './use-row-menu.tsx';

import styles from './JobTablePage.module.css';

const EditSheet = fetchedLater(() => import('./edit/EditSheet.tsx').then((module) => module.EditSheet));

// The first rows need none of this: it comes after them.
const FilterBar = fetchedLater(() => import('./filters/FilterBar.tsx').then((module) => module.FilterBar));
const LiveTable = fetchedLater(() => import('./live/LiveTable.tsx').then((module) => module.LiveTable));
const EditPrompts = fetchedLater(async () => {
  // After the others: hardly ever there is something to say.
  await import('./filters/FilterBar.tsx');
  return (await import('./edit/EditPrompts.tsx')).EditPrompts;
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
            {isReady && <FilterBar total={list.page?.totalElements} columns={columns} onMenu={open} />}
          </div>
          {isReady && <EditPrompts />}
          <KeptSince readAt={list.readAt} />
          <JobList list={list} columns={columns} onMenu={open} />
        </div>
        {menu}
        {sheet}
      </WithSettings>
      {isReady && <LiveTable />}
    </TableContext>
  );
}

/** Edits a cell of any row in the row's sheet, wherever the row is: `edit` opens it, `sheet` is where it is drawn. */
function useEditInSheet(): { edit: (cell: RowCell) => void; sheet: ReactNode } {
  const [open, setOpen] = useState<{ row: JobRow; field: EditableJobRowField } | null>(null);
  const edit = useCallback(
    ({ rowId, field }: RowCell) =>
      carryOut({
        send: () => call('getJobRow', { params: { id: rowId } }),
        failed: messages.failed,
        of: ofRows([rowId], null),
        done: ({ content }) => setOpen({ row: content, field }),
      }),
    [],
  );
  const sheet = open !== null && (
    <EditSheet row={open.row} field={open.field} onClose={() => setOpen(null)} />
  );
  return { edit, sheet };
}
