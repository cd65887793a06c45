import { Ban, Droplets, TriangleAlert } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react';

import { planner as messages } from '../../i18n/et/planner.ts';
import { DriverNoteMark } from '../../job-row/DriverNoteMark.tsx';
import { statusVariants } from '../../job-row/JobRowStatusLabel.tsx';
import { classNames } from '../../ui/class-names.ts';
import { deskMedia } from '../../ui/media.ts';
import { isMovable, type ScheduledJob, type Assignment, adjacentQuarter } from './day-plan.ts';
import { pressJob } from './drag/press-job.ts';
import { useFlashOnChange } from './flash.ts';
import { clockOf, goodsNamesOf, marksOf, quantityOf, routeOf, titleOf, untilOf } from './job-text.ts';
import { cancelNudge, confirmNudge, leaveNudge, nudge, takeFocus } from './move/nudge.ts';
import { visiblePart } from './visible-hours.ts';

import styles from './job.module.css';

export type OpenJob = (jobId: number, opener: HTMLElement) => void;

/** A job on its truck's line, as long as it takes: a button that opens it, and that pointer and arrow keys move. */
export const JobBlock = memo(function JobBlock({
  scheduled,
  onOpen,
}: {
  scheduled: ScheduledJob;
  onOpen: OpenJob;
}) {
  const { job, startsAt, level, isOverlapping, wash, departsAt } = scheduled;
  const { estimate, assignment } = job;
  const block = useRef<HTMLButtonElement>(null);
  useFlashOnChange(block, job);
  useLayoutEffect(() => {
    if (takeFocus(job.id)) block.current?.focus();
  }, [job.id]);
  useLayoutEffect(() => {
    if (document.activeElement === block.current) {
      block.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }, [startsAt]);
  const canMove = isMovable(job);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && cancelNudge()) event.preventDefault();
    // Enter saves a move that waits for it; else it opens the job.
    if (event.key === 'Enter' && confirmNudge()) event.preventDefault();
    if (event.altKey || event.ctrlKey || event.metaKey || !canMove || !deskMedia.matches) return;
    const to = assignmentByKey(event, assignment);
    if (to === null) return;
    event.preventDefault();
    nudge(job, to);
  };
  const [row] = job.rows;
  const { status } = row;
  const { icon: Icon, tone } = statusVariants[status];
  // Position and colour show its time and status: for screen readers all of it is one text.
  const label = titleOf(scheduled);
  const { from, to, loadingShare, unloadingShare, runsOver } = visiblePart(scheduled);
  const marks = marksOf(job);
  const style = {
    '--starts': from,
    '--ends': to,
    '--at': level,
    '--empty': job.isFromEvening ? 0 : (estimate?.emptyMinutes ?? 0),
    '--loading': loadingShare,
    '--unloading': unloadingShare,
  } as CSSProperties;
  return (
    <li
      className={classNames(
        styles.slot,
        isOverlapping && styles.overlapping,
        job.isOnItsWay && styles.placedByHand,
        job.isFromEvening && styles.fromEvening,
        runsOver && styles.runsOver,
      )}
      style={style}
    >
      {departsAt !== null && (
        <span className={styles.departure} title={messages.job.departsAt(clockOf(departsAt))} aria-hidden>
          {clockOf(departsAt)}
        </span>
      )}
      <button
        ref={block}
        type="button"
        className={classNames(
          styles.block,
          styles[tone],
          canMove && styles.movable,
          job.isOnItsWay && styles.onItsWay,
        )}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={(event) => {
          leaveNudge();
          onOpen(job.id, event.currentTarget);
        }}
        onContextMenu={(event) => {
          // A resting finger has taken hold of it.
          if (event.defaultPrevented) return;
          event.preventDefault();
          onOpen(job.id, event.currentTarget);
        }}
        onPointerDown={(event) => {
          if (canMove && deskMedia.matches) pressJob(event.nativeEvent, event.currentTarget, job);
        }}
        onKeyDown={onKeyDown}
        onBlur={leaveNudge}
      >
        <span className={styles.times}>
          {assignment.time}
          <span>{untilOf(job)}</span>
        </span>{' '}
        <strong>
          {marks.isBlocking ? (
            <Ban aria-hidden size={14} className={styles.overlap} />
          ) : (
            (isOverlapping || marks.reasons.length > 0) && (
              <TriangleAlert
                aria-hidden
                size={14}
                className={isOverlapping ? styles.overlap : styles.warned}
              />
            )
          )}
          {wash !== null && wash.from === wash.to && <Droplets aria-hidden size={14} />}
          {status !== 'UNCOMPLETED' && <Icon aria-hidden size={14} />}
          <DriverNoteMark row={row} />
          <span className={styles.amount}>{quantityOf(job)}</span> <span>{goodsNamesOf(job)}</span>
        </strong>{' '}
        <small>{routeOf(job)}</small>
      </button>
      {job.changedBy !== null && (
        // Restarts the animation with each change.
        <span key={row.version} className={styles.colleague} role="status">
          {messages.job.changedBy(job.changedBy)}
        </span>
      )}
    </li>
  );
});

/** The place an arrow key moves a job to: a quarter of an hour along, or the truck above or below. */
function assignmentByKey(
  event: KeyboardEvent<HTMLElement>,
  { truckId, time }: Assignment,
): Assignment | null {
  if (time === null) return null;
  switch (event.key) {
    case 'ArrowLeft':
      return { truckId, time: adjacentQuarter(time, -1) };
    case 'ArrowRight':
      return { truckId, time: adjacentQuarter(time, 1) };
    case 'ArrowUp':
      return truckBeside(event.currentTarget, -1, time);
    case 'ArrowDown':
      return truckBeside(event.currentTarget, 1, time);
    default:
      return null;
  }
}

/** The trucks in the order of the lines on the screen, as filtered and grouped. */
function truckBeside(block: HTMLElement, way: -1 | 1, time: string): Assignment | null {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-truck]')];
  const at = lines.findIndex((line) => line.contains(block));
  const beside = lines[at + way];
  return beside === undefined ? null : { truckId: Number(beside.dataset.truck), time };
}
