import { Share2 } from 'lucide-react';

import type { WorkDay } from '#api/driver/driver-job.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { pausesOwedMinutes } from '#domain/planning/pauses-owed.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Fact } from '../Fact.tsx';
import { chargedWaiting, hoursAndMinutes, workList } from './work-text.ts';

import styles from '../driver.module.css';

/** What stands behind the sums: pauses, waiting that is paid for, and the days as a list to send to oneself. */
export function WorkDetails({ days, title }: { days: readonly WorkDay[]; title: string }) {
  const messages = useMessages();
  const words = messages.work;
  if (days.length === 0) return null;
  const pauses = days.reduce((sum, { drivingMinutes }) => sum + pausesOwedMinutes(drivingMinutes), 0);
  const driven = days.reduce((sum, { drivingMinutes }) => sum + drivingMinutes, 0);
  const charged = days.flatMap((day) =>
    chargedWaiting(day, messages).map((text) => ({ day: day.day, text: `${formatDay(day.day)} · ${text}` })),
  );
  const send = async () => {
    const text = workList(days, title, messages);
    if (typeof navigator.share === 'function') {
      // Closed without sending is no failure.
      await navigator.share({ title: `${words.title} ${title}`, text }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(text);
    showSuccess(words.copied);
  };
  return (
    <section className={styles.card}>
      <dl className={styles.facts}>
        <Fact name={words.driving}>{hoursAndMinutes(driven)}</Fact>
        <Fact name={words.pauses}>{hoursAndMinutes(pauses)}</Fact>
        <Fact name={words.charged} isWhole>
          {charged.length === 0 ? words.noWaiting : null}
          {charged.map(({ day, text }) => (
            <span key={`${day} ${text}`} className={styles.line}>
              {text}
            </span>
          ))}
        </Fact>
      </dl>
      {days.length > 1 && (
        <ul className={styles.history}>
          {days.map(({ day, jobs, kg, minutes }) => (
            <li key={day}>
              <strong>{formatDay(day)}</strong>
              <span>{`${jobs} · ${(kg / 1000).toFixed(2).replace('.', ',')} t · ${hoursAndMinutes(minutes)}`}</span>
            </li>
          ))}
        </ul>
      )}
      <Button icon={Share2} size="driver" onClick={() => void send()}>
        {words.send}
      </Button>
    </section>
  );
}
