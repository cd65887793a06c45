import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ClipboardList, Printer } from 'lucide-react';

import { type AddressSearch, isBareAddress, jobRowParams } from '#api/job-row/job-table-address.ts';
import type { JobRow } from '#api/job-row/job-table.ts';

import { dayList as messages } from '../../i18n/et/day-list.ts';
import { jobTableKey } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { useScreenTitle } from '../../platform/header-slots.tsx';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { daySheets, type SheetsBy } from './day-sheets.ts';
import { SheetTable } from './SheetTable.tsx';

import styles from './day-list.module.css';

const pageSize = 500;
/** More rows than a business drives in weeks: a person who asks for more has forgotten to choose the days. */
const maxPages = 4;

/** 'Päevaleht': the rows that the table's filters find, to be printed by truck and by day. */
export function DayListPage() {
  const { by, ...filters }: AddressSearch = useSearch();
  const sheetsBy: SheetsBy = by === 'day' ? 'day' : 'truck';
  const today = todayInTallinn();
  const search: AddressSearch = isBareAddress(filters) ? { dateFrom: today, dateTo: today } : filters;
  useScreenTitle(messages.title);
  const query = useQuery({
    queryKey: [...jobTableKey, 'day-list', search],
    queryFn: ({ signal }) => readRows(search, signal),
    staleTime: 0,
  });
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Link className={styles.back} to={paths.jobTable} search={filters}>
          <ChevronLeft aria-hidden size={20} />
          {messages.backToTable}
        </Link>
        <SheetsByChips by={sheetsBy} />
        <Button
          look="primary"
          icon={Printer}
          disabled={query.data === undefined}
          onClick={() => window.print()}
        >
          {messages.print}
        </Button>
      </div>
      <QueryView
        query={query}
        failed={messages.failed}
        lines={4}
        lineHeight={120}
        empty={<EmptyState icon={ClipboardList} title={messages.none} description={messages.noneHint} />}
        isEmpty={({ rows }) => rows.length === 0}
      >
        {({ rows, isCut }) => (
          <>
            {isCut && <p role="status">{messages.tooMany(rows.length)}</p>}
            {daySheets(rows, sheetsBy).map((sheet) => (
              <SheetTable key={sheet.key} sheet={sheet} by={sheetsBy} />
            ))}
          </>
        )}
      </QueryView>
    </div>
  );
}

function SheetsByChips({ by }: { by: SheetsBy }) {
  const search = useSearch();
  const chip = (value: SheetsBy, word: string) => (
    <Chip
      selected={by === value}
      onPress={() => navigate({ to: paths.dayList, search: { ...search, by: value }, replace: true })}
    >
      {word}
    </Chip>
  );
  return (
    <div role="group" aria-label={messages.parts}>
      <ChipRow>
        {chip('truck', messages.byTruck)}
        {chip('day', messages.byDay)}
      </ChipRow>
    </div>
  );
}

/** All rows that the filters find, page by page; `isCut` when there are too many to print. */
async function readRows(
  search: AddressSearch,
  signal: AbortSignal,
): Promise<{ rows: JobRow[]; isCut: boolean }> {
  const rows: JobRow[] = [];
  for (let pageNr = 1; ; pageNr += 1) {
    const sortedSearch = { ...search, pageNr: String(pageNr), sort: ['date,asc', 'time,asc'] };
    const page = await call('listJobRows', { query: jobRowParams(sortedSearch, pageSize) }, { signal });
    rows.push(...page.content);
    if (page.last || pageNr === maxPages) return { rows, isCut: !page.last };
  }
}
