import { Droplets, TriangleAlert } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react';

import { DriverNoteMark } from '../../job-row/DriverNoteMark.tsx';
import { statusVariants } from '../../job-row/JobRowStatusLabel.tsx';
import { classNames } from '../../ui/class-names.ts';
import { deskMedia } from '../../ui/media.ts';
import { isMovable, type ScheduledJob, type Assignment, adjacentQuarter, workMinutes } from './day-plan.ts';
import { pressJob } from './drag/press-job.ts';
import { useFlashOnChange } from './flash.ts';
import { goodsOf, quantityOf, routeOf, timesOf, titleOf } from './job-text.ts';
import { cancelNudge, nudge, saveNudge, takesFocus } from './move/nudge.ts';

import styles from './Job.module.css';

export type OpenJob = (jobId: number, opener: HTMLElement) => void;

/** A job on its truck's line, as long as it takes: a button that opens it, and that pointer and arrow keys move. */
export const JobBlock = memo(function JobBlock({
  scheduled,
  onOpen,
}: {
  scheduled: ScheduledJob;
  onOpen: OpenJob;
}) {
  const { job, startsAt, endsAt, lane, isOverlapping, wash } = scheduled;
  const { estimate, assignment } = job;
  const block = useRef<HTMLButtonElement>(null);
  useFlashOnChange(block, job);
  useLayoutEffect(() => {
    if (takesFocus(job.id)) block.current?.focus();
  }, [job.id]);
  useLayoutEffect(() => {
    if (document.activeElement === block.current) {
      block.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }, [startsAt]);
  const canMove = isMovable(job);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && cancelNudge()) event.preventDefault();
    if (event.altKey || event.ctrlKey || event.metaKey || !canMove || !deskMedia.matches) return;
    const to = assignmentByKey(event, assignment);
    if (to === null) return;
    event.preventDefault();
    nudge(job, to);
  };
  const [row] = job.rows;
  const { status } = row;
  const { icon: Icon, tone } = statusVariants[status];
  // Its place says when it is and its colour how it stands: words for those who listen, all in one.
  const label = titleOf(scheduled);
  const work = workMinutes(job);
  const style = {
    '--starts': startsAt,
    '--ends': Math.min(endsAt, 24 * 60),
    '--at': lane,
    '--empty': estimate?.emptyMinutes ?? 0,
    '--loading': (estimate?.loadingMinutes ?? 0) / work,
    '--unloading': (estimate?.unloadingMinutes ?? 0) / work,
  } as CSSProperties;
  return (
    <li
      className={classNames(
        styles.slot,
        isOverlapping && styles.overlapping,
        job.isOnItsWay && styles.placedByHand,
      )}
      style={style}
    >
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
          saveNudge();
          onOpen(job.id, event.currentTarget);
        }}
        onContextMenu={(event) => {
          // A finger that rests on it has taken hold of it.
          if (event.defaultPrevented) return;
          event.preventDefault();
          onOpen(job.id, event.currentTarget);
        }}
        onPointerDown={(event) => {
          if (canMove && deskMedia.matches) pressJob(event.nativeEvent, event.currentTarget, job);
        }}
        onKeyDown={onKeyDown}
        onBlur={saveNudge}
      >
        <span className={styles.times}>{timesOf(job)}</span>{' '}
        <strong>
          {isOverlapping && <TriangleAlert aria-hidden size={14} className={styles.overlap} />}
          {wash !== null && wash.from === wash.to && <Droplets aria-hidden size={14} />}
          {status !== 'UNCOMPLETED' && <Icon aria-hidden size={14} />}
          <DriverNoteMark row={row} />
          {quantityOf(job)} <span>{goodsOf(job)}</span>
        </strong>{' '}
        <small>{routeOf(job)}</small>
      </button>
    </li>
  );
});

/** Where an arrow key takes a job: a quarter of an hour along, or to the truck above or below. */
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

/** As the lines stand on the screen, whatever they are filtered and grouped by. */
function truckBeside(block: HTMLElement, way: -1 | 1, time: string): Assignment | null {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-truck]')];
  const at = lines.findIndex((line) => line.contains(block));
  const beside = lines[at + way];
  return beside === undefined ? null : { truckId: Number(beside.dataset.truck), time };
}
