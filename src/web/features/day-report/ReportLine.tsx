import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import type { DayReportFigures, TruckDayReport } from '#api/planning/day-report.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { dayReport as messages } from '../../i18n/et/day-report.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useIsDesk } from '../../ui/media.ts';
import { RowsLink } from './RowsLink.tsx';

import chipStyles from '../../ui/button/Chip.module.css';
import styles from './DayReport.module.css';

type Props = {
  figures: DayReportFigures;
  truck: TruckDayReport['truck'] | 'all';
  start: TruckDayReport['start'];
};

/** A truck's day: what was driven, with what was planned under it; every number leads to its rows. */
export function ReportLine({ figures, truck, start }: Props) {
  const isDesk = useIsDesk();
  const [isOpen, setOpen] = useState(false);
  // On a phone a truck is a line, until it is opened.
  const isFolding = !isDesk && truck !== 'all';
  return (
    <li className={classNames(styles.line, truck === 'all' && styles.all)}>
      <h2>
        <TruckName truck={truck} />
      </h2>
      {isFolding && (
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className={classNames(figures.lateDays > 0 && styles.late)}>{shortly(figures)}</span>
          {isOpen ? <ChevronUp aria-hidden size={20} /> : <ChevronDown aria-hidden size={20} />}
        </button>
      )}
      <dl hidden={isFolding && !isOpen}>
        <Fact name={messages.start}>
          <Start figures={figures} start={start} isOneDay={truck !== 'all' && start !== null} />
        </Fact>
        <Fact name={messages.jobs}>
          <Jobs figures={figures} />
        </Fact>
        <Fact name={messages.km}>
          <Km figures={figures} />
        </Fact>
        <Fact name={messages.emptyKm}>
          <EmptyKm figures={figures} />
        </Fact>
        <Fact name={messages.tonnes}>
          <Tonnes figures={figures} />
        </Fact>
        <Fact name={messages.waiting}>
          <Waiting figures={figures} />
        </Fact>
        <Fact name={messages.changes} isWide={changes.some((part) => figures.jobs[part].length > 0)}>
          <Changes figures={figures} />
        </Fact>
      </dl>
    </li>
  );
}

/** '2/3 veotööd, 56,9 t, hilines'. */
function shortly({ jobs, deliveredTonnes, lateDays }: DayReportFigures): string {
  const parts = [messages.drivenOf(jobs.driven.length, jobs.planned.length)];
  if (deliveredTonnes > 0) parts.push(`${formatNumber(round(deliveredTonnes, 2))} t`);
  if (lateDays > 0) parts.push(messages.wasLate);
  return parts.join(', ');
}

function TruckName({ truck }: Pick<Props, 'truck'>) {
  if (truck === 'all') return messages.all;
  if (truck === null) return messages.withoutTruck;
  return (
    <>
      <Link to={paths.oneTruck} params={{ id: String(truck.id) }}>
        {formatPlate(truck.licensePlateNumber)}
      </Link>
      <small>{[truck.driver, truck.carrier].filter((part) => part !== null).join(' · ')}</small>
    </>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.fact, isWide && styles.wide)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Planned({ jobs, value }: { jobs: DayReportFigures['jobs']; value: string }) {
  return (
    <RowsLink jobs={jobs.planned} isPartlyCancelled={jobs.cancelled.length > 0}>
      {messages.planned(value)}
    </RowsLink>
  );
}

/** Of one day the times, of several how often and how much it began late. */
function Start({ figures, start, isOneDay }: Pick<Props, 'figures' | 'start'> & { isOneDay: boolean }) {
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

function Jobs({ figures: { jobs } }: Pick<Props, 'figures'>) {
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

function Tonnes({ figures: { jobs, compared, plannedTonnes, deliveredTonnes } }: Pick<Props, 'figures'>) {
  const text = (tonnes: number) => formatNumber(round(tonnes, 2));
  return (
    <Compared
      jobs={jobs}
      isKnown={jobs.asPlanned.length > 0}
      compared={[text(compared.deliveredTonnes), text(compared.plannedTonnes)]}
      whole={[text(deliveredTonnes), text(plannedTonnes)]}
    />
  );
}

function Km({ figures }: Pick<Props, 'figures'>) {
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

function EmptyKm({ figures }: Pick<Props, 'figures'>) {
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

function Waiting({ figures: { jobs, waitingMinutes, chargedMinutes } }: Pick<Props, 'figures'>) {
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

/** What fell out, what came, and what nobody drove. */
function Changes({ figures: { jobs } }: Pick<Props, 'figures'>) {
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

function round(value: number, places: number): number {
  return Number(value.toFixed(places));
}
