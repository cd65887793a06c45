import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';

import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { type TimesAtStop, type Waiting, waitingAt, waitingReasons } from '#domain/driver/waiting.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { hoursAndMinutes } from '../job-text.ts';
import type { StopForm } from './stop-form.ts';

import styles from './stop.module.css';

interface Props {
  times: TimesAtStop;
  reason: StopForm['waitingReason'];
  onReason: (reason: StopForm['waitingReason']) => void;
}

/**
 * The time that the truck has waited here, when charging starts, and from then on the reason, chosen with one tap.
 */
export function WaitingClock({ times, reason, onReason }: Props) {
  const messages = useDriverMessages().atStop.waiting;
  const waiting = waitingAt(times, useNow());
  if (waiting === null || times.arrivedAt === null) return null;
  const duration = hoursAndMinutes(waiting.minutes);
  return (
    <div className={styles.waiting}>
      <p className={styles.clock}>
        <Timer aria-hidden size={24} />
        <span>
          {messages.title} <strong>{duration}</strong>
        </span>
        {/* Of a truck that has left nobody says since when it is here. */}
        {times.leftAt === null ? (
          <span className={styles.since}>
            {messages.arrivedAt(toTallinn(times.arrivedAt).time)}. {waitingLine(waiting, messages)}.
          </span>
        ) : (
          waiting.chargedMinutes > 0 && (
            <span className={styles.since}>{waitingLine(waiting, messages)}.</span>
          )
        )}
      </p>
      {(waiting.chargedMinutes > 0 || reason !== null) && (
        <div className={styles.reasons}>
          <ChipRow>
            {waitingReasons.map((each) => (
              <Chip
                key={each}
                selected={each === reason}
                onPress={() => onReason(each === reason ? null : each)}
              >
                {messages.reasons[each]}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
    </div>
  );
}

/** Often enough for a clock of minutes. */
const everyMs = 10_000;

/** The server's time in milliseconds. */
function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Returns the start of charged waiting, and its duration so far. */
export function waitingLine(
  { chargedFrom, chargedMinutes }: Pick<Waiting, 'chargedFrom' | 'chargedMinutes'>,
  messages: DriverMessages['atStop']['waiting'],
): string {
  const { time } = toTallinn(chargedFrom);
  return chargedMinutes > 0 ? messages.charged(hoursAndMinutes(chargedMinutes), time) : messages.free(time);
}
