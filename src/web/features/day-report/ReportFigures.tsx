import type { DayReportFigures, TruckDayReport } from '#api/planning/day-report.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { dayReport as messages } from '../../i18n/et/day-report.ts';
import { classNames } from '../../ui/class-names.ts';
import { RowsLink } from './RowsLink.tsx';

import chipStyles from '../../ui/button/Chip.module.css';
import styles from './DayReport.module.css';

/** The figures of a line of the day report: what was done, with what was planned under it. */
type OfFigures = { figures: DayReportFigures };

function Planned({ jobs, value }: { jobs: DayReportFigures['jobs']; value: string }) {
  return (
    <RowsLink jobs={jobs.planned} isPartlyCancelled={jobs.cancelled.length > 0}>
      {messages.planned(value)}
    </RowsLink>
  );
}

/** Of one day the times, of several how often and how much it began late. */
export function Start({
  figures,
  start,
  isOneDay,
}: OfFigures & Pick<TruckDayReport, 'start'> & { isOneDay: boolean }) {
  const { comparedDays, lateDays, lateMinutes, jobs } = figures;
  if (!isOneDay || start === null) {
    if (comparedDays === 0) return <span className={styles.quiet}>–</span>;
    return (
      <>
        <span className={classNames(lateDays > 0 && styles.late)}>
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
        <span className={styles.quiet}>{setOffAt === null ? '–' : messages.notArrived}</span>
      ) : (
        <span>
          <RowsLink jobs={[...jobs.driven, ...jobs.notDriven, ...jobs.ahead]} isStrong>
            {timeOf(arrivedAt)}
          </RowsLink>{' '}
          {later !== 0 && (
            <span className={lateDays > 0 ? styles.late : styles.quiet}>{messages.later(later)}</span>
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
  const didNotDrive = jobs.notDriven.length > 0;
  return (
    <>
      {jobs.driven.length === 0 ? (
        <span className={didNotDrive ? styles.late : styles.quiet}>
          {didNotDrive ? messages.notDriving : '0'}
        </span>
      ) : (
        <RowsLink jobs={jobs.driven} isStrong>
          {String(jobs.driven.length)}
        </RowsLink>
      )}
      <Planned jobs={jobs} value={String(jobs.planned.length)} />
    </>
  );
}

export function Tonnes({ figures: { jobs, compared, plannedTonnes, deliveredTonnes } }: OfFigures) {
  return (
    <Compared
      jobs={jobs}
      isKnown={jobs.asPlanned.length > 0}
      compared={[tonnesText(compared.deliveredTonnes), tonnesText(compared.plannedTonnes)]}
      whole={[tonnesText(deliveredTonnes), tonnesText(plannedTonnes)]}
    />
  );
}

export function Km({ figures }: OfFigures) {
  const { jobs, drivenKm, drivenKmUnknown, plannedKm, plannedKmUnknown, compared } = figures;
  const text = (km: number) => formatNumber(Math.round(km));
  const isUnwritten = drivenKmUnknown === jobs.driven.length;
  return (
    <>
      <Compared
        jobs={jobs}
        isKnown={compared.drivenKm > 0}
        compared={[text(compared.drivenKm), text(compared.plannedKm)]}
        whole={[isUnwritten ? null : text(drivenKm), text(plannedKm)]}
      />
      {jobs.driven.length > 0 && drivenKmUnknown > 0 && (
        <small>{isUnwritten ? messages.unwritten : messages.unwrittenOf(drivenKmUnknown)}</small>
      )}
      {plannedKmUnknown > 0 && <small>{messages.unknownWay(plannedKmUnknown)}</small>}
    </>
  );
}

export function EmptyKm({ figures }: OfFigures) {
  const { jobs, drivenEmptyKm, drivenEmptyKmUnknown, plannedEmptyKm, plannedEmptyKmUnknown, compared } =
    figures;
  const text = (km: number) => formatNumber(Math.round(km));
  const isUnwritten = drivenEmptyKmUnknown === jobs.driven.length;
  return (
    <>
      <Compared
        jobs={jobs}
        isKnown={compared.drivenEmptyKm > 0}
        compared={[text(compared.drivenEmptyKm), text(compared.plannedEmptyKm)]}
        whole={[isUnwritten ? null : text(drivenEmptyKm), text(plannedEmptyKm)]}
      />
      {jobs.driven.length > 0 && drivenEmptyKmUnknown > 0 && (
        <small>{isUnwritten ? messages.unwritten : messages.unwrittenOf(drivenEmptyKmUnknown)}</small>
      )}
      {plannedEmptyKmUnknown > 0 && <small>{messages.unknownWay(plannedEmptyKmUnknown)}</small>}
    </>
  );
}

type ComparedProps = {
  jobs: DayReportFigures['jobs'];
  /** False where nothing is both planned and done. */
  isKnown: boolean;
  /** Done and planned: of the same rows, and of all. */
  compared: readonly [string, string];
  whole: readonly [string | null, string];
};

/** What was done of what was planned, sums over the same rows; under it those of all, where they are others. */
function Compared({ jobs, isKnown, compared: [done, planned], whole: [allDone, allPlanned] }: ComparedProps) {
  const isWhole = isKnown && done === allDone && planned === allPlanned;
  return (
    <>
      {isKnown ? (
        <>
          <RowsLink jobs={jobs.asPlanned} isStrong>
            {done}
          </RowsLink>
          <RowsLink jobs={jobs.asPlanned}>{messages.planned(planned)}</RowsLink>
        </>
      ) : (
        <span className={styles.quiet}>–</span>
      )}
      {!isWhole && (
        <span className={styles.whole}>
          {allDone !== null && jobs.driven.length > 0 && (
            <RowsLink jobs={jobs.driven}>{messages.allDone(allDone)}</RowsLink>
          )}
          {jobs.planned.length > 0 && (
            <RowsLink jobs={jobs.planned} isPartlyCancelled={jobs.cancelled.length > 0}>
              {messages.allPlanned(allPlanned)}
            </RowsLink>
          )}
        </span>
      )}
    </>
  );
}

export function Waiting({ figures: { jobs, waitingMinutes, chargedMinutes } }: OfFigures) {
  if (waitingMinutes === 0) return <span className={styles.quiet}>–</span>;
  return (
    <>
      <RowsLink jobs={jobs.waited} isStrong>
        {messages.duration(waitingMinutes)}
      </RowsLink>
      {chargedMinutes > 0 && <span className={styles.late}>{messages.charged(chargedMinutes)}</span>}
    </>
  );
}

const changes = ['notDriven', 'ahead', 'cancelled', 'moved', 'otherTruck', 'added'] as const;

export function hasChanges({ jobs }: DayReportFigures): boolean {
  return changes.some((part) => jobs[part].length > 0);
}

/** What fell out, what came, and what nobody drove. */
export function Changes({ figures: { jobs } }: OfFigures) {
  const made = changes.filter((part) => jobs[part].length > 0);
  if (made.length === 0) return <span className={styles.quiet}>{messages.asPlanned}</span>;
  return (
    <span className={styles.changes}>
      {made.map((part) => (
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
  return Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);
}

/** Rounded to two places, as people weigh. */
export function tonnesText(tonnes: number): string {
  return formatNumber(Number(tonnes.toFixed(2)));
}
