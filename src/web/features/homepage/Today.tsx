import { useQuery } from '@tanstack/react-query';

import type { Alert, AlertPage } from '#api/alerts/alerts.ts';
import type { DayFigures } from '#api/day-figures/day-figures.ts';
import {
  daySearch,
  figureCount,
  figureSearch,
  openFigures,
  type RowFigure,
} from '#api/day-figures/figure-search.ts';
import { usualSort } from '#api/job-row/job-table-address.ts';
import { addDays, formatDay } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { TimeOfDay } from '#domain/calendar/time-of-day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { alertNames } from '../../i18n/et/alert-names.ts';
import { today as messages } from '../../i18n/et/today.ts';
import { countOpen } from '../../job-row/open-alerts.ts';
import { jobTableKey } from '../../job-row/row-action.ts';
import { useLiveAlerts } from '../../job-row/use-live-alerts.ts';
import { alertName } from '../../job-row/work-list/alert-name.ts';
import { serverNow } from '../../platform/device/clock.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { mayChange } from '../../platform/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { useIsDesk } from '../../ui/media.ts';
import { KeptSince } from '../../ui/states/KeptSince.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { figuresQuery, maxLines, urgentQuery } from './today-queries.ts';
import { whenInShort } from './when-in-short.ts';

import styles from './Today.module.css';

/** The urgent tasks of today, the day in figures, and from noon on whether tomorrow is ready. */
export function Today() {
  useLiveAlerts(jobTableKey);
  const now = toTallinn(serverNow());
  const query = useQuery(figuresQuery(now.day));
  return (
    <>
      <KeptSince readAt={query.dataUpdatedAt} />
      <section className={styles.today} aria-labelledby="today">
        <div className={styles.head}>
          <h2 id="today">{messages.heading}</h2>
          <time dateTime={now.day}>{formatDay(now.day)}</time>
          <Link className={classNames(styles.all, styles.yesterday)} to={paths.dayReport}>
            {messages.ofYesterday}
          </Link>
        </div>
        <QueryView query={query} failed={messages.failed} lines={1} lineHeight={48}>
          {(figures) => <Figures figures={figures} />}
        </QueryView>
        {query.error === null && <Urgent date={now.day} />}
      </section>
      <Tomorrow date={addDays(now.day, 1)} isShown={isAfternoon(now.time)} />
    </>
  );
}

/** The figures about missing things of today, the most pressing first. */
const warnedFigures: readonly RowFigure[] = ['withoutTruck', 'notStarted', ...openFigures.slice(1)];

function Figures({ figures }: { figures: DayFigures }) {
  const { date, jobs, rows, ordered, delivered } = figures;
  const ofDay = daySearch(date);
  const open = warnedFigures.filter(
    (figure) => figure === 'withoutTruck' || figureCount(figures, figure) > 0,
  );
  return (
    <ul
      className={classNames(styles.figures, open.length > 1 && styles.parted)}
      aria-label={messages.figures}
    >
      {open.map((figure) => (
        <RowsFigure key={figure} figures={figures} figure={figure} isOpen isWarning={figure !== 'unsent'} />
      ))}
      <RowsFigure figures={figures} figure="onTheWay" />
      <RowsFigure figures={figures} figure="done" />
      <Figure value={jobs} word={messages.jobs} search={ofDay} />
      {/* What all but the jobs are counted in. */}
      {rows !== jobs && <Figure value={rows} word={messages.rows} search={ofDay} />}
      <Figure value={ordered} word={messages.ordered} search={ofDay} />
      <Figure value={delivered} word={messages.delivered} search={ofDay} />
    </ul>
  );
}

/**
 * Numbers of tomorrow's rows that are not ready, each a link to just these rows. Before noon only the link to the
 * check.
 */
function Tomorrow({ date, isShown }: { date: string; isShown: boolean }) {
  const query = useQuery({ ...figuresQuery(date), enabled: isShown });
  return (
    <section className={styles.today} aria-labelledby="tomorrow">
      <div className={styles.head}>
        <h2 id="tomorrow">{messages.tomorrow}</h2>
        <time dateTime={date}>{formatDay(date)}</time>
        <Link
          className={classNames(styles.all, styles.yesterday)}
          to={paths.alerts}
          search={{ view: 'tomorrow' }}
        >
          {messages.checkTomorrow}
        </Link>
      </div>
      {isShown ? (
        <QueryView query={query} failed={messages.failed} lines={1} lineHeight={48}>
          {(figures) => (
            <>
              <TomorrowFigures figures={figures} />
              <TomorrowLines date={date} />
            </>
          )}
        </QueryView>
      ) : (
        <p className="muted">{messages.tomorrowFromNoon}</p>
      )}
    </section>
  );
}

function TomorrowFigures({ figures }: { figures: DayFigures }) {
  const open = openFigures.filter((figure) => figureCount(figures, figure) > 0);
  if (figures.rows === 0) return <p className="muted">{messages.nothingTomorrow}</p>;
  if (open.length === 0) return <p className="muted">{messages.tomorrowReady}</p>;
  return (
    <ul className={styles.figures} aria-label={messages.figuresTomorrow}>
      {open.map((figure) => (
        <RowsFigure key={figure} figures={figures} figure={figure} isWarning={figure !== 'unsent'} />
      ))}
    </ul>
  );
}

