import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';

import type { DayReport } from '#api/planning/day-report.ts';
import { addDays, isDay } from '#domain/calendar/day.ts';
import { workPeriodOf, workPeriods } from '#domain/driver/work-period.ts';

import { dayReport as messages } from '../../i18n/et/day-report.ts';
import { jobTableKey } from '../../job-row/row-action.ts';
import { contentOf } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { paths } from '../../platform/paths.ts';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { ReportBar, type ReportView } from './ReportBar.tsx';
import { ReportLine } from './ReportLine.tsx';

import styles from './day-report.module.css';

/** 'Plaan ja tegelik': what was planned against what was driven, by truck; opens with yesterday. */
export function DayReportPage() {
  const [view, change] = useView();
  const days = workPeriodOf(view.period, view.day);
  const query = useQuery({
    queryKey: [...jobTableKey, 'day-report', days],
    queryFn: contentOf('getDayReport', { query: days }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <div className={styles.page}>
      <ReportBar view={view} days={days} onChange={change} />
      <QueryView
        query={query}
        failed={messages.failed}
        lines={6}
        lineHeight={72}
        showsRefetchError
        empty={<EmptyState icon={CalendarX} title={messages.none} description={messages.noneHint} />}
        isEmpty={({ trucks }) => trucks.length === 0}
      >
        {(report) => <Lines report={report} isOld={query.isPlaceholderData} />}
      </QueryView>
    </div>
  );
}

function Lines({ report, isOld }: { report: DayReport; isOld: boolean }) {
  const { trucks, total } = report;
  const columns = [
    messages.truck,
    messages.start,
    messages.jobs,
    messages.km,
    messages.emptyKm,
    messages.tonnes,
    messages.waiting,
    messages.changes,
  ];
  return (
    <>
      <p className={styles.rule}>{messages.rule}</p>
      <div className={styles.lines} aria-busy={isOld}>
        <div className={styles.head} aria-hidden>
          {columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </div>
        <ul aria-label={messages.lines}>
          {trucks.length > 1 && <ReportLine figures={total} truck="all" start={null} />}
          {trucks.map((figures) => (
            <ReportLine
              key={figures.truck?.id ?? 0}
              figures={figures}
              truck={figures.truck}
              start={figures.start}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

/** Reads the view of the page from the address, which can be sent to a colleague. */
function useView(): [ReportView, (changes: Partial<ReportView>) => void] {
  const search: { date?: string; period?: string } = useSearch();
  const view: ReportView = {
    day: search.date !== undefined && isDay(search.date) ? search.date : addDays(todayInTallinn(), -1),
    period: workPeriods.find((each) => each === search.period) ?? 'day',
  };
  const change = (changes: Partial<ReportView>) => {
    const { day, period } = { ...view, ...changes };
    navigate({
      to: paths.dayReport,
      search: { date: day, ...(period !== 'day' && { period }) },
      replace: true,
    });
  };
  return [view, change];
}
