import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { DayReportFigures, TruckDayReport } from '#api/planning/day-report.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { dayReport as messages } from '../../i18n/et/day-report.ts';
import { paths } from '../../platform/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { RowsLink } from './RowsLink.tsx';

import chipStyles from '../../ui/button/Chip.module.css';

type Props = {
  figures: DayReportFigures;
  truck: TruckDayReport['truck'] | 'all';
  start: TruckDayReport['start'];
  /** The last of its days is over: what is not driven by now was not driven. */
  isPast: boolean;
};

/** A truck's day: what was driven, with what was planned under it; every number leads to its rows. */
export function ReportLine({ figures, truck, start, isPast }: Props) {
  return (
    <li className={classNames('day-report-line', truck === 'all' && 'all')}>
      <h2>
        <TruckName truck={truck} />
      </h2>
      <dl>
        <Fact name={messages.start}>
          <Start figures={figures} start={start} isOneDay={truck !== 'all' && start !== null} />
        </Fact>
        <Fact name={messages.jobs}>
          <Jobs figures={figures} isPast={isPast} />
        </Fact>
        <Fact name={messages.km}>
          <Km figures={figures} />
        </Fact>
        <Fact name={messages.tonnes}>
          <RowsLink jobs={figures.jobs.driven} isStrong>
            {formatNumber(round(figures.deliveredTonnes, 2))}
          </RowsLink>
          <Planned jobs={figures.jobs} value={formatNumber(round(figures.plannedTonnes, 2))} />
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
    <div className={classNames('day-report-fact', isWide && 'wide')}>
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
    if (comparedDays === 0) return <span className="day-report-quiet">–</span>;
    return (
      <>
        <span className={classNames(lateDays > 0 && 'day-report-late')}>
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
        <span className="day-report-quiet">{setOffAt === null ? '–' : messages.notArrived}</span>
      ) : (
        <span>
          <RowsLink jobs={[...jobs.driven, ...jobs.notDriven]} isStrong>
            {timeOf(arrivedAt)}
          </RowsLink>{' '}
          {later !== 0 && (
            <span className={lateDays > 0 ? 'day-report-late' : 'day-report-quiet'}>
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

function Jobs({ figures: { jobs }, isPast }: Pick<Props, 'figures' | 'isPast'>) {
  const didNotDrive = isPast && jobs.notDriven.length > 0;
  return (
    <>
      {jobs.driven.length === 0 ? (
        <span className={didNotDrive ? 'day-report-late' : 'day-report-quiet'}>
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

function Km({ figures }: Pick<Props, 'figures'>) {
  const { jobs, drivenKm, drivenKmUnknown, plannedKm, plannedKmUnknown } = figures;
  const isUnwritten = drivenKmUnknown === jobs.driven.length;
  return (
    <>
      {isUnwritten ? (
        <span className="day-report-quiet">{jobs.driven.length === 0 ? '–' : messages.unwritten}</span>
      ) : (
        <RowsLink jobs={jobs.driven} isStrong>
          {formatNumber(Math.round(drivenKm))}
        </RowsLink>
      )}
      <Planned jobs={jobs} value={formatNumber(Math.round(plannedKm))} />
      {!isUnwritten && drivenKmUnknown > 0 && <small>{messages.unwrittenOf(drivenKmUnknown)}</small>}
      {plannedKmUnknown > 0 && <small>{messages.unknownWay(plannedKmUnknown)}</small>}
    </>
  );
}

function Waiting({ figures: { jobs, waitingMinutes, chargedMinutes } }: Pick<Props, 'figures'>) {
  if (waitingMinutes === 0) return <span className="day-report-quiet">–</span>;
  return (
    <>
      <RowsLink jobs={jobs.waited} isStrong>
        {messages.duration(waitingMinutes)}
      </RowsLink>
      {chargedMinutes > 0 && <span className="day-report-late">{messages.charged(chargedMinutes)}</span>}
    </>
  );
}

const changes = ['notDriven', 'cancelled', 'moved', 'otherTruck', 'added'] as const;

/** What fell out, what came, and what nobody drove. */
function Changes({ figures: { jobs } }: Pick<Props, 'figures'>) {
  const made = changes.filter((part) => jobs[part].length > 0);
  if (made.length === 0) return <span className="day-report-quiet">{messages.asPlanned}</span>;
  return (
    <span className="day-report-changes">
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
