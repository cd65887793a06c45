import { Building2, ChartNoAxesColumn, ClipboardList, Truck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { outcomes, untold } from '../../../offline/outcomes.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { isLocaleChosen } from '../../../platform/locale.ts';
import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { navigate } from '../../../platform/router/router.ts';
import { useSearch } from '../../../platform/router/use-shown.tsx';
import { useUser } from '../../../platform/session.ts';
import { useStore } from '../../../store.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { SkeletonLines } from '../../../ui/states/SkeletonLines.tsx';
import { useChosenDay } from '../chosen-day.ts';
import { screenPathOf, setCurrentJob, useDeviceState } from '../current-job.ts';
import { dayRead, underWayRead, useJobsAhead } from '../driver-reads.ts';
import { DriverFrame } from '../DriverFrame.tsx';
import { OfficeNotice, RefusedReports } from '../fetched-later.ts';
import { DayChoice } from '../list/DayChoice.tsx';
import { DriverJobList } from '../list/DriverJobList.tsx';
import { compareDriverJobs, isOver } from '../list/job-order.ts';
import { useJobsInHand, useResumedJob } from '../list/jobs-in-hand.ts';
import { LanguageChoice } from '../list/LanguageChoice.tsx';
import { TruckChoice } from '../list/TruckChoice.tsx';
import { usePollMs } from '../office/live-jobs.ts';
import { useGoneNotices, useNewsNotices } from '../office/news-notices.ts';
import { PositionChoice } from '../positions/PositionChoice.tsx';
import { ReadState } from '../ReadState.tsx';

import styles from '../driver.module.css';
import driverJobListStyles from '../list/DriverJobList.module.css';

/** The job in hand, and a truck's jobs of a day. */
export function DriverJobsPage() {
  const messages = useDriverMessages();
  const isWithoutCarrier = useUser().carrierCompanyId === null;
  const chosenDay = useChosenDay();
  const inHand = useJobsInHand(chosenDay.plate);
  useResumedJob(inHand);
  const { items, optimistic } = useDeviceState();
  const told = useStore(outcomes);
  const toTell = [...optimistic.values()].filter((job) => untold(told[job.transportJobId], job) !== null);
  useNewsNotices(null, chosenDay.plate);
  // Once chosen it is changed in the menu; until the screen is left, a wrong tap is corrected here.
  const [offersLanguage] = useState(() => !isLocaleChosen());
  const refusedItems = items.filter(({ state }) => state !== 'waiting');
  const refusedJobs = new Set(refusedItems.map(({ transportJobId }) => transportJobId));
  // It comes with the list: nothing that stands there moves when that comes.
  const below = (
    <>
      <Link className={styles.linkButton} to={paths.driverWork}>
        <ChartNoAxesColumn aria-hidden size={20} />
        {messages.list.work}
      </Link>
      {'geolocation' in navigator && <PositionChoice />}
      {offersLanguage && <LanguageChoice />}
    </>
  );
  return (
    <DriverFrame title={messages.screens.jobs}>
      {[...refusedJobs].map((id) => (
        <RefusedReports key={id} transportJobId={id} />
      ))}
      {toTell.map((job) => (
        <OfficeNotice key={job.transportJobId} job={job} isNamed />
      ))}
      {inHand.length > 0 && (
        <section className={styles.stack}>
          <h2>{messages.list.inHand}</h2>
          <DriverJobList jobs={inHand} day={chosenDay.day} areInHand />
        </section>
      )}
      {!chosenDay.isLoading && !(isWithoutCarrier && chosenDay.plate === null) && (
        <div className={driverJobListStyles.jobs}>
          <TruckChoice chosenDay={chosenDay} />
          {chosenDay.plate !== null && <DayChoice chosenDay={chosenDay} />}
        </div>
      )}
      {chosenDay.isLoading ? (
        <SkeletonLines lines={4} lineHeight={120} />
      ) : chosenDay.plate === null ? (
        <>
          {isWithoutCarrier ? (
            <EmptyState
              icon={Building2}
              title={messages.list.noCarrier}
              description={messages.list.noCarrierHint}
            />
          ) : (
            <EmptyState
              icon={Truck}
              title={messages.list.chooseTruck}
              description={messages.list.chooseTruckHint}
            />
          )}
          {below}
        </>
      ) : (
        <DayJobs plate={chosenDay.plate} day={chosenDay.day} inHand={inHand}>
          {below}
        </DayJobs>
      )}
    </DriverFrame>
  );
}

interface DayJobsProps {
  plate: string;
  day: string;
  /** Shown above already. */
  inHand: readonly DriverJob[];
  children: ReactNode;
}

function DayJobs({ plate, day, inHand, children }: DayJobsProps) {
  const messages = useDriverMessages().list;
  const { isRead, optimistic } = useDeviceState();
  useGoneNotices(plate, day, null);
  const pollMs = usePollMs();
  const ofDay = usePersistedQuery(dayRead(plate, day), { pollMs });
  const underWay = usePersistedQuery(underWayRead(plate), { pollMs });
  const jobsOf = (ids: readonly number[] | undefined) =>
    (ids ?? []).flatMap((each) => optimistic.get(each) ?? []).filter((job) => !inHand.includes(job));
  const jobs = jobsOf(ofDay.data).toSorted(compareDriverJobs);
  const others = jobsOf(underWay.data).filter(
    (job) => job.truck.licensePlateNumber === plate && job.date !== day && !isOver(job),
  );
  const shownJobs = [...inHand, ...jobs, ...others];
  useJobsAhead(shownJobs);
  useLinkedJob(ofDay.isFresh);

  if (!isRead || ofDay.isLoading) return <SkeletonLines lines={3} lineHeight={120} />;
  const isEmpty = ofDay.data !== undefined && jobs.length === 0;
  return (
    <>
      {others.length > 0 && (
        <section className={styles.stack}>
          <h2>{messages.underWay}</h2>
          <DriverJobList jobs={others} day={day} />
        </section>
      )}
      <ReadState answer={ofDay} failed={messages.failed} />
      {isEmpty && inHand.every((job) => job.date !== day) && (
        <EmptyState icon={ClipboardList} title={messages.empty} />
      )}
      <DriverJobList jobs={jobs} day={day} />
      {children}
    </>
  );
}

/**
 * Opens the job that the list's address names, as a message's does (`?job=7`), once the device knows it; an address
 * whose job is not in the list leads to the list.
 */
function useLinkedJob(isListFresh: boolean): void {
  const search = useSearch();
  const jobId = search.job;
  const { optimistic } = useDeviceState();
  const job = optimistic.get(Number(jobId));
  useEffect(() => {
    if (jobId === undefined) return;
    if (job !== undefined) {
      setCurrentJob(job.transportJobId);
      navigate({ to: screenPathOf(job), replace: true });
    } else if (isListFresh) {
      navigate({ to: '.', search: { ...search, job: undefined }, replace: true });
    }
  }, [search, jobId, job, isListFresh]);
}
