import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { Waiting } from '#domain/driver/waiting.ts';

import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';

/** Minutes as a clock shows them: '1:35'. */
export function hoursAndMinutes(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** From when on waiting is charged, and how long that has been. */
export function waitingLine(
  { chargedFrom, chargedMinutes }: Pick<Waiting, 'chargedFrom' | 'chargedMinutes'>,
  messages: DriverMessages['atStop']['waiting'],
): string {
  const { time } = toTallinn(chargedFrom);
  return chargedMinutes > 0 ? messages.charged(hoursAndMinutes(chargedMinutes), time) : messages.free(time);
}
