import { ChevronLeft, ChevronRight } from 'lucide-react';

import { addDays, type Day, daysBetween, isDay } from '#domain/calendar/day.ts';
import { datesOf, type RelativeDays, relativeDaysOf } from '#domain/calendar/relative-days.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { dateWords as messages } from '../../../i18n/et/dates.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { todayInTallinn } from '../../../platform/device/clock.ts';
import { Chip } from '../../../ui/button/Chip.tsx';
import { useTableContext } from '../table/use-table.ts';
import { daysText } from './filter-text.ts';
import { FilterChip } from './FilterChip.tsx';

import chipStyles from '../../../ui/button/Chip.module.css';
import styles from './FilterBar.module.css';

type Search = Readonly<Record<string, unknown>>;

const others: [RelativeDays, string][] = [
  ['tomorrow', messages.tomorrow],
  ['week', tableWork.week],
  ['nextWeek', tableWork.nextWeek],
  ['fromToday', tableWork.fromToday],
];

/** Steps to the days before and after, other days while they are shown, and the days that dispatchers look at. */
export function TableDayChips({ onOpen }: { onOpen: (column: JobRowColumn, opener: HTMLElement) => void }) {
  const search = useTableContext().search ?? {};
  const today = todayInTallinn();
  return (
    <>
      <span className={styles.stepper}>
        <Step by={-1} />
        <DayChip days="today" label={messages.today} today={today} />
        <Step by={1} />
      </span>
      {/* Beside what leads to them, where a phone shows them too. */}
      {quickDays(search) === null && <FilterChip column="date" onOpen={onOpen} short={daysText(search)} />}
      {others.map(([days, label]) => (
        <DayChip key={days} days={days} label={label} today={today} />
      ))}
    </>
  );
}

function DayChip({ days, label, today }: { days: RelativeDays; label: string; today: Day }) {
  const table = useTableContext();
  const isOn = quickDays(table.search ?? {}) === days;
  return (
    <Chip
      selected={isOn}
      onPress={() => {
        const { from, to } = isOn ? { from: null, to: null } : datesOf(days, today);
        table.change({ dateFrom: from, dateTo: to });
      }}
    >
      {label}
    </Chip>
  );
}

function Step({ by }: { by: 1 | -1 }) {
  const table = useTableContext();
  const label = by === 1 ? tableWork.dayAfter : tableWork.dayBefore;
  const Icon = by === 1 ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      className={chipStyles.chip}
      title={label}
      aria-label={label}
      onClick={() => table.change(steppedDays(table.search ?? {}, by, todayInTallinn()))}
    >
      <Icon aria-hidden size={16} />
    </button>
  );
}

/** The days shown, moved by their own length: a day to the next one, a week by seven. Without two ends from today. */
function steppedDays(
  { dateFrom, dateTo }: Search,
  by: 1 | -1,
  today: Day,
): { dateFrom: string; dateTo: string } {
  const isRange = isText(dateFrom) && isText(dateTo) && isDay(dateFrom) && isDay(dateTo);
  const [from, to] = isRange ? [dateFrom, dateTo] : [today, today];
  const length = (daysBetween(from, to) + 1) * by;
  return { dateFrom: addDays(from, length), dateTo: addDays(to, length) };
}

/** Returns the quick choice that is shown; null for other days. */
function quickDays({ dateFrom, dateTo }: Search): RelativeDays | null {
  const dates = { from: isText(dateFrom) ? dateFrom : null, to: isText(dateTo) ? dateTo : null };
  return relativeDaysOf(dates, todayInTallinn());
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
