import type { ReactNode } from 'react';

import type { DayReportFigures, TruckDayReport } from '#api/planning/day-report.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { jobRowStatuses } from '#domain/job-row/job-row-status.ts';

import { dayReport as messages } from '../../i18n/et/day-report.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { classNames } from '../../ui/class-names.ts';

import chipStyles from '../../ui/button/Chip.module.css';
import styles from './day-report.module.css';

/** More ids do not fit into an address that every server accepts. */
const maxJobs = 500;

/** The figures of a line of the day report: the actual value, and the planned one under it. */
interface OfFigures {
  figures: DayReportFigures;
}

function Planned({ jobs, value }: { jobs: DayReportFigures['jobs']; value: string }) {
  return (
    <RowsLink jobs={jobs.planned} isPartlyCancelled={jobs.cancelled.length > 0}>
      {messages.planned(value)}
    </RowsLink>
  );
}

/** For one day the times, for several the number and amount of late starts. */
export function Start({
  figures,
  start,
  isOneDay,
}: OfFigures & Pick<TruckDayReport, 'start'> & { isOneDay: boolean }) {
  const { comparedDays, lateDays, lateMinutes, jobs } = figures;
  if (!isOneDay || start === null) {
    if (comparedDays === 0) return <span className="quiet">–</span>;
    return (
      <>
        <span className={classNames(lateDays > 0 && 'label-size warned strong')}>
          {lateDays === 0 ? messages.inTime : messages.lateDays(lateDays, comparedDays)}
        </span>
        {lateDays > 0 && <small>{messages.lateTogether(lateMinutes)}</small>}
      </>
    );
  }
  const { plannedAt, setOffAt, arrivedAt } = start;
  const later = plannedAt === null || arrivedAt === null ? 0 : minutesBetween(plannedAt, arrivedAt);
  return (
    <>
      {arrivedAt === null ? (
        <span className="quiet">{setOffAt === null ? '–' : messages.notArrived}</span>
      ) : (
        <span>
          <RowsLink jobs={[...jobs.driven, ...jobs.notDriven, ...jobs.ahead]} isStrong>
            {timeOf(arrivedAt)}
          </RowsLink>{' '}
          {later !== 0 && (
            <span className={lateDays > 0 ? 'label-size warned strong' : 'quiet'}>
              {messages.later(later)}
            </span>
          )}
        </span>
      )}
      <span>
        {plannedAt !== null && <Planned jobs={jobs} value={timeOf(plannedAt)} />}{' '}
        {setOffAt !== null && <small>{messages.setOff(timeOf(setOffAt))}</small>}
      </span>
    </>
  );
}

export function Jobs({ figures: { jobs } }: OfFigures) {
  const didNotDrive = jobs.driven.length === 0 && jobs.notDriven.length > 0;
  return (
    <>
      <span>
        <RowsLink jobs={jobs.driven} isStrong>
          {String(jobs.driven.length)}
        </RowsLink>{' '}
        <RowsLink jobs={jobs.planned} isPartlyCancelled={jobs.cancelled.length > 0}>
          {messages.ofPlan(String(jobs.planned.length))}
        </RowsLink>
      </span>
      {didNotDrive && <span className="label-size warned strong">{messages.notDriving}</span>}
    </>
  );
}

export function Tonnes({ figures: { jobs, compared, plannedTonnes, deliveredTonnes } }: OfFigures) {
  return (
    <Compared
      jobs={jobs}
      isKnown={jobs.asPlanned.length > 0}
      compared={[tonnesNumber(compared.deliveredTonnes), tonnesNumber(compared.plannedTonnes)]}
      whole={[tonnesNumber(deliveredTonnes), tonnesNumber(plannedTonnes)]}
    />
  );
}

export function Km({ figures }: OfFigures) {
  const { jobs, drivenKm, drivenKmUnknown, plannedKm, plannedKmUnknown, compared } = figures;
  return (
    <Kilometres
      jobs={jobs}
      done={compared.drivenKm}
      planned={compared.plannedKm}
      allDone={drivenKm}
      allPlanned={plannedKm}
      unwritten={drivenKmUnknown}
      unknown={plannedKmUnknown}
    />
  );
}

export function EmptyKm({ figures }: OfFigures) {
  const { jobs, drivenEmptyKm, drivenEmptyKmUnknown, plannedEmptyKm, plannedEmptyKmUnknown, compared } =
    figures;
  return (
    <Kilometres
      jobs={jobs}
      done={compared.drivenEmptyKm}
      planned={compared.plannedEmptyKm}
      allDone={drivenEmptyKm}
      allPlanned={plannedEmptyKm}
      unwritten={drivenEmptyKmUnknown}
      unknown={plannedEmptyKmUnknown}
    />
  );
}

interface KilometresProps {
  jobs: DayReportFigures['jobs'];
  done: number;
  planned: number;
  allDone: number;
  allPlanned: number;
  /** Driven jobs without recorded kilometres, and planned ones whose distance is unknown. */
  unwritten: number;
  unknown: number;
}

