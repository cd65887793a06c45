import { CopyPlus, ListChecks, Rows3, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { groupingOf } from '#api/job-row/job-table-address.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { maxTablePageSize } from '#domain/business-constants.ts';
import type { Day } from '#domain/calendar/day.ts';
import { type RowTotals, rowTotals } from '#domain/job-row/row-totals.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import { mayChange } from '../../../platform/session.ts';
import { useStore } from '../../../store.ts';
import { sumText } from '../rows/row-groups.ts';
import { tickedRows } from '../rows/row-stores.ts';
import { Pager } from '../table/Pager.tsx';
import { useTableContext } from '../table/use-table.ts';
import type { OpenRowMenu } from '../use-row-menu.tsx';
import type { ChosenStore } from './chosen-cells.ts';
import type { Block } from './range/cell-range.ts';
import { SavedNotice } from './SavedNotice.tsx';
import { clearTicks, tickedOf } from './ticked-rows.ts';

import styles from './JobGrid.module.css';

const CopySheet = fetchedLater(() => import('../many/CopySheet.tsx').then((module) => module.CopySheet));

const GroupingMenu = fetchedLater(() =>
  import('../menu/GroupingMenu.tsx').then((module) => module.GroupingMenu),
);

/** A page that holds all rows of today holds those of a day with a few more. */
const sizeStep = 50;

interface Props {
  /** The rows of the page. */
  rows: readonly JobRow[];
  /** The number of rows found on all pages, and their sums; null when there are too many to add up. */
  total: number;
  totals: RowTotals | null;
  chosenCells: ChosenStore;
  onMenu: OpenRowMenu;
}

/** Rows and tonnes found and chosen, the grouping, and the button that copies a day. */
export function GridFooter({ rows, total, totals, chosenCells, onMenu }: Props) {
  const block = useSyncExternalStore(chosenCells.subscribe, () => {
    const { block: now } = chosenCells.get();
    // Of one row nothing is said: a step from cell to cell draws nothing here.
    return now !== null && now.bottom > now.top ? now : null;
  });
  const ticked = tickedOf(rows, useStore(tickedRows));
  const chosenRows = ticked.length > 0 ? ticked : rowsIn(block, rows);
  // Ticks do not outlive the screen.
  useEffect(() => clearTicks, []);
  const [copiedDay, setCopiedDay] = useState<Day | null>(null);
  return (
    <>
      <div className={styles.footer}>
        <span>{totals === null ? tableWork.totalRows(total) : tableWork.total(sumText(total, totals))}</span>
        {(chosenRows.length > 1 || ticked.length > 0) && (
          <strong>{tableWork.chosenTotal(sumText(chosenRows.length, rowTotals(chosenRows)))}</strong>
        )}
        {ticked[0] !== undefined && mayChange() && (
          <>
            <button
              type="button"
              aria-haspopup="menu"
              className={styles.footButton}
              onClick={({ currentTarget }) => {
                const { left, top } = currentTarget.getBoundingClientRect();
                if (ticked[0] !== undefined) onMenu(ticked[0], { x: left, y: top }, ticked);
              }}
            >
              <ListChecks aria-hidden size={14} />
              {tableWork.actionsOfChosen(ticked.length)}
            </button>
            <button type="button" className={styles.footButton} onClick={clearTicks}>
              <X aria-hidden size={14} />
              {tableWork.clearTicks}
            </button>
          </>
        )}
        <Pages total={total} />
        <SavedNotice />
        <GroupingChoice />
        {mayChange() && (
          <button
            type="button"
            className={styles.footButton}
            onClick={() => {
              const [first] = ticked.length > 0 ? ticked : rowsIn(chosenCells.get().block, rows);
              setCopiedDay((first ?? rows[0])?.date ?? null);
            }}
          >
            <CopyPlus aria-hidden size={14} />
            {tableWork.copy.day}
          </button>
        )}
      </div>
      {copiedDay !== null && <CopySheet from={copiedDay} onClose={() => setCopiedDay(null)} />}
    </>
  );
}

function rowsIn(block: Block | null, rows: readonly JobRow[]): readonly JobRow[] {
  return block === null ? [] : rows.slice(Math.max(0, block.top), block.bottom + 1);
}

/** The way to other pages, and to all rows on one: a day is read as a whole. Nothing where there is one page. */
function Pages({ total }: { total: number }) {
  const table = useTableContext();
  const pages = Math.ceil(total / table.pageSize);
  if (pages <= 1) return null;
  return (
    <>
      <Pager pages={pages} />
      {total <= maxTablePageSize && (
        <button
          type="button"
          className={styles.footButton}
          onClick={() => table.setPageSize(Math.ceil(total / sizeStep) * sizeStep)}
        >
          {tableWork.showAll(total)}
        </button>
      )}
    </>
  );
}

/** Chooses the grouping, which is saved with the table's filters. */
function GroupingChoice() {
  const grouping = groupingOf(useTableContext().search ?? {});
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        className={styles.footButton}
        onClick={({ currentTarget }) => {
          const { left, top } = currentTarget.getBoundingClientRect();
          setAt({ x: left, y: top });
        }}
      >
        <Rows3 aria-hidden size={14} />
        {grouping === null
          ? tableWork.groupBy
          : tableWork.groupedBy(messages.columns[grouping].toLowerCase())}
      </button>
      {at !== null && <GroupingMenu at={at} onClose={() => setAt(null)} />}
    </>
  );
}
