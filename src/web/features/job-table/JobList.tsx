import { ClipboardList } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';

import { words } from '../../i18n/et/words.ts';
import { explain, UnreachableError } from '../../platform/problem.ts';
import { deskMedia, useIsDesk } from '../../ui/media.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState, OfflineState } from '../../ui/states/ErrorState.tsx';
import { CardsSkeleton, JobCards } from './cards/JobCards.tsx';
import type { TableColumn } from './columns/columns.ts';
import { GridSkeleton } from './grid/GridSkeleton.tsx';
import type { OpenRowMenu } from './menu/use-row-menu.tsx';
import { Pager } from './Pager.tsx';
import type { JobRows } from './rows/use-job-rows.ts';
import { useShownTable } from './table/table-context.ts';

const loadGrid = () => import('./grid/JobGrid.tsx');
const JobGrid = lazy(() => loadGrid().then((module) => ({ default: module.JobGrid })));
// At a desk the grid's code comes together with the rows, not after them; a phone never asks for it.
if (deskMedia.matches) void loadGrid();

const NothingFound = lazy(() =>
  import('./filters/NothingFound.tsx').then((module) => ({ default: module.NothingFound })),
);

type Props = { list: JobRows; columns: readonly TableColumn[]; onMenu: OpenRowMenu };

/** The rows of the page in the address, in whichever state they are, and the way to other pages. */
export function JobList({ list, columns, onMenu }: Props) {
  const { page: shown, isStale } = list;
  const { page, goToPage } = useShownTable();
  const pages = shown?.totalPages ?? 0;
  const isPastTheEnd = shown !== undefined && !isStale && pages > 0 && page > pages;
  useEffect(() => {
    if (isPastTheEnd) goToPage(pages);
  });
  if (list.error !== null) return <Failed error={list.error} onRetry={list.retry} />;
  return (
    <>
      <Rows list={list} columns={columns} onMenu={onMenu} />
      {pages > 1 && <Pager page={Math.min(page, pages)} pages={pages} onGoTo={goToPage} />}
    </>
  );
}

function Rows({ list, columns, onMenu }: Props) {
  const isDesk = useIsDesk();
  const { page, rows, isStale } = list;
  if (page?.totalElements === 0) return <Empty />;
  if (page === undefined) return isDesk ? <GridSkeleton /> : <CardsSkeleton />;
  if (!isDesk) return <JobCards rows={rows} isStale={isStale} onMenu={onMenu} />;
  return (
    <Suspense fallback={<GridSkeleton />}>
      <JobGrid rows={rows} total={page.totalElements} isStale={isStale} columns={columns} onMenu={onMenu} />
    </Suspense>
  );
}

/** No rows at all, or none that the filters let through. */
function Empty() {
  const { search } = useShownTable();
  const isFiltered = Object.keys(search ?? {}).some((name) => name !== 'sort' && name !== 'pageNr');
  if (!isFiltered) {
    return (
      <EmptyState icon={ClipboardList} title={words.jobTable.empty} description={words.jobTable.emptyHint} />
    );
  }
  return (
    <Suspense>
      <NothingFound />
    </Suspense>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof UnreachableError) return <OfflineState onRetry={onRetry} />;
  return <ErrorState title={words.jobTable.failed} description={explain(error)} onRetry={onRetry} />;
}
