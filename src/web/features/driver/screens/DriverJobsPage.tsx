import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronLeft, ChevronRight, ClipboardList, Truck } from 'lucide-react';
import { useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { addDays, formatDay } from '#domain/calendar/day.ts';

import { localeNames, useWords } from '../../../i18n/driver-messages.ts';
import { locales, useLocale } from '../../../i18n/messages.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { todayInTallinn } from '../../../platform/clock.ts';
import { chooseLocale } from '../../../platform/locale.ts';
import { useUser } from '../../../platform/session.ts';
import { showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { SkeletonLines } from '../../../ui/states/Skeleton.tsx';
import { type ChosenDay, useChosenDay } from '../chosen-day.ts';
import { screenPathOf, setCurrentJob, useDeviceState } from '../current-job.ts';
import { dayRead, trucksRead, underWayRead, useJobsAhead } from '../driver-reads.ts';
import { DriverFrame } from '../DriverFrame.tsx';
import { destinationsOf, goodsOf, pickupsOf, rowsOf } from '../job-text.ts';
import { usePollMs } from '../office/live-jobs.ts';
import { Attention } from '../outbox/OutboxSheet.tsx';
import { ReadState } from '../ReadState.tsx';
import { TruckSheet } from '../start/TruckSheet.tsx';
import { StatusPill } from '../StatusPill.tsx';

import styles from '../driver.module.css';

/** A truck's jobs of a day; a tap makes one the current job. */
export function DriverJobsPage() {
  const words = useWords();
  const chosen = useChosenDay();
  const { items } = useDeviceState();
  const attention = items.filter(({ state }) => state === 'attention');
  return (
    <DriverFrame title={words.screens.jobs}>
      {attention.map((item) => (
        <Attention key={item.actionId} item={item} />
      ))}
      <TruckChoice chosen={chosen} />
      {chosen.plate === null ? (
        <EmptyState icon={Truck} title={words.list.chooseTruck} description={words.list.chooseTruckHint} />
      ) : (
        <>
          <DayChoice chosen={chosen} />
          <DayJobs plate={chosen.plate} day={chosen.day} />
        </>
      )}
      <LanguageChoice />
    </DriverFrame>
  );
}

function TruckChoice({ chosen }: { chosen: ChosenDay }) {
  const words = useWords().list;
  const [isOpen, setOpen] = useState(false);
  const { data: trucks } = usePersistedQuery(trucksRead(useUser().id));
  const trailer =
    trucks?.find((truck) => truck.licensePlateNumber === chosen.plate)?.trailerRegNumber ?? null;
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        className={styles.truckButton}
        onClick={() => {
          setOpen(true);
        }}
      >
        <Truck aria-hidden size={24} />
        <span>
          <span className={styles.caption}>{words.truck}</span>
          <br />
          <span className={styles.plate}>{chosen.plate ?? words.chooseTruck}</span>
          {trailer !== null && (
            <span className={styles.quiet}>
              {' '}
              · {words.trailer} {trailer}
            </span>
          )}
        </span>
        <ChevronDown aria-hidden size={20} />
      </button>
      <TruckSheet
        open={isOpen}
        onClose={close}
        onChoose={(plate) => {
          chosen.choose({ plate });
          close();
        }}
      />
    </>
  );
}

function DayChoice({ chosen: { day, choose } }: { chosen: ChosenDay }) {
  const words = useWords().list;
  const today = todayInTallinn();
  return (
    <div className={styles.dayBar} role="group" aria-label={words.date}>
      <button
        type="button"
        aria-label={words.previousDay}
        onClick={() => {
          choose({ day: addDays(day, -1) });
        }}
      >
        <ChevronLeft aria-hidden size={24} />
      </button>
      <div className={styles.dayName}>
        <span>{day === today ? `${words.today}, ${formatDay(day)}` : formatDay(day)}</span>
        {day !== today && (
          <Button
            size="small"
            onClick={() => {
              choose({ day: today });
            }}
          >
            {words.today}
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label={words.nextDay}
        onClick={() => {
          choose({ day: addDays(day, 1) });
        }}
      >
        <ChevronRight aria-hidden size={24} />
      </button>
    </div>
  );
}

function DayJobs({ plate, day }: { plate: string; day: string }) {
  const words = useWords().list;
  const { id } = useUser();
  const { isRead, shown } = useDeviceState();
  const pollMs = usePollMs();
  const ofDay = usePersistedQuery(dayRead(id, plate, day), { pollMs });
  const underWay = usePersistedQuery(underWayRead(id), { pollMs });
  const jobsOf = (ids: readonly number[] | undefined) => (ids ?? []).flatMap((each) => shown.get(each) ?? []);
  const jobs = jobsOf(ofDay.data).toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)));
  const others = jobsOf(underWay.data).filter(
    (job) => job.truck.licensePlateNumber === plate && job.date !== day && !isOver(job),
  );
  useJobsAhead(id, [...jobs, ...others]);

  if (!isRead || ofDay.isLoading) return <SkeletonLines lines={3} lineHeight={120} />;
  return (
    <>
      {others.length > 0 && (
        <section className={styles.stack}>
          <h2>{words.underWay}</h2>
          <JobList jobs={others} />
        </section>
      )}
      <ReadState answer={ofDay} failed={words.failed} />
      {ofDay.data !== undefined && jobs.length === 0 && (
        <EmptyState icon={ClipboardList} title={words.empty} />
      )}
      <JobList jobs={jobs} />
    </>
  );
}

function JobList({ jobs }: { jobs: readonly DriverJob[] }) {
  return (
    <ul className={styles.jobs}>
      {jobs.map((job) => (
        <li key={job.transportJobId}>
          <JobCard job={job} />
        </li>
      ))}
    </ul>
  );
}

function JobCard({ job }: { job: DriverJob }) {
  const words = useWords();
  const navigate = useNavigate();
  const places = [pickupsOf(job), destinationsOf(job)].map((each) =>
    each.map(({ locationName }) => locationName).join(', '),
  );
  return (
    <button
      type="button"
      className={classNames(styles.jobCard, isOver(job) && styles.over)}
      onClick={() => {
        setCurrentJob(job.transportJobId);
        void navigate({ to: screenPathOf(job) });
      }}
    >
      <span className={styles.jobHead}>
        <span className={styles.jobTime}>{job.time ?? words.screens.job(job.transportJobId)}</span>
        <StatusPill job={job} />
      </span>
      <span className={styles.jobWay}>
        {places[0]} → {places[1] === '' ? words.job.noDestination : places[1]}
      </span>
      <span>
        {rowsOf(job)
          .map((row) => {
            const { name, quantity } = goodsOf(row);
            return `${name}${row.wetGrain ? ` · ${words.job.wet}` : ''} · ${quantity}`;
          })
          .join('; ')}
      </span>
    </button>
  );
}

/** The driver's own language, in its own name. */
function LanguageChoice() {
  const words = useWords().list;
  const current = useLocale();
  return (
    <fieldset className={styles.languages} aria-label={words.language}>
      {locales.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === current}
          onClick={() => {
            void chooseLocale(code).catch(() => {
              showError(words.neverRead);
            });
          }}
        >
          {localeNames[code]}
        </button>
      ))}
    </fieldset>
  );
}

function isOver(job: DriverJob): boolean {
  return job.cancelled || job.driverStatus.code === 'COMPLETED';
}
