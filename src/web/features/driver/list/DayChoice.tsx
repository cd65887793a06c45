import { ChevronLeft, ChevronRight } from 'lucide-react';

import { addDays, formatDay } from '#domain/calendar/day.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { serverToday } from '../../../platform/device/clock.ts';
import { Button } from '../../../ui/button/Button.tsx';
import type { ChosenDay } from '../chosen-day.ts';

import styles from './DriverJobList.module.css';

/** The day whose jobs are shown. */
export function DayChoice({ chosenDay: { day, choose } }: { chosenDay: ChosenDay }) {
  const messages = useDriverMessages().list;
  const today = serverToday();
  return (
    <div className={styles.dayBar} role="group" aria-label={messages.date}>
      <button
        type="button"
        aria-label={messages.previousDay}
        onClick={() => choose({ day: addDays(day, -1) })}
      >
        <ChevronLeft aria-hidden size={24} />
      </button>
      <div className={styles.dayName}>
        <span>{day === today ? `${messages.today}, ${formatDay(day)}` : formatDay(day)}</span>
        {day !== today && (
          <Button size="small" onClick={() => choose({ day: today })}>
            {messages.today}
          </Button>
        )}
      </div>
      <button type="button" aria-label={messages.nextDay} onClick={() => choose({ day: addDays(day, 1) })}>
        <ChevronRight aria-hidden size={24} />
      </button>
    </div>
  );
}
