import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { WeekDay } from '#api/planning/day-plan.ts';
import { addDays, type Day, formatDay, weekday } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { dateWords } from '../../../i18n/et/dates.ts';
import { planner as messages } from '../../../i18n/et/planner.ts';
import { contentOf } from '../../../platform/api-client.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { type Column, noFigure, Table } from '../../../ui/table/Table.tsx';
import { plannerKey } from '../day-query.ts';

import styles from './WeekView.module.css';

/** 'Nädal': the sums of each day from Monday to Sunday, and who is away; a day leads to its board. */
export function WeekView({ day }: { day: Day }) {
  const from = addDays(day, 1 - weekday(day));
  const query = useQuery({
    queryKey: [...plannerKey, 'week', from],
    queryFn: contentOf('getWeekPlan', { query: { from } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={query} failed={messages.failed} lines={8} lineHeight={48}>
      {(days) => (
        <Table
          caption={messages.week}
          columns={columnsOf(days)}
          rows={days}
          rowKey={({ date }) => date}
          stacks
        />
      )}
    </QueryView>
  );
}

function columnsOf(days: readonly WeekDay[]): Column<WeekDay>[] {
  const words = messages.weekColumns;
  const column = (
    key: keyof typeof words,
    textOf: (days: readonly WeekDay[]) => string,
  ): Column<WeekDay> => ({
    key,
    title: words[key],
    numeric: true,
    // A day without work has nothing but its number of jobs to say.
    cell: (day) => (day.jobs === 0 && key !== 'jobs' ? noFigure : textOf([day])),
    // The same trucks drive on several days.
    total: key === 'trucks' ? noFigure : textOf(days),
  });
  const sum = (of: (day: WeekDay) => number) => (each: readonly WeekDay[]) => whole(sumOf(each, of));
  return [
    {
      key: 'day',
      title: messages.day,
      cell: ({ date }) => (
        <Link to={paths.planner} search={{ date }}>
          {dateWords.weekdays[weekday(date) - 1]?.short}&nbsp;{formatDay(date)}
        </Link>
      ),
      total: words.total,
    },
    column(
      'jobs',
      sum(({ jobs }) => jobs),
    ),
    column('withoutTruck', withoutTruck),
    column(
      'tonnes',
      sum(({ tonnes }) => tonnes),
    ),
    column(
      'trucks',
      sum(({ trucks }) => trucks),
    ),
    column(
      'km',
      sum(({ km }) => km),
    ),
    column(
      'emptyKm',
      sum(({ emptyKm }) => emptyKm),
    ),
    {
      key: 'away',
      title: messages.away.title,
      cell: ({ away }) => (away.length === 0 ? noFigure : <Away away={away} />),
      total: noFigure,
    },
  ];
}

function sumOf(days: readonly WeekDay[], of: (day: WeekDay) => number): number {
  return days.reduce((sum, day) => sum + of(day), 0);
}

/** '12 (318 t)': the loads that the board has in its tray. */
function withoutTruck(days: readonly WeekDay[]): string {
  const jobs = sumOf(days, (day) => day.withoutTruck);
  const tonnes = sumOf(days, (day) => day.tonnesWithoutTruck);
  // What is counted in litres or pieces is no tonnes.
  return tonnes === 0 ? whole(jobs) : messages.weekWaiting(whole(jobs), whole(tonnes));
}

/** The absences of a day; no plate is broken in two. */
function Away({ away }: Pick<WeekDay, 'away'>) {
  return (
    <ul className={styles.away} aria-label={messages.away.title}>
      {away.map((each) => (
        <li key={`${each.licensePlateNumber} ${each.of} ${each.reason}`}>{awayText(each)}</li>
      ))}
    </ul>
  );
}

function whole(number: number): string {
  return formatNumber(Math.round(number));
}

function awayText({ licensePlateNumber, of, name, reason }: WeekDay['away'][number]): string {
  const who = of === 'driver' && name !== null ? name : formatPlate(licensePlateNumber);
  return `${who} (${messages.away.reason(of, reason)})`;
}
