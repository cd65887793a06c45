import type { WorkDay } from '#api/driver/driver-job.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';

/** '2:05', which every language reads. */
export function hoursAndMinutes(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** What a day's waiting is owed, by reason: 'Järjekord 1:10'; nothing that is free. */
export function chargedWaiting({ waiting }: Pick<WorkDay, 'waiting'>, messages: DriverMessages): string[] {
  return waiting
    .filter(({ chargedMinutes }) => chargedMinutes > 0)
    .map(({ reason, chargedMinutes }) => {
      const name = reason === null ? messages.work.noReason : messages.atStop.waiting.reasons[reason];
      return `${name} ${hoursAndMinutes(chargedMinutes)}`;
    });
}

/** The days of a period as lines that can be sent to oneself, with their sums. */
export function workList(days: readonly WorkDay[], title: string, messages: DriverMessages): string {
  const { work } = messages;
  const lineOf = (name: string, day: Pick<WorkDay, 'jobs' | 'kg' | 'km' | 'minutes'>, more: string[]) =>
    [
      name,
      `${work.jobs} ${day.jobs}`,
      `${formatNumber(Number((day.kg / 1000).toFixed(2)))} t`,
      `${formatNumber(Number(day.km.toFixed(1)))} km`,
      hoursAndMinutes(day.minutes),
      ...more,
    ].join('; ');
  const sum = (field: 'jobs' | 'kg' | 'km' | 'minutes') => days.reduce((total, day) => total + day[field], 0);
  const total = { jobs: sum('jobs'), kg: sum('kg'), km: sum('km'), minutes: sum('minutes') };
  return [
    title,
    ...days.map((day) =>
      lineOf(
        formatDay(day.day),
        day,
        chargedWaiting(day, messages).map((each) => `${work.charged} ${each}`),
      ),
    ),
    lineOf(work.total, total, []),
  ].join('\n');
}
