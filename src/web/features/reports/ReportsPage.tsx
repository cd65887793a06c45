import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useMemo } from 'react';

import { type Report, reportGroups } from '#api/reports/reports.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { type Period, shiftPeriod } from '#domain/calendar/period.ts';

import { reports as messages } from '../../i18n/et/freight/reports.ts';
import { MapBox } from '../../map/LazyMap.tsx';
import { largestWeight } from '../../map/map-marks.ts';
import { call, callFile } from '../../platform/api-client.ts';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { SaveFileButton } from '../../ui/button/SaveFileButton.tsx';
import { PeriodField } from '../../ui/date/PeriodField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { barsOf, maxBars } from './chart/chart-bars.ts';
import { ChartFigure } from './chart/ChartFigure.tsx';
import { ContractReport } from './ContractReport.tsx';
import { comparedRows } from './report-rows.ts';
import {
  figuresOf,
  type FigureView,
  reportsKey,
  type ReportView,
  shownReports,
  useReportView,
} from './report-view.ts';
import { ReportTable } from './ReportTable.tsx';

import styles from './reports.module.css';

const groups = reportGroups.map((id) => ({ id, label: messages.groups[id] }));

/** 'Aruanded': figures of delivered loads beside those of the period before, and what is left of contracts. */
export function ReportsPage() {
  const [view, change] = useReportView();
  const { report, by, period } = view;
  return (
    <div className={styles.page}>
      <div role="group" aria-label={messages.report}>
        <ChipRow>
          {shownReports.map((each) => (
            <Chip key={each} selected={each === report} onPress={() => change({ report: each })}>
              {messages.reports[each]}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <div className={styles.bar}>
        <PeriodField value={period} onChange={(next) => change({ period: next })} />
        {report !== 'contracts' && (
          <div className={styles.by}>
            <SelectField
              label={messages.by}
              required
              options={groups}
              value={groups.find(({ id }) => id === by) ?? null}
              onChange={(option) => change({ by: option?.id ?? by })}
            />
          </div>
        )}
        <ExportButton view={view} />
      </div>
      {report === 'contracts' ? (
        <ContractReport period={period} />
      ) : (
        <FigureReport view={{ report, by, period }} />
      )}
    </div>
  );
}

function FigureReport({ view }: { view: FigureView }) {
  const { report, by, period } = view;
  const before = shiftPeriod(period, -1);
  const reportQuery = useReport(view, period);
  const beforeQuery = useReport(view, before);
  const earlier = beforeQuery.isPlaceholderData ? undefined : beforeQuery.data;
  const earlierPage = earlier?.content.length === 0 ? undefined : earlier;
  return (
    <QueryView
      query={reportQuery}
      failed={messages.failed}
      lines={6}
      lineHeight={56}
      showsRefetchError
      empty={<EmptyState icon={ChartColumn} title={messages.none} description={messages.noneHint} />}
      isEmpty={({ content }) => content.length === 0 && earlierPage === undefined}
    >
      {(now) => (
        <>
          <p className="quiet">
            {messages.rule} {earlierPage === undefined ? null : messages.beside(formatPeriod(before))}{' '}
            {earlierPage === undefined && earlier !== undefined && messages.noneBefore(formatPeriod(before))}{' '}
            {by === 'location' && messages.atLocation}
          </p>
          {beforeQuery.error !== null && <p className="label-size warned strong">{messages.beforeFailed}</p>}
          {report === 'margin' && now.waiting > 0 && (
            <p role="status" className="label-size warned strong">
              {messages.waiting(now.waiting)}
            </p>
          )}
          {report === 'margin' && now.totals.heldRows > 0 && (
            <p className="label-size warned strong">{messages.heldNote(now.totals.heldRows)}</p>
          )}
          <div aria-busy={reportQuery.isPlaceholderData || beforeQuery.isPlaceholderData}>
            <Figures view={view} now={now} before={earlierPage} />
          </div>
        </>
      )}
    </QueryView>
  );
}

interface FiguresProps {
  view: FigureView;
  now: Report;
  before: Report | undefined;
}

function Figures({ view, now, before }: FiguresProps) {
  const { report, by } = view;
  const [drawnFigure] = figuresOf[report];
  const rows = comparedRows(now, before);
  const bars = barsOf(rows, drawnFigure, by);
  const title = messages.drawn(messages.columns[drawnFigure], rows.length > maxBars ? maxBars : null);
  const ofNow = { key: 'now', name: messages.period, colour: 'var(--primary)', lossColour: 'var(--danger)' };
  const ofBefore = { key: 'before', name: messages.periodBefore, colour: 'var(--line-strong)' };
  return (
    <div className="stack gap-4 fits">
      <ChartFigure
        title={title}
        bars={bars}
        series={before === undefined ? [ofNow] : [ofNow, ofBefore]}
        isByTime={by === 'week'}
        isStacked={false}
        unit={messages.units[drawnFigure]}
      />
      {report === 'tonnes' && by === 'location' && <PlacesMap rows={now.content} />}
      <ReportTable view={view} rows={rows} now={now} before={before} />
    </div>
  );
}

/** Places by their tonnes; the table says the same. */
function PlacesMap({ rows }: { rows: Report['content'] }) {
  const marks = useMemo(() => {
    const most = Math.max(...rows.map(({ tonnes }) => tonnes));
    return {
      ways: [],
      // The largest circle is that of the most tonnes, be they of a day or a year.
      spots: rows.flatMap(({ key, at, tonnes }) =>
        at === undefined || tonnes === 0
          ? []
          : { id: key, at, color: '--accent' as const, weight: (largestWeight * tonnes) / most },
      ),
      vehicles: [],
    };
  }, [rows]);
  return marks.spots.length > 0 && <MapBox label={messages.places} marks={marks} />;
}

function useReport({ report, by }: FigureView, period: Period) {
  return useQuery({
    queryKey: [...reportsKey, report, by, period],
    queryFn: ({ signal }) => call('getReport', { params: { report }, query: { ...period, by } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? 2000 : false),
  });
}

function ExportButton({ view: { report, by, period } }: { view: ReportView }) {
  const load = () =>
    report === 'contracts'
      ? callFile('exportContractReport', { query: period })
      : callFile('exportReport', { params: { report }, query: { ...period, by } });
  return (
    <SaveFileButton
      name={`${messages.title}: ${messages.reports[report]} ${formatPeriod(period)}`}
      load={load}
    >
      {messages.export}
    </SaveFileButton>
  );
}

function formatPeriod({ from, to }: Period): string {
  return `${formatDay(from)}–${formatDay(to)}`;
}
