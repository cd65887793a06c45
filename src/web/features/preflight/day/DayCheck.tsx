import { useQuery } from '@tanstack/react-query';
import { CalendarX2, CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';

import { type OpenFigure, openFigures } from '#api/day-figures/figure-search.ts';
import type { RowPreflight } from '#api/job-row/preflight.ts';
import { addDays, isDay } from '#domain/calendar/day.ts';

import { formWords } from '../../../i18n/et/forms.ts';
import { dayCheck as messages } from '../../../i18n/et/preflight.ts';
import type { DayCheckProps } from '../../../job-row/row-action.ts';
import { serverToday } from '../../../platform/device/clock.ts';
import { paths } from '../../../platform/paths.ts';
import { navigate } from '../../../platform/router/router.ts';
import { mayChange } from '../../../platform/session.ts';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { Notice } from '../../../ui/card/Card.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { CorrectionSheet } from '../correction/CorrectionSheet.tsx';
import { dayPreflightQuery } from '../preflight-query.ts';
import { useCorrect } from '../use-correct.ts';
import { type CheckedRow, checkedRows, notConfigured, rowsToSend } from './day-check.ts';
import { DayLines } from './DayLines.tsx';
import { SendReady } from './SendReady.tsx';

import styles from './DayCheck.module.css';

/**
 * Shows whether a day (at first tomorrow) is ready: what stops its rows, what waits to be sent, what can wait; each
 * line has its action.
 */
export function DayCheck({ onEditCell, ...act }: DayCheckProps) {
  const { correct, record, closeRecord } = useCorrect({ onEditCell, onJob: showJob });
  const [tomorrow] = useState(() => addDays(serverToday(), 1));
  const [date, setDate] = useState<string | null>(tomorrow);
  const isReal = date !== null && isDay(date);
  const query = useQuery({ ...dayPreflightQuery(date ?? ''), enabled: isReal });
  return (
    <section className={styles.check} aria-label={messages.title}>
      <div className={styles.bar}>
        <DateField
          label={messages.day}
          value={date}
          error={isReal ? null : formWords.required}
          onChange={setDate}
        />
        {query.data !== undefined && isReal && mayChange() && (
          <SendReady key={date} label={sendLabel(query.data)} checked={checkedRows(query.data)} />
        )}
      </div>
      {isReal && (
        <QueryView query={query} failed={messages.failed} lines={8} lineHeight={46} showsRefetchError>
          {(rows) => (
            <>
              {notConfigured(rows).map((sentence) => (
                <Notice key={sentence} tone="wheat">
                  {sentence}
                </Notice>
              ))}
              <Checked
                key={date}
                rows={rows}
                isTomorrow={date === tomorrow}
                act={{ ...act, onCorrect: correct }}
              />
            </>
          )}
        </QueryView>
      )}
      {record !== null && <CorrectionSheet target={record} onClose={closeRecord} />}
    </section>
  );
}

function showJob(transportJobId: number): void {
  navigate({ to: paths.jobTable, search: { transportJobId: String(transportJobId) } });
}

function sendLabel(rows: readonly RowPreflight[]): string {
  const count = rowsToSend(checkedRows(rows)).length;
  return count === 0 ? messages.sendReady : messages.sendReadyCount(count);
}

interface CheckedProps {
  rows: readonly RowPreflight[];
  isTomorrow: boolean;
  act: React.ComponentProps<typeof DayLines>['act'];
}

function Checked({ rows, isTomorrow, act }: CheckedProps) {
  const [figure, setFigure] = useState<OpenFigure | null>(null);
  const all = checkedRows(rows);
  if (rows.length === 0) return <EmptyState icon={CalendarX2} title={messages.noRows} />;
  const open = all.filter(({ state }) => state !== 'done');
  const counts = openFigures
    .map((each) => ({ figure: each, count: countedBy(all, each).length }))
    .filter(({ count }) => count > 0);
  // The filtered rows may all be done now.
  const shownFigure = counts.some((each) => each.figure === figure) ? figure : null;
  const shownRows = shownFigure === null ? open : countedBy(all, shownFigure);
  return (
    <>
      <Answer all={all} isTomorrow={isTomorrow} />
      {counts.length > 0 && (
        <div role="group" aria-label={messages.show} className={styles.sends}>
          <ChipRow>
            <Chip selected={shownFigure === null} onPress={() => setFigure(null)}>
              {messages.chip(messages.every, open.length)}
            </Chip>
            {counts.map((each) => (
              <Chip
                key={each.figure}
                selected={shownFigure === each.figure}
                onPress={() => setFigure(each.figure)}
              >
                {messages.chip(messages.figures[each.figure], each.count)}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
      {shownRows.length > 0 && <DayLines checked={shownRows} act={act} />}
    </>
  );
}

/** Is the day ready: in one sentence, and how its rows stand. */
function Answer({ all, isTomorrow }: { all: readonly CheckedRow[]; isTomorrow: boolean }) {
  const count = (rowState: CheckedRow['state']) => all.filter(({ state }) => state === rowState).length;
  const stoppedCount = count('stopped');
  const Icon = stoppedCount === 0 ? CircleCheck : CircleAlert;
  const isReady = isTomorrow ? messages.allReadyTomorrow : messages.allReady;
  return (
    <p className={styles.count} role="status" data-ready={stoppedCount === 0}>
      <Icon aria-hidden size={20} />
      <span>
        <strong>{stoppedCount === 0 ? isReady : messages.count(stoppedCount, all.length)}</strong>{' '}
        <span className="quiet">
          {messages.rest({
            unsent: countedBy(all, 'unsent').length,
            waiting: rowsToSend(all).length,
            minor: count('minor'),
            done: count('done'),
          })}
        </span>
      </span>
    </p>
  );
}

function countedBy(rows: readonly CheckedRow[], figure: OpenFigure): CheckedRow[] {
  return rows.filter(({ row }) => row.figures.includes(figure));
}
