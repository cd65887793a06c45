import { Fragment } from 'react';

import type { WorkDay } from '#api/driver/driver-job.ts';
import { formatDay, weekday } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';
import { useMessages as useShellMessages } from '../../../i18n/messages.ts';
import { shownUnit } from '../../../i18n/units.ts';
import { chargedWaiting, hoursAndMinutes } from './work-text.ts';

import styles from './Work.module.css';

/** The days of a week or month, each with its sums, and under it the waiting that is paid for. */
export function WorkTable({ days }: { days: readonly WorkDay[] }) {
  const messages = useMessages();
  const { weekdays } = useShellMessages().date;
  const { charged, columns } = messages.work;
  const [tonnes, kilometres] = [shownUnit('t'), shownUnit('km')];
  return (
    <table className={styles.days}>
      <thead>
        <tr>
          {[columns.day, columns.jobs, tonnes, kilometres, columns.hours].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, jobs, kg, km, minutes, waiting }) => {
          const paid = chargedWaiting([{ waiting }], messages);
          return (
            <Fragment key={day}>
              <tr>
                <th scope="row">
                  {weekdays[weekday(day) - 1]?.short} {formatDay(day).slice(0, 5)}
                </th>
                <td data-name={columns.jobs}>{jobs}</td>
                <td data-name={tonnes}>{formatNumber((kg / 1000).toFixed(2))}</td>
                <td data-name={kilometres}>{formatNumber(Math.round(km))}</td>
                <td data-name={columns.hours}>{hoursAndMinutes(minutes)}</td>
              </tr>
              {paid.length > 0 && (
                <tr className={styles.waiting}>
                  <td colSpan={5}>
                    {charged}: {paid.join(' · ')}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
