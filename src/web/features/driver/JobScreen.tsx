import { Megaphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { statusesBeforeLoading } from '#domain/driver/driver-status.ts';
import { carriedGoods } from '#domain/driver/loaded-goods.ts';
import { loadedJob } from '#domain/driver/loaded-job.ts';

import { useDriverMessages } from '../../i18n/driver-messages.ts';
import { usePersistedQuery } from '../../offline/persisted-query.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { useOpen } from '../../ui/sheet/use-open.ts';
import { type CurrentJob, useDeviceState } from './current-job.ts';
import { DangerousGoods } from './DangerousGoods.tsx';
import { dayRead, underWayRead, useJobsAhead } from './driver-reads.ts';
import { DriverFrame } from './DriverFrame.tsx';
import { goodsText, isBulkJob, rowsOf } from './job-text.ts';
import { usePollMs } from './office/live-jobs.ts';
import { useGoneNotices, useNewsNotices } from './office/news-notices.ts';
import { OfficeNotice } from './office/OfficeNotice.tsx';
import { useMarkSeen } from './office/seen-jobs.ts';
import { LeaveWithdrawnJob, WithdrawnJob } from './office/WithdrawnJob.tsx';
import { RefusedReports } from './outbox/RefusedReports.tsx';
import { UndoStep } from './outbox/UndoStep.tsx';
import { PapersButton } from './papers/PapersButton.tsx';
import { loadOfJob } from './start/device-journeys.ts';
import { Progress, StatusPill } from './StatusPill.tsx';
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
  const { job } = current;
  const isWithdrawn = useIsWithdrawn(current);
  useJobsAhead([job]);
  useMarkSeen(job);
  useNewsNotices(job, null);
  useGoneNotices(job.truck.licensePlateNumber, job.date, job.transportJobId);
  const isCompleted = job.driverStatus.code === 'COMPLETED';
  return (
    <DriverFrame title={title ?? messages.screens.job(job.transportJobId)}>
      <RefusedReports transportJobId={job.transportJobId} isNamed={false} />
      {/* Where something is corrected, nothing else is done. */}
      {title === undefined && (
        <div className={styles.head}>
          {(!isWithdrawn || job.cancelled) && <StatusPill job={job} />}
          {!isWithdrawn && <Progress job={job} />}
          {!isWithdrawn && <PapersButton job={job} />}
          {!isWithdrawn && !isCompleted && <DangerousGoods rows={rowsOf(job)} />}
        </div>
      )}
      {!isWithdrawn && !isCompleted && <OfficeNotes job={job} />}
      {!isWithdrawn && <OfficeNotice key={job.transportJobId} job={job} />}
      {isWithdrawn ? <WithdrawnJob job={job} /> : children}
      <div className={styles.bar}>
        {title === undefined && <UndoStep current={current} />}
        {isWithdrawn ? <LeaveWithdrawnJob job={job} /> : bar}
      </div>
    </DriverFrame>
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

/** The one big button; a second tap is nothing. */
export function MainAction({
  current,
  truckId = current.job.truck.id,
  hint = null,
  children,
  isReady,
  onAction,
}: MainActionProps) {
  const [isBusy, setBusy] = useState(false);
  const asking = useOpen();
  const isDead = useTapGuardBelowSheets();
  const question = useStepQuestion(current.job, truckId);
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
      {hint !== null && <p className={styles.barHint}>{hint}</p>}
      <Button
        look="primary"
        size="driver"
        wide
        busy={isBusy}
        disabled={hint !== null || isDead}
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

/**
 * True when nothing can be done here any more: the office has cancelled the job, or neither the list of this truck has
 * it nor what this driver or truck has under way. What is on the truck is driven to its end all the same.
 */
function useIsWithdrawn({ job, items }: CurrentJob): boolean {
  const { transportJobId: id, driverStatus, truck } = job;
  const pollMs = usePollMs();
  const ofDay = usePersistedQuery(dayRead(truck.licensePlateNumber, job.date), { pollMs });
  const underWay = usePersistedQuery(underWayRead(truck.licensePlateNumber), { pollMs });
  // While the lists are read again, what they said last counts: no step comes back for a moment.
  const [goneId, setGoneId] = useState<number | null>(null);
  const isKnown = ofDay.isFresh && underWay.isFresh;
  const isListed = [...(ofDay.data ?? []), ...(underWay.data ?? [])].includes(id);
  const nowGoneId = isListed ? null : id;
  if (isKnown && nowGoneId !== goneId) setGoneId(nowGoneId);
  if (driverStatus.code === 'COMPLETED') return false;
  if (job.cancelled) return true;
  const isBeforeLoading = statusesBeforeLoading.includes(driverStatus.code);
  return isBeforeLoading && items.length === 0 && goneId === id;
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
  const goods = [...new Set(rowsOf(otherJob).map((row) => goodsText(row, carriedGoods(row)).name))].join(
    ', ',
  );
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