interface RowsFigureProps {
  figures: DayFigures;
  figure: RowFigure;
  isOpen?: boolean;
  isWarning?: boolean;
}

function RowsFigure({ figures, figure, isOpen, isWarning = false }: RowsFigureProps) {
  const value = figureCount(figures, figure);
  return (
    <Figure
      value={value}
      // Where a job has several rows, the number differs from that of jobs, which the week and the board count.
      word={figures.rows === figures.jobs ? messages[figure] : messages.inRows[figure]}
      search={figureSearch(figures, figure)}
      isOpen={isOpen}
      isUrgent={isWarning && value > 0}
    />
  );
}

interface FigureProps {
  value: number;
  word: string;
  /** The table's address that shows just these rows. */
  search: Record<string, string>;
  /** This line tells what the day lacks, not its progress. */
  isOpen?: boolean | undefined;
  isUrgent?: boolean;
}

function Figure({ value, word, search, isOpen = false, isUrgent = false }: FigureProps) {
  return (
    <li data-open={isOpen || undefined}>
      <Link
        className={classNames(styles.figure, isUrgent && styles.urgent)}
        to={paths.jobTable}
        search={{ ...search, sort: usualSort }}
      >
        <strong>{formatNumber(value)}</strong> <span>{word}</span>
      </Link>
    </li>
  );
}

/** The lines that fit here, the most urgent first. */
function useLines() {
  const most = useIsDesk() ? maxLines.desk : maxLines.phone;
  const query = useQuery(urgentQuery);
  return { query, linesOf: ({ content }: AlertPage) => content.slice(0, most) };
}

/** The alerts that need a person, the most urgent first. */
function Urgent({ date }: { date: string }) {
  const { query, linesOf } = useLines();
  return (
    <QueryView query={query} failed={messages.alertsFailed} lines={4} lineHeight={56} isEmpty={() => false}>
      {(page) => <UrgentLines page={page} shownLines={linesOf(page)} date={date} />}
    </QueryView>
  );
}

function UrgentLines({ page, shownLines, date }: { page: AlertPage; shownLines: Alert[]; date: string }) {
  const total = countOpen(page);
  const nameOf = ({ stage, urgency }: Pick<Alert, 'stage' | 'urgency'>) =>
    stage === 'OPEN' ? alertNames.urgencies[urgency] : alertNames.stages[stage];
  // Alerts that can wait, or are past, are shown only in 'Tähelepanu'; tomorrow's are in the block below.
  const urgent = shownLines.filter(({ urgency }) => urgency !== 'LATER');
  const parts = Map.groupBy(urgent, nameOf);
  const countOf = (name: string) => page.sections.find((section) => nameOf(section) === name)?.count ?? 0;
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
      {urgent.length === 0 && (
        <p className="muted">{total === 0 ? messages.noAlerts : messages.nothingUrgent}</p>
      )}
      {[...parts].map(([name, lines]) => (
        <section key={name} className={styles.part} data-stage={lines[0]?.stage}>
          <h4>
            {name} <span>{countOf(name)}</span>
          </h4>
          <Lines lines={lines} count={countOf(name)} date={date} />
        </section>
      ))}
    </section>
  );
}

/** Tomorrow's alerts as far as there is space, after all urgent ones. */
function TomorrowLines({ date }: { date: string }) {
  const { query, linesOf } = useLines();
  if (query.data === undefined) return null;
  const isOfTomorrow = ({ urgency, stage, row }: Alert) =>
    urgency === 'LATER' && stage === 'OPEN' && row?.date === date;
  const lines = linesOf(query.data).filter(isOfTomorrow);
  if (lines.length === 0) return null;
  const count = query.data.sections.find(({ isTomorrow }) => isTomorrow)?.count ?? lines.length;
  return (
    <div className={styles.part}>
      <Lines lines={lines} count={count} date={date} />
    </div>
  );
}

/** The first of many lines under the heading of a day, each with its one next action. */
function Lines({ lines, count, date }: { lines: readonly Alert[]; count: number; date: string }) {
  return (
    <ul>
      {lines.map((alert) => {
        const search = { kind: alert.kind, alert: String(alert.id) };
        return (
          <li key={alert.id} className={styles.line}>
            <Link className={styles.alert} to={paths.alerts} search={search}>
              <time>{whenInShort(alert.row, date)}</time>
              <span>
                <strong>{alertName(alert)}</strong> <b>{alert.title}</b>
                <small>{alert.about}</small>
              </span>
            </Link>
            {mayChange() && (
              <Link className={styles.act} to={paths.alerts} search={{ ...search, act: 'true' }}>
                {alertNames.actions[alert.nextAction]}
              </Link>
            )}
          </li>
        );
      })}
      {count > lines.length && (
        <li>
          <Link className={styles.alert} to={paths.alerts}>
            {messages.more(count - lines.length)}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** True from noon on, when the office looks at tomorrow too (docs/requirements.md, 'Homepage and stock'). */
function isAfternoon(time: TimeOfDay): boolean {
  return time >= '12:00';
}
