import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';

import type { Alert } from '#api/alerts/alerts.ts';
import type { DayFigures } from '#api/today/today.ts';
import { byUrgency } from '#domain/alerts/alert-kind.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { awaitingTruckStatuses, underWayStatuses } from '#domain/job-row/job-row-status.ts';

import { alerts, today as messages } from '../../i18n/et/alerts.ts';
import { dayReport } from '../../i18n/et/day-report.ts';
import { listOpenAlerts } from '../../job-row/open-alerts.ts';
import { jobTableKey } from '../../job-row/row-action.ts';
import { alertsKey, useLiveAlerts } from '../../job-row/use-live-alerts.ts';
import { call } from '../../platform/api-client.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { QueryView } from '../../ui/states/QueryView.tsx';

import styles from './Today.module.css';

/** Täna: what needs somebody, and the day in figures. */
export function Today() {
  useLiveAlerts(jobTableKey);
  const read = useQuery({
    queryKey: [jobTableKey, 'day-figures'],
    queryFn: async ({ signal }) => (await call('getDayFigures', {}, { signal })).content,
    staleTime: 0,
  });
  return (
    <section className={styles.today} aria-labelledby="today">
      <div className={styles.head}>
        <h2 id="today">{messages.heading}</h2>
        {read.data !== undefined && <time dateTime={read.data.date}>{formatDay(read.data.date)}</time>}
        <Link className={classNames(styles.all, styles.yesterday)} to={paths.dayReport}>
          {dayReport.ofYesterday}
        </Link>
      </div>
      <QueryView read={read} failed={messages.failed} lines={1} lineHeight={88}>
        {(figures) => <Figures figures={figures} />}
      </QueryView>
      {read.error === null && <UrgentAlerts />}
    </section>
  );
}

function Figures({ figures }: { figures: DayFigures }) {
  const { date, jobs, ordered, delivered, done, onTheWay, withoutTruck, unconfirmed } = figures;
  const ofDay = { dateFrom: date, dateTo: date };
  return (
    <ul className={styles.figures} aria-label={messages.figures}>
      <Figure value={jobs} word={messages.jobs} search={ofDay} />
      <Figure value={ordered} word={messages.ordered} search={ofDay} />
      <Figure value={delivered} word={messages.delivered} search={ofDay} />
      <Figure
        value={onTheWay}
        word={messages.onTheWay}
        search={{ ...ofDay, status: underWayStatuses.join(',') }}
      />
      <Figure value={done} word={messages.done} search={{ ...ofDay, status: 'COMPLETED' }} />
      <Figure
        value={withoutTruck}
        word={messages.withoutTruck}
        search={{ ...ofDay, truck: 'none', status: awaitingTruckStatuses.join(',') }}
        isUrgent={withoutTruck > 0}
      />
      {unconfirmed > 0 && (
        <Figure
          value={unconfirmed}
          word={messages.unconfirmed}
          search={{ ...ofDay, status: 'UNCONFIRMED' }}
          isUrgent
        />
      )}
    </ul>
  );
}

type FigureProps = {
  value: number;
  word: string;
  /** The table's address that shows just these rows. */
  search: Record<string, string>;
  isUrgent?: boolean;
};

function Figure({ value, word, search, isUrgent = false }: FigureProps) {
  return (
    <li>
      <Link
        className={classNames(styles.figure, isUrgent && styles.urgent)}
        to={paths.jobTable}
        search={search}
      >
        <strong>{formatNumber(value)}</strong> <span>{word}</span>
      </Link>
    </li>
  );
}

/** What needs somebody, a line a kind: what stops work first, and of a kind what comes next. */
function UrgentAlerts() {
  const read = useQuery({
    queryKey: [alertsKey, 'urgent'],
    queryFn: ({ signal }) => listOpenAlerts({ size: 100 }, signal),
    staleTime: 0,
  });
  return (
    <QueryView read={read} failed={messages.alertsFailed} lines={2} lineHeight={56}>
      {({ content, totalElements }) => <ByKind urgent={content} total={totalElements} />}
    </QueryView>
  );
}

function ByKind({ urgent, total }: { urgent: readonly Alert[]; total: number }) {
  const byKind = Map.groupBy(
    urgent.toSorted((a, b) => byUrgency(a.kind, b.kind) || dayOf(a).localeCompare(dayOf(b))),
    ({ kind }) => kind,
  );
  return (
    <section className={styles.alerts} aria-labelledby="urgent-alerts">
      <div className={styles.head}>
        <h3 id="urgent-alerts">
          {messages.alerts} {total > 0 && <span>{total}</span>}
        </h3>
        {total > 0 && (
          <Link className={styles.all} to={paths.alerts}>
            {messages.allAlerts(total)}
          </Link>
        )}
      </div>
      {byKind.size === 0 && <p className={styles.quiet}>{messages.noAlerts}</p>}
      {byKind.size > 0 && (
        <ul>
          {[...byKind].map(([kind, [first, ...others]]) => (
            <li key={kind}>
              <Link className={styles.alert} to={paths.alerts} search={{ kind }}>
                <TriangleAlert aria-hidden size={20} />
                <span>
                  <strong>{alerts.kinds[kind]}</strong> {first?.summary}
                </span>
                {others.length > 0 && <b>{messages.others(others.length)}</b>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function dayOf({ row }: Alert): string {
  return row === null ? '' : `${row.date} ${row.time ?? ''}`;
}