function Kilometres({ jobs, done, planned, allDone, allPlanned, unwritten, unknown }: KilometresProps) {
  const text = (km: number) => formatNumber(Math.round(km));
  const isUnwritten = unwritten === jobs.driven.length;
  return (
    <>
      <Compared
        jobs={jobs}
        isKnown={done > 0}
        compared={[text(done), text(planned)]}
        whole={[isUnwritten ? null : text(allDone), text(allPlanned)]}
      />
      {jobs.driven.length > 0 && unwritten > 0 && (
        <small>{isUnwritten ? messages.unwritten : messages.unwrittenOf(unwritten)}</small>
      )}
      {unknown > 0 && <small>{messages.unknownWay(unknown)}</small>}
    </>
  );
}

interface ComparedProps {
  jobs: DayReportFigures['jobs'];
  /** True where something is both planned and done. */
  isKnown: boolean;
  /** Actual and planned sums: of the same rows, and of all rows. */
  compared: readonly [string, string];
  whole: readonly [string | null, string];
}

/**
 * The actual value beside the planned one, summed over the same rows; under it the sums of all rows, if they differ.
 */
function Compared({ jobs, isKnown, compared: [done, planned], whole: [allDone, allPlanned] }: ComparedProps) {
  const isWhole = isKnown && done === allDone && planned === allPlanned;
  const hasNone = jobs.driven.length === 0 && jobs.planned.length === 0;
  return (
    <>
      {isKnown && (
        <span>
          <RowsLink jobs={jobs.asPlanned} isStrong>
            {done}
          </RowsLink>{' '}
          <RowsLink jobs={jobs.asPlanned}>{messages.ofPlan(planned)}</RowsLink>
        </span>
      )}
      {hasNone && <span className="quiet">–</span>}
      {!isWhole && !hasNone && (
        <span className="note">
          {messages.together}{' '}
          {allDone === null || jobs.driven.length === 0 ? (
            '–'
          ) : (
            <RowsLink jobs={jobs.driven}>{allDone}</RowsLink>
          )}{' '}
          <RowsLink jobs={jobs.planned} isPartlyCancelled={jobs.cancelled.length > 0}>
            {messages.ofPlan(jobs.planned.length === 0 ? '–' : allPlanned)}
          </RowsLink>
        </span>
      )}
    </>
  );
}

export function WaitingFigures({ figures: { jobs, waitingMinutes, chargedMinutes } }: OfFigures) {
  if (waitingMinutes === 0) return <span className="quiet">–</span>;
  return (
    <>
      <RowsLink jobs={jobs.waited} isStrong>
        {messages.duration(waitingMinutes)}
      </RowsLink>
      {chargedMinutes > 0 && (
        <span className="label-size warned strong">{messages.charged(chargedMinutes)}</span>
      )}
    </>
  );
}

const changes = ['notDriven', 'ahead', 'cancelled', 'moved', 'otherTruck', 'added'] as const;

/** True when the day did not go as planned in one of these ways. */
export function hasChanges({ jobs }: DayReportFigures): boolean {
  return changes.some((part) => jobs[part].length > 0);
}

/** The cancelled, the added and the undriven jobs. */
export function Changes({ figures: { jobs } }: OfFigures) {
  const madeChanges = changes.filter((part) => jobs[part].length > 0);
  if (madeChanges.length === 0) return <span className="quiet">{messages.asPlanned}</span>;
  return (
    <span className={styles.changes}>
      {madeChanges.map((part) => (
        <RowsLink
          key={part}
          jobs={jobs[part]}
          isPartlyCancelled={part === 'cancelled'}
          className={chipStyles.chip}
        >
          {messages.parts[part](jobs[part].length)}
        </RowsLink>
      ))}
    </span>
  );
}

function timeOf(instant: string): string {
  return toTallinn(instant).time;
}

/** Whole minutes, as the report counts lateness. */
function minutesBetween(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / minuteMs);
}

/** Returns tonnes rounded to two decimals, as people weigh. */
export function tonnesNumber(tonnes: number): string {
  return formatNumber(Number(tonnes.toFixed(2)));
}

interface RowsLinkProps {
  jobs: readonly number[];
  isStrong?: boolean;
  /** Some of the rows are cancelled: the table shows such rows only when it is asked for them. */
  isPartlyCancelled?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A number that leads to the rows of its jobs in the table; plain text where there are none, or too many. */
function RowsLink({ jobs, isStrong = false, isPartlyCancelled = false, className, children }: RowsLinkProps) {
  const ids = [...new Set(jobs)];
  const classes = className ?? classNames(styles.number, isStrong && styles.strong);
  if (ids.length === 0 || ids.length > maxJobs) return <span className={classes}>{children}</span>;
  return (
    <Link
      className={classes}
      to={paths.jobTable}
      search={{
        transportJobId: ids.join(','),
        ...(isPartlyCancelled && { status: jobRowStatuses.join(',') }),
      }}
    >
      {children}
    </Link>
  );
}
