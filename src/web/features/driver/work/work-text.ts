import type { WorkDay } from '#api/driver/driver-job.ts';
import { type Day, formatDay } from '#domain/calendar/day.ts';
import type { WorkPeriod } from '#domain/driver/work-period.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';
import type { Messages } from '../../../i18n/messages.ts';
import { shownUnit } from '../../../i18n/units.ts';
import { hoursAndMinutes } from '../job-text.ts';

/** Returns 'November 2026', '23.11.2026 – 29.11.2026' or '26.11.2026'. */
export function periodName(kind: WorkPeriod, from: Day, to: Day, { date }: Messages): string {
  if (kind === 'day') return formatDay(from);
  if (kind === 'month') return date.month(from);
  return `${formatDay(from)} – ${formatDay(to)}`;
}

/** Returns the paid waiting of all these days by reason: 'Järjekord 1:10'; free waiting is left out. */
export function chargedWaiting(
  days: readonly Pick<WorkDay, 'waiting'>[],
  messages: DriverMessages,
): string[] {
  const minutes = new Map<WorkDay['waiting'][number]['reason'], number>();
  for (const { reason, chargedMinutes } of days.flatMap(({ waiting }) => waiting)) {
    if (chargedMinutes > 0) minutes.set(reason, (minutes.get(reason) ?? 0) + chargedMinutes);
  }
  return [...minutes].map(([reason, chargedMinutes]) => {
    const name = reason === null ? messages.work.noReason : messages.atStop.waiting.reasons[reason];
    return `${name}\u{a0}${hoursAndMinutes(chargedMinutes)}`;
  });
}

/** Returns whole minutes of waiting that is paid for, over all these days. */
export function chargedMinutesOf(days: readonly Pick<WorkDay, 'waiting'>[]): number {
  return days.flatMap(({ waiting }) => waiting).reduce((sum, each) => sum + each.chargedMinutes, 0);
}

/** Returns the days of a period as lines that can be sent to oneself, with their sums. */
export function workList(days: readonly WorkDay[], title: string, messages: DriverMessages): string {
  const { work } = messages;
  const lineOf = (
    name: string,
    day: Pick<WorkDay, 'jobs' | 'kg' | 'km' | 'minutes'>,
    more: readonly string[],
  ) =>
    [
      name,
      `${work.jobs} ${day.jobs}`,
      `${formatNumber(Number((day.kg / 1000).toFixed(2)))} ${shownUnit('t')}`,
      `${formatNumber(Number(day.km.toFixed(1)))} ${shownUnit('km')}`,
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
        chargedWaiting([day], messages).map((each) => `${work.charged}: ${each}`),
      ),
    ),
    lineOf(work.total, total, []),
  ].join('\n');
}
