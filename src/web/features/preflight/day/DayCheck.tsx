import { useQuery } from '@tanstack/react-query';
import { CalendarX2, CircleCheck, BellOff, Droplets } from 'lucide-react';
import { useState } from 'react';

import type { CorrectionTarget, RowPreflight } from '#api/job-row/preflight.ts';
import { addDays, isDay } from '#domain/calendar/day.ts';
import { allSends, type Send } from '#domain/dispatch/preflight.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { dayCheck, missing } from '../../../i18n/et/correction.ts';
import { form } from '../../../i18n/et/forms.ts';
import { jobTable } from '../../../i18n/et/job-table.ts';
import { loadGate } from '../../../i18n/et/load-gate.ts';
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
import { MissingList } from '../missing/MissingList.tsx';
import { dayPreflightQuery } from '../preflight-query.ts';
import { useCorrect } from '../use-correct.ts';
import { asksForLoad, notConfigured, ofSend, unreadyRows, type UnreadyRow } from './day-check.ts';
import { SendReady } from './SendReady.tsx';

import styles from './DayCheck.module.css';

/** All rows of a day, by default tomorrow's, that lack something for a send, the way to correct each, and the sending of what is ready. */
export function DayCheck({ onEditCell }: DayCheckProps) {
  const { correct, record, closeRecord } = useCorrect({ onEditCell, onJob: showJob });
  const [tomorrow] = useState(() => addDays(serverToday(), 1));
  const [date, setDate] = useState<string | null>(tomorrow);
  const isReal = date !== null && isDay(date);
  const read = useQuery({ ...dayPreflightQuery(date ?? ''), enabled: isReal });
  return (
    <section className={styles.check} aria-label={dayCheck.title}>
      <div className={styles.bar}>
        <DateField
          label={dayCheck.day}
          value={date}
          error={isReal ? null : form.required}
          onChange={setDate}
        />
        {read.data !== undefined && isReal && mayChange() && <SendReady key={date} rows={read.data} />}
      </div>
      {isReal && (
        <QueryView read={read} failed={dayCheck.failed} lines={4} lineHeight={96} showsRefetchError>
          {(rows) => (
            <>
              {notConfigured(rows).map((sentence) => (
                <Notice key={sentence} tone="wheat">
                  {sentence}
                </Notice>
              ))}
              <Checked rows={rows} isTomorrow={date === tomorrow} onCorrect={correct} />
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

type CheckedProps = {
  rows: readonly RowPreflight[];
  isTomorrow: boolean;
  onCorrect: (target: CorrectionTarget) => void;
};

function Checked({ rows, isTomorrow, onCorrect }: CheckedProps) {
  const [send, setSend] = useState<Send | null>(null);
  const all = unreadyRows(rows);
  if (rows.length === 0) return <EmptyState icon={CalendarX2} title={dayCheck.noRows} />;
  if (all.length === 0) {
    return (
      <EmptyState
        icon={CircleCheck}
        title={isTomorrow ? dayCheck.allReadyTomorrow : dayCheck.allReady}
        description={dayCheck.readyCount(rows.length)}
      />
    );
  }
  const counts = allSends
    .map((each) => ({ send: each, count: ofSend(all, each).length }))
    .filter(({ count }) => count > 0);
  // What was looked at alone may be all corrected by now.
  const shownSend = counts.some((each) => each.send === send) ? send : null;
  const shown = shownSend === null ? all : ofSend(all, shownSend);
  return (
    <>
      <p className={styles.count} role="status">
        {dayCheck.count(all.length, rows.length)}
      </p>
      {counts.length > 1 && (
        <div role="group" aria-label={dayCheck.show} className={styles.sends}>
          <ChipRow>
            <Chip selected={shownSend === null} onPress={() => setSend(null)}>
              {dayCheck.chip(dayCheck.every, all.length)}
            </Chip>
            {counts.map((each) => (
              <Chip key={each.send} selected={shownSend === each.send} onPress={() => setSend(each.send)}>
                {dayCheck.chip(dayCheck.sends[each.send], each.count)}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
      <div className={styles.rows}>
        {shown.map((unready) => (
          <UnreadyRowCard key={unready.row.rowId} unready={unready} onCorrect={onCorrect} />
        ))}
      </div>
    </>
  );
}

type Props = { unready: UnreadyRow; onCorrect: (target: CorrectionTarget) => void };

/** One row of the day: what it is, and what it lacks for which send. */
function UnreadyRowCard({ unready: { row, lacks }, onCorrect }: Props) {
  const { rowId, time, product, quantity, unit, pickup, destination, licensePlateNumber } = row;
  return (
    <article className={styles.row} aria-label={missing.row(rowId)}>
      <header>
        <p className={styles.head}>
          <strong>{time ?? missing.row(rowId)}</strong>
          {licensePlateNumber === null ? (
            <span className={styles.noTruck}>{jobTable.truckMissing}</span>
          ) : (
            <span>{formatPlate(licensePlateNumber)}</span>
          )}
          {time !== null && <span className={styles.id}>{rowId}</span>}
        </p>
        <p className="quiet">
          {product} {formatQuantity(quantity, unit)}
        </p>
        <p className="quiet">
          {pickup} → {destination ?? jobTable.destinationMissing}
        </p>
      </header>
      <div>
        {row.isPushUnseen && (
          <p className={styles.unseen}>
            <BellOff aria-hidden size={16} /> {dayCheck.pushUnseen}
          </p>
        )}
        {row.load !== null && asksForLoad(row) && (
          <p className={styles.unseen}>
            <Droplets aria-hidden size={16} /> {loadGate.because(row.load)}
          </p>
        )}
        <MissingList
          isDense
          items={lacks.map((lack) => ({ ...lack, sends: lack.for.map((send) => dayCheck.sends[send]) }))}
          status={row.status}
          onCorrect={onCorrect}
        />
      </div>
    </article>
  );
}
