import { ClipboardList } from 'lucide-react';
import { useEffect } from 'react';

import { jobTable as messages } from '../../i18n/et/job-table.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { deskMedia, useIsDesk } from '../../ui/media.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { CardsSkeleton, JobCards } from './cards/JobCards.tsx';
import type { TableColumn } from './columns/columns.ts';
import { useDensity } from './columns/density.ts';
import { GridSkeleton } from './grid/GridSkeleton.tsx';
import type { JobRows } from './rows/use-job-rows.ts';
import { Pager } from './table/Pager.tsx';
import { useTableContext } from './table/use-table.ts';
import type { OpenRowMenu } from './use-row-menu.tsx';

const loadGrid = () => import('./grid/JobGrid.tsx');
const JobGrid = fetchedLater(() => loadGrid().then((module) => module.JobGrid), <GridSkeleton />);
// At a desk the grid's code comes together with the rows, not after them; a phone never asks for it.
if (deskMedia.matches) void loadGrid();

const NothingFound = fetchedLater(() =>
  import('./filters/NothingFound.tsx').then((module) => module.NothingFound),
);

interface Props {
  list: JobRows;
  columns: readonly TableColumn[];
  onMenu: OpenRowMenu;
}

/** The rows of the page in the address, in whichever state they are, and the way to other pages. */
export function JobList({ list, columns, onMenu }: Props) {
  const { page: shownPage, isStale } = list;
  const { page, goToPage } = useTableContext();
  const isDesk = useIsDesk();
  const pages = shownPage?.totalPages ?? 0;
  const isPastTheEnd = shownPage !== undefined && !isStale && pages > 0 && page > pages;
  useEffect(() => {
    if (isPastTheEnd) goToPage(pages);
  });
  return (
    <>
      <Rows list={list} columns={columns} onMenu={onMenu} />
      {/* At a desk it stands in the foot of the table. */}
      {!isDesk && pages > 1 && <Pager pages={pages} />}
    </>
  );
}

function Rows({ list, columns, onMenu }: Props) {
  const isDesk = useIsDesk();
  const density = useDensity();
  const { page: data, error, retry: refetch, rows, isStale } = list;
  return (
    <QueryView
      query={{ data, error, refetch }}
      failed={messages.failed}
      skeleton={isDesk ? <GridSkeleton /> : <CardsSkeleton />}
      empty={<Empty />}
      isEmpty={({ totalElements }) => totalElements === 0}
    >
      {(page) =>
        isDesk ? (
          <JobGrid
            key={density}
            density={density}
            rows={rows}
            rowsBefore={(page.number - 1) * page.size}
            total={page.totalElements}
            totals={page.totals}
            groups={page.groups}
            isStale={isStale}
            columns={columns}
            onMenu={onMenu}
          />
        ) : (
          <JobCards rows={rows} columns={columns} isStale={isStale} onMenu={onMenu} />
        )
      }
    </QueryView>
  );
}

/** No rows at all, or none that match the filters. */
function Empty() {
  const { search } = useTableContext();
  const isFiltered = Object.keys(search ?? {}).some((name) => !['sort', 'pageNr', 'groupBy'].includes(name));
  if (!isFiltered) {
    return <EmptyState icon={ClipboardList} title={messages.empty} description={messages.emptyHint} />;
  }
  return <NothingFound />;
}
