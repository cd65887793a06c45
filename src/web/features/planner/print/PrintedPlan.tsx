import { type CSSProperties, Fragment, useEffect } from 'react';
import { createPortal } from 'react-dom';

import { type Day, formatDay, weekday } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { dateWords } from '../../../i18n/et/dates.ts';
import { planner as messages } from '../../../i18n/et/planner.ts';
import { titles } from '../../../i18n/et/shell.ts';
import { type BoardJob, type BoardLine, type DayPlan, dayTotals } from '../day-plan.ts';
import {
  clockOf,
  goodsNamesOf,
  isUnconfirmed,
  quantityOf,
  routeOf,
  rowIdsOf,
  textOfLoad,
  timesOf,
  trayCount,
} from '../job-text.ts';
import { visiblePart } from '../visible-hours.ts';
import type { PrintKind } from './print-kinds.ts';
import { fitting, sheetHours, sheetSize } from './sheet-size.ts';

import styles from './PrintedPlan.module.css';

interface Props {
  kind: PrintKind;
  day: Day;
  lines: readonly BoardLine[];
  tray: DayPlan['tray'];
  onPrinted: () => void;
}

/**
 * A day on paper: for the desk one sheet with the hours across, for drivers a strip each. It exists only while it is
 * printed.
 */
export function PrintedPlan({ kind, day, lines, tray, onPrinted }: Props) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  const title = `${titles.planner} ${formatDay(day)}, ${dateWords.weekdays[weekday(day) - 1]?.long.toLowerCase() ?? ''}`;
  return createPortal(
    <div className={styles.printed} data-printed={kind}>
      {kind === 'sheet' ? (
        <Sheet title={title} lines={lines} tray={tray} />
      ) : (
        lines
          .filter(({ jobs }) => jobs.length > 0)
          .map((line) => <Strip key={line.truck.id} title={title} line={line} />)
      )}
    </div>,
    document.body,
  );
}

function Sheet({ title, lines, tray }: { title: string } & Pick<Props, 'lines' | 'tray'>) {
  const { from, to } = sheetHours(lines.flatMap(({ jobs }) => jobs.map(visiblePart)));
  const { trucks, tonnes, km, emptyKm } = dayTotals(lines);
  const whole = (number: number) => formatNumber(Math.round(number));
  const size = sheetSize(
    lines.reduce((sum, line) => sum + line.levels, 0),
    tray.length > 0,
  );
  const style = {
    '--from': from * 60,
    '--length': (to - from) * 60,
    '--level-height': `${size.levelHeight.toFixed(1)}mm`,
    '--rows': size.rows,
    '--words': `${String(size.wordLine)}mm`,
  } as CSSProperties;
  const waiting = tray.map((job) =>
    [`${messages.job.rows(rowIdsOf(job))}: ${textOfLoad(job)}`, ...unconfirmedWord(job)].join(', '),
  );
  const texts = fitting(waiting, size.trayLength);
  return (
    <article className={styles.sheet} style={style}>
      <h2>
        {title}
        <small>
          {messages.totals.trucks(trucks)} · {messages.totals.tonnes(whole(tonnes))} ·{' '}
          {messages.truck.kilometres(whole(km), whole(emptyKm))}
        </small>
      </h2>
      <div className={styles.hours}>
        {Array.from({ length: to - from }, (_, hour) => (
          <span key={hour}>{String(from + hour).padStart(2, '0')}</span>
        ))}
      </div>
      {lines.map((line) => (
        <SheetLine key={line.truck.id} line={line} from={from * 60} to={to * 60} />
      ))}
      {tray.length > 0 && (
        <p className={styles.tray}>
          <strong>
            {messages.tray.title}, {trayCount(tray)}:
          </strong>{' '}
          {texts.join(' · ')}
          {texts.length < waiting.length && (
            <strong> · {messages.tray.more(waiting.length - texts.length)}</strong>
          )}
        </p>
      )}
    </article>
  );
}

interface SheetLineProps {
  line: BoardLine;
  from: number;
  to: number;
}

function SheetLine({ line: { truck, jobs, levels }, from: opens, to: closes }: SheetLineProps) {
  const departsAt = jobs[0]?.departsAt ?? null;
  // A part past the edges of the sheet would cover the names.
  const at = (from: number, to: number, level = 0) =>
    ({ '--starts': Math.max(opens, from), '--ends': Math.min(closes, to), '--at': level }) as CSSProperties;
  return (
    <div className={styles.line} style={{ '--levels': levels } as CSSProperties}>
      <p>
        <strong>{formatPlate(truck.licensePlateNumber)}</strong> <span>{truck.driver}</span>{' '}
        {departsAt !== null && <small>{clockOf(departsAt)}</small>}
      </p>
      <div className={styles.track}>
        {truck.away
          .filter(({ from, to }) => from < closes && to > opens)
          .map(({ absenceId, of, reason, from, to }) => (
            <div key={`${String(absenceId)} ${of}`} className={styles.away} style={at(from, to)}>
              {messages.away.reason(of, reason)}
            </div>
          ))}
        {jobs.map((scheduled) => {
          const { job, level, wash } = scheduled;
          const { from, to } = visiblePart(scheduled);
          return (
            <Fragment key={job.id}>
              {wash !== null && (
                <div className={styles.wash} style={at(wash.from, wash.to, level)}>
                  {messages.wash.word} {wash.regime}
                </div>
              )}
              <div className={styles.job} style={at(from, to, level)}>
                <span>
                  <strong>{job.isFromEvening ? messages.job.fromEvening : job.assignment.time}</strong>{' '}
                  {routeOf(job)}, {quantityOf(job)} {goodsNamesOf(job)}
                  {unconfirmedWord(job).map((word) => ` · ${word}`)}
                </span>
              </div>
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}

/** What nobody has confirmed says so on paper too. */
function unconfirmedWord(job: BoardJob): string[] {
  return isUnconfirmed(job) ? [messages.tray.unconfirmed] : [];
}

function Strip({ title, line: { truck, jobs } }: { title: string; line: BoardLine }) {
  const { licensePlateNumber, trailer, driver } = truck;
  const [first] = jobs;
  return (
    <article className={styles.strip}>
      <h2>
        {[formatPlate(licensePlateNumber), trailer && formatPlate(trailer.registrationNumber), driver]
          .filter(Boolean)
          .join(' · ')}
        <small>{title}</small>
      </h2>
      {first !== undefined && first.departsAt !== null && (
        <p>{messages.job.departsAt(clockOf(first.departsAt))}</p>
      )}
      <ol>
        {jobs.map(({ job, wash }) => {
          const [{ client, notes, trailer: own, date }] = job.rows;
          return (
            <li key={job.id}>
              {wash !== null && <em>{messages.wash.before(wash)}</em>}
              <strong>
                {job.isFromEvening && `${formatDay(date)} `}
                {timesOf(job)}
              </strong>
              <span>
                {textOfLoad(job)}
                <small>
                  {[
                    // The job may have another trailer than the truck's usual one.
                    own !== null && own.id !== trailer?.id && formatPlate(own.registrationNumber),
                    ...unconfirmedWord(job),
                    messages.job.rows(rowIdsOf(job)),
                    client.name,
                    notes,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </li>
          );
        })}
      </ol>
    </article>
  );
}
