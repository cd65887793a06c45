import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';

import type { WorkDay } from '#api/driver/driver-job.ts';
import { addDays, addMonths } from '#domain/calendar/day.ts';
import { type WorkPeriod, workPeriodOf, workPeriods } from '#domain/driver/work-period.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { serverToday } from '../../../platform/device/clock.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { workDaysRead } from '../driver-reads.ts';
import { DriverFrame } from '../DriverFrame.tsx';
import { Fact } from '../Fact.tsx';
import { hoursAndMinutes } from '../job-text.ts';
import { ReadState } from '../ReadState.tsx';
import { periodName } from '../work/work-text.ts';
import { WorkDetails } from '../work/WorkDetails.tsx';

import styles from '../driver.module.css';
import driverJobListStyles from '../list/DriverJobList.module.css';
import workStyles from '../work/work.module.css';

/** The driver's work in a day, week or month; without a network as last known. */
export function MyWorkPage() {
  const messages = useDriverMessages();
  const shell = useMessages();
  const today = serverToday();
  const [kind, setKind] = useState<WorkPeriod>('day');
  const [day, setDay] = useState(today);
  const answer = usePersistedQuery(workDaysRead);
  const { from, to } = workPeriodOf(kind, day);
  const name = periodName(kind, from, to, shell);
  const earliest = workPeriodOf('month', addMonths(today, -1)).from;
  const work = (answer.data ?? []).filter((each) => each.day >= from && each.day <= to);
  // Left out in data that the device keeps from before.
  const withoutKm = work.reduce((sum, { jobsWithoutKm = 0 }: Partial<WorkDay>) => sum + jobsWithoutKm, 0);
  const facts: [string, string][] = [
    [messages.work.jobs, formatNumber(sumOf(work, 'jobs'))],
    [messages.work.tonnes, formatNumber(round(sumOf(work, 'kg') / 1000, 2))],
    [messages.work.km, formatNumber(round(sumOf(work, 'km'), 1))],
    [messages.work.hours, hoursAndMinutes(sumOf(work, 'minutes'))],
  ];
  return (
    <DriverFrame title={messages.work.title}>
      <div role="group" aria-label={messages.work.period} className={styles.report}>
        <ChipRow>
          {workPeriods.map((each) => (
            <Chip key={each} selected={each === kind} onPress={() => setKind(each)}>
              {messages.work.periods[each]}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <div className={driverJobListStyles.dayBar}>
        <button
          type="button"
          aria-label={messages.work.previous}
          disabled={from <= earliest}
          onClick={() => setDay(addDays(from, -1))}
        >
          <ChevronLeft aria-hidden size={24} />
        </button>
        <div className={driverJobListStyles.dayName}>{name}</div>
        <button
          type="button"
          aria-label={messages.work.next}
          disabled={to >= today}
          onClick={() => setDay(addDays(to, 1))}
        >
          <ChevronRight aria-hidden size={24} />
        </button>
      </div>
      <ReadState answer={answer} failed={messages.work.failed} />
      {answer.data !== undefined && (
        <section className={styles.card}>
          <dl className={classNames(styles.facts, workStyles.sums)}>
            {facts.map(([label, value]) => (
              <Fact key={label} name={label} look="big">
                {value}
              </Fact>
            ))}
          </dl>
          {withoutKm > 0 && <p className={styles.quiet}>{messages.work.withoutKm(withoutKm)}</p>}
        </section>
      )}
      <WorkDetails days={work} title={name} />
      <p className={styles.quiet}>{messages.work.hint}</p>
      <Link className={styles.linkButton} to={paths.driver}>
        {messages.actions.back}
      </Link>
    </DriverFrame>
  );
}

function sumOf(days: readonly WorkDay[], field: 'jobs' | 'kg' | 'km' | 'minutes'): number {
  return days.reduce((sum, day) => sum + day[field], 0);
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
