import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';

import { firstColumns } from '../../../src/web/features/job-table/columns/columns.ts';
import { JobGrid } from '../../../src/web/features/job-table/grid/JobGrid.tsx';
import { type TableState, TableContext } from '../../../src/web/features/job-table/table/use-table.ts';
import { queryClient } from '../../../src/web/platform/query-client.ts';
import { offer } from './measured.ts';

const nothing = () => undefined;
const table: TableState = {
  search: {},
  page: 1,
  pageSize: 500,
  groups: [],
  hasOwnFilters: false,
  change: nothing,
  apply: nothing,
  setGroups: nothing,
  goToPage: nothing,
  setPageSize: nothing,
  current: () => ({ selectedProductGroups: [], filterConfigs: [], sort: [] }),
};

/** The app's own grid, with its columns and editors. */
void offer((root, rows) => {
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <TableContext value={table}>
        <JobGrid
          density="compact"
          rows={rows}
          rowsBefore={0}
          totals={null}
          groups={null}
          total={rows.length}
          isStale={false}
          columns={firstColumns}
          onMenu={nothing}
        />
      </TableContext>
    </QueryClientProvider>,
  );
});
