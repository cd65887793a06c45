import { Share2 } from 'lucide-react';
import { Fragment, useState } from 'react';

import type { WorkDay } from '#api/driver/driver-job.ts';
import { formatDay, weekday } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { requiredPauseMinutes } from '#domain/planning/required-pauses.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { shownUnit } from '../../../i18n/units.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { Fact } from '../Fact.tsx';
import { hoursAndMinutes } from '../job-text.ts';
import { sendList } from './send-list.ts';
import { chargedMinutesOf, chargedWaiting, workList } from './work-text.ts';

import styles from '../driver.module.css';
import workStyles from './work.module.css';

/** The details of the sums: pauses, paid waiting, and the days as a list that drivers can send to themselves. */
export function WorkDetails({ days, title }: { days: readonly WorkDay[]; title: string }) {
  const messages = useDriverMessages();
  const words = messages.work;
  /** The list as text, where the browser lets it be neither shared nor copied. */
  const [byHand, setByHand] = useState<string | null>(null);
  if (days.length === 0) return null;
  const pauses = days.reduce((sum, { drivingMinutes }) => sum + requiredPauseMinutes(drivingMinutes), 0);
  const drivenMinutes = days.reduce((sum, { drivingMinutes }) => sum + drivingMinutes, 0);
  const chargedMinutes = chargedMinutesOf(days);
  const send = async () => {
    const text = workList(days, title, messages);
    const outcome = await sendList(`${words.title} ${title}`, text);
    if (outcome === 'copied') showSuccess(words.copied);
    setByHand(outcome === 'refused' ? text : null);
  };
  return (
    <section className={styles.card}>
      <dl className={styles.facts}>
        <Fact name={words.driving}>{hoursAndMinutes(drivenMinutes)}</Fact>
        <Fact name={words.pauses}>
          {hoursAndMinutes(pauses)} <small className={workStyles.quiet}>{words.pausesRule}</small>
        </Fact>
        <Fact name={words.charged} isWhole>
          {chargedMinutes === 0 ? words.noWaiting : hoursAndMinutes(chargedMinutes)}{' '}
          {chargedMinutes > 0 && (
            <small className={workStyles.quiet}>{chargedWaiting(days, messages).join(' · ')}</small>
          )}
        </Fact>
      </dl>
      <Button icon={Share2} size="driver" onClick={() => void send()}>
        {words.send}
      </Button>
      {byHand !== null && (
        <div role="status">
          <TextField
            label={words.list}
            hint={words.byHand}
            value={byHand}
            readOnly
            multiline
            onChange={() => undefined}
          />
        </div>
      )}
      {days.length > 1 && <WorkTable days={days} />}
    </section>
  );
}

/** The days of a week or month, each with its sums, and under it the waiting that is paid for. */
function WorkTable({ days }: { days: readonly WorkDay[] }) {
  const messages = useDriverMessages();
  const { weekdays } = useMessages().date;
  const { charged, columns } = messages.work;
  const [tonnes, kilometres] = [shownUnit('t'), shownUnit('km')];
  return (
    <table className={workStyles.days}>
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
          const paidText = chargedWaiting([{ waiting }], messages);
          return (
            <Fragment key={day}>
              <tr>
                <th scope="row">
                  {weekdays[weekday(day) - 1]?.short} {formatDay(day)}
                </th>
                <td data-name={columns.jobs}>{jobs}</td>
                <td data-name={tonnes}>{formatNumber((kg / 1000).toFixed(2))}</td>
                <td data-name={kilometres}>{formatNumber(Math.round(km))}</td>
                <td data-name={columns.hours}>{hoursAndMinutes(minutes)}</td>
              </tr>
              {paidText.length > 0 && (
                <tr className={workStyles.waiting}>
                  <td colSpan={5}>
                    {charged}: {paidText.join(' · ')}
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
