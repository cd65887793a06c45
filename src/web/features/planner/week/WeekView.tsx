import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { WeekDay } from '#api/planning/day-plan.ts';
import { addDays, type Day, formatDay, weekday } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { date as dateWords } from '../../../i18n/et/forms.ts';
import { planner as messages } from '../../../i18n/et/planner.ts';
import { call } from '../../../platform/api-client.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { type Column, Table } from '../../../ui/table/Table.tsx';
import { plannerKey } from '../day-query.ts';

/** 'Nädal': the sums of each day from Monday to Sunday, and who is away; a day leads to its board. */
export function WeekView({ day }: { day: Day }) {
  const from = addDays(day, 1 - weekday(day));
  const read = useQuery({
    queryKey: [...plannerKey, 'week', from],
    queryFn: async ({ signal }) => (await call('getWeekPlan', { query: { from } }, { signal })).content,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView read={read} failed={messages.failed} lines={8} lineHeight={48}>
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
  const figure = (key: string, title: string, of: (day: WeekDay) => number): Column<WeekDay> => ({
    key,
    title,
    numeric: true,
    cell: (day) => whole(of(day)),
    // The same trucks drive on several days.
    ...(key !== 'trucks' && { total: whole(days.reduce((sum, each) => sum + of(each), 0)) }),
  });
  return [
    {
      key: 'day',
      title: messages.day,
      cell: ({ date }) => (
        <Link to={paths.planner} search={{ date }}>
          {dateWords.weekdays[weekday(date) - 1]?.short}&nbsp;{formatDay(date).slice(0, 5)}
        </Link>
      ),
      total: words.total,
    },
    figure('jobs', words.jobs, ({ jobs }) => jobs),
    figure('withoutTruck', words.withoutTruck, ({ withoutTruck }) => withoutTruck),
    figure('tonnes', words.tonnes, ({ tonnes }) => tonnes),
    figure('trucks', words.trucks, ({ trucks }) => trucks),
    figure('km', words.km, ({ km }) => km),
    figure('emptyKm', words.emptyKm, ({ emptyKm }) => emptyKm),
    { key: 'away', title: messages.away.title, cell: ({ away }) => away.map(awayText).join(', ') || '–' },
  ];
}

function whole(number: number): string {
  return formatNumber(Math.round(number));
}

function awayText({ licensePlateNumber, of, name, reason }: WeekDay['away'][number]): string {
  const who = of === 'driver' && name !== null ? name : formatPlate(licensePlateNumber);
  return `${who} (${messages.away.reason(of, reason)})`;
}
