import { Megaphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { carriedGoods } from '#domain/driver/loaded-goods.ts';
import { loadedJob } from '#domain/driver/loaded-job.ts';

import { useDriverMessages } from '../../i18n/driver-messages.ts';
import { isChangedMeanwhile } from '../../offline/changed-meanwhile.ts';
import { usePersistedQuery } from '../../offline/persisted-query.ts';
import { paths } from '../../platform/paths.ts';
import { navigate } from '../../platform/router/router.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { useOpen } from '../../ui/sheet/use-open.ts';
import { type CurrentJob, useDeviceState } from './current-job.ts';
import { dayRead, underWayRead, useJobsAhead } from './driver-reads.ts';
import { DriverFrame } from './DriverFrame.tsx';
import { GoodsCard } from './GoodsCard.tsx';
import { isBulkJob, rowsOf } from './job-text.ts';
import { usePollMs } from './office/live-jobs.ts';
import { useGoneNotices, useNewsNotices } from './office/news-notices.ts';
import { OfficeNotice } from './office/OfficeNotice.tsx';
import { RedirectNotice } from './office/RedirectNotice.tsx';
import { useMarkSeen } from './office/seen-jobs.ts';
import { JobReport } from './outbox/JobReport.tsx';
import { UndoStep } from './outbox/UndoStep.tsx';
import { PapersButton } from './papers/PapersButton.tsx';
import { loadOfJob } from './start/device-journeys.ts';
import { Progress, StatusPill } from './StatusPill.tsx';
import { StopsCard } from './stop/StopsCard.tsx';
import { WithdrawnJob } from './stop/WithdrawnJob.tsx';
import { markStep, useTapGuard, useTapGuardBelowSheets } from './tap-guard.ts';

import styles from './driver.module.css';

interface Props {
  current: CurrentJob;
  /** Instead of the job's number. */
  title?: string;
  children: ReactNode;
  /** The main action, in reach of the thumb. */
  bar: ReactNode;
}

/** A screen of one job: how far it has come, what is wrong with it, and its main action at the bottom. */
export function JobScreen({ current, title, children, bar }: Props) {
  const messages = useDriverMessages();
  const { job, items } = current;
  const isWithdrawn = useIsWithdrawn(current);
  useJobsAhead([job]);
  useMarkSeen(job);
  useNewsNotices(job, null);
  useGoneNotices(job.truck.licensePlateNumber, job.date, job.transportJobId);
  const attention = items.some(({ state }) => state !== 'waiting');
  const needsDecision = items.some(({ state }) => state === 'attention');
  const hasQuestion = items.some((item) => item.state === 'attention' && isChangedMeanwhile(item));
  const isCompleted = job.driverStatus.code === 'COMPLETED';
  return (
    <DriverFrame title={title ?? messages.screens.job(job.transportJobId)}>
      {attention && <JobReport transportJobId={job.transportJobId} isNamed={false} />}
      {/* Until it is answered, the office and the phone disagree about the progress of the job. */}
      <div className={styles.head}>
        {((!isWithdrawn && !hasQuestion) || job.cancelled) && <StatusPill job={job} />}
        {!isWithdrawn && !hasQuestion && <Progress job={job} />}
        {!isWithdrawn && <PapersButton job={job} />}
      </div>
      {!isWithdrawn && !isCompleted && <OfficeNotes job={job} />}
      {!isWithdrawn && !attention && <RedirectNotice job={job} />}
      {/* While a question is shown above, the change and the answer are in one place. */}
      {!isWithdrawn && !needsDecision && <OfficeNotice transportJobId={job.transportJobId} />}
      {isWithdrawn ? (
        <WithdrawnJob job={job} hasReport={attention} />
      ) : hasQuestion ? (
        <JobWithQuestion job={job} />
      ) : (
        children
      )}
      <div className={styles.bar}>
        <UndoStep current={current} />
        {/* An action that waits for an answer takes no space beside its question. */}
        {isWithdrawn ? <BackToList isMain={!attention} /> : (!hasQuestion || isCompleted) && bar}
      </div>
    </DriverFrame>
  );
}

/** A job with an open question about its true state: its locations and goods, without fields. */
function JobWithQuestion({ job }: { job: DriverJob }) {
  return (
    <>
      <StopsCard job={job} />
      <GoodsCard job={job} />
    </>
  );
}

/** While the device is read, or the driver is being led to the list. */
export function JobPending() {
  const messages = useDriverMessages();
  return (
    <DriverFrame title={messages.screens.jobs}>
      <p role="status">{messages.list.loading}</p>
    </DriverFrame>
  );
}

interface MainActionProps {
  current: CurrentJob;
  /** True where a redirection does not matter: a correction does not drive anywhere. */
  ignoresRedirection?: boolean;
  children: string;
  /** Why it cannot be pressed yet. */
  hint?: string | null;
  /** The truck that the driver has chosen, when it is not the job's. */
  truckId?: number;
  /**
   * Called before the last question, if there is one: false where something must still be corrected, which it has
   * shown.
   */
  isReady?: () => boolean;
  /** Resolves when the action is on the device, or has turned out not to be possible. */
  onAction: () => Promise<void>;
}

/** The one big button. While something of the job needs a decision it waits; a second tap is nothing. */
export function MainAction({
  current,
  ignoresRedirection = false,
  truckId = current.job.truck.id,
  hint = null,
  children,
  isReady,
  onAction,
}: MainActionProps) {
  const messages = useDriverMessages();
  const [isBusy, setBusy] = useState(false);
  const asking = useOpen();
  const isDead = useTapGuardBelowSheets();
  const question = useStepQuestion(current.job, truckId);
  const { job, items } = current;
  const isStuck = items.some(({ state }) => state !== 'waiting');
  const needsDecision = items.some(({ state }) => state === 'attention');
  const isRedirected = job.redirected && !ignoresRedirection;
  // The notice of a redirection is shown above only while nothing else must be decided there.
  const why = needsDecision ? messages.sync.first : isRedirected && !isStuck ? messages.redirect.first : hint;
  const act = () => {
    asking.close();
    // A change may have arrived while the question was open.
    if (isReady?.() === false) return;
    setBusy(true);
    markStep();
    void onAction().finally(() => setBusy(false));
  };
  return (
    <>
      {why !== null && <p className={styles.barHint}>{why}</p>}
      <Button
        look="primary"
        size="driver"
        wide
        busy={isBusy}
        disabled={hint !== null || isStuck || isRedirected || isDead}
        onClick={({ detail }) => {
          // The second tap of a double tap would hit the next screen's own button.
          if (detail > 1 || isReady?.() === false) return;
          if (question === null) act();
          else {
            markStep();
            asking.open();
          }
        }}
      >
        {children}
      </Button>
      {question !== null && asking.isOpen && (
        <StepQuestion question={question} onConfirm={act} onCancel={asking.close} />
      )}
    </>
  );
}

/**
 * The question before a step: its answers are where the step's button was, and ignore further taps of the same burst.
 */
function StepQuestion(props: {
  question: { title: string; confirm: string };
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { actions } = useDriverMessages();
  const isDead = useTapGuard();
  return (
    <ConfirmDialog
      open
      title={props.question.title}
      confirm={props.question.confirm}
      cancel={actions.cancel}
      disabled={isDead}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    />
  );
}

function BackToList({ isMain }: { isMain: boolean }) {
  const messages = useDriverMessages().actions;
  return (
    <Button
      look={isMain ? 'primary' : 'plain'}
      size="driver"
      wide
      onClick={() => navigate({ to: paths.driver })}
    >
      {messages.back}
    </Button>
  );
}

/** True when nothing can be done here any more: the office has cancelled the job or given it to another driver. */
function useIsWithdrawn(current: CurrentJob): boolean {
  const isGone = useIsGone(current);
  const { job, items } = current;
  if (job.driverStatus.code === 'COMPLETED') return false;
  return job.cancelled || isGone || items.some(({ refusal }) => refusal?.isGone === true);
}

/**
 * True when an open job no longer belongs to the truck: unfinished, with nothing to send, and in no list of the server.
 */
function useIsGone({ job, items }: CurrentJob): boolean {
  const { confirmed } = useDeviceState();
  const pollMs = usePollMs();
  const ofDay = usePersistedQuery(dayRead(job.truck.licensePlateNumber, job.date), { pollMs });
  const underWay = usePersistedQuery(underWayRead, { pollMs });
  if (!ofDay.isFresh || !underWay.isFresh || items.length > 0) return false;
  if (confirmed.get(job.transportJobId)?.driverStatus.code === 'COMPLETED') return false;
  return ![...(ofDay.data ?? []), ...(underWay.data ?? [])].includes(job.transportJobId);
}

/** The question before the next step of a job, null where there is none: at the end, and for goods on top of others. */
function useStepQuestion(job: DriverJob, truckId: number): { title: string; confirm: string } | null {
  const messages = useDriverMessages().question;
  const { optimistic, items } = useDeviceState();
  if (job.driverStatus.code === 'AT_DESTINATION') {
    return { title: messages.finish, confirm: messages.finishIt };
  }
  if (job.driverStatus.code !== 'NOT_STARTED' || !isBulkJob(job)) return null;
  const others = [...optimistic.values()].map((other) => loadOfJob(other, items));
  const otherJob = loadedJob(others, truckId, job.transportJobId)?.job;
  if (otherJob === undefined) return null;
  const goods = [...new Set(rowsOf(otherJob).map((row) => carriedGoods(row).product.name))].join(', ');
  return { title: messages.loaded(goods, otherJob.transportJobId), confirm: messages.startAnyway };
}

/** The office's notes for this driver, before all else: 'Koer lahti!'. Nothing if there are none. */
function OfficeNotes({ job }: { job: DriverJob }) {
  const messages = useDriverMessages().job;
  const notes = [...new Set(rowsOf(job).flatMap(({ notes: each }) => each?.trim() || []))];
  if (notes.length === 0) return null;
  return (
    <section className={styles.firstNote} aria-label={messages.officeNotes}>
      <Megaphone aria-hidden size={22} />
      <div>
        <p className={styles.caption}>{messages.officeNotes}</p>
        {notes.map((note) => (
          <p key={note} className={styles.noteText}>
            {note}
          </p>
        ))}
      </div>
    </section>
  );
}
