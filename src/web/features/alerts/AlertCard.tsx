import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, MessageSquareText, MessageSquareWarning, Phone, Table2 } from 'lucide-react';

import type { Alert, DriverReportData, ReleaseRequestData, DriverNoteData } from '#api/alerts/alerts.ts';
import { isDerivedAlertId } from '#domain/alerts/alert-kind.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { alerts as messages } from '../../i18n/et/alerts.ts';
import { jobTable } from '../../i18n/et/job-table.ts';
import { loadGate } from '../../i18n/et/load-gate.ts';
import { common } from '../../i18n/et/shell.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import { Facts } from '../../job-row/driver-record/Facts.tsx';
import { Photos } from '../../job-row/driver-record/Photos.tsx';
import { StopCard } from '../../job-row/driver-record/StopCard.tsx';
import { confirmJobRow } from '../../job-row/edit/confirm-job-row.ts';
import { ReleaseForm } from '../../job-row/load-gate/ReleaseForm.tsx';
import { alertsKey } from '../../job-row/use-live-alerts.ts';
import { call } from '../../platform/api-client.ts';
import { callLink, paths } from '../../platform/paths.ts';
import { explain, explainOf } from '../../platform/problem.ts';
import { Link } from '../../platform/router/Link.tsx';
import { closeToastsAbout, showError, showFailed } from '../../platform/toasts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { StatusLabel } from '../../ui/status/StatusLabel.tsx';
import { DriverReport } from './DriverReport.tsx';

import styles from './AlertsPage.module.css';

type Props = { alert: Alert; onSettle: (alert: Alert) => void };

/** One alert: what, who, when, of which job and row, everything that was reported, and what can be done. */
export function AlertCard({ alert, onSettle }: Props) {
  const { kind, raisedBy, row, settledAt } = alert;
  const report = kind === 'DRIVER_REPORT_NOT_APPLIED' ? (alert.data as unknown as DriverReportData) : null;
  const plate = report?.licensePlateNumber ?? row?.licensePlateNumber ?? null;
  const way = wayToRows(alert);
  const headingId = `alert-${String(alert.id)}`;
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h3 id={headingId} className={styles.summary}>
          {alert.summary}
        </h3>
        {alert.fromDriver && (
          <StatusLabel icon={MessageSquareWarning} tone="blue">
            {messages.fromDriver}
          </StatusLabel>
        )}
        {/* What is worked out from the rows came with one of many edits: its time tells nothing. */}
        {!isDerivedAlertId(alert.id) && (
          <time className={styles.when} dateTime={alert.raisedAt}>
            {formatDateTime(alert.raisedAt)}
          </time>
        )}
      </div>
      <Facts
        inline
        facts={[
          ...(row === null
            ? []
            : ([
                [messages.date, [formatDay(row.date), row.time].filter((part) => part !== null).join(' ')],
                [messages.goods, `${row.product}, ${formatQuantity(row.quantity, row.unit)}`],
                [messages.client, row.client],
                [messages.way, [row.pickup, row.destination].filter((part) => part !== null).join(' → ')],
              ] as const)),
          [messages.truck, plate === null ? null : formatPlate(plate)],
          [messages.who, raisedBy?.name ?? null],
          [messages.when, report === null ? null : timesOf(report)],
          [messages.status, row === null ? null : jobTable.statuses[row.status]],
          [messages.job, textOf(alert.transportJobId)],
          [messages.row, textOf(alert.rowId)],
        ]}
      />
      {report !== null && <DriverReport report={report} photos={alert.photos} />}
      {kind === 'DRIVER_NOTE' && <DriverNote alert={alert} />}
      {kind === 'RELEASE_ASKED' && settledAt === null && <ReleaseRequest alert={alert} />}
      {settledAt !== null && (
        <p className={styles.settled}>
          {alert.settledBy === null
            ? messages.settledItself(formatDateTime(settledAt), alert.note)
            : messages.settledBy(alert.settledBy, formatDateTime(settledAt))}
          {alert.note !== null && alert.settledBy !== null && `\n${alert.note}`}
        </p>
      )}
      <div className={styles.actions}>
        {settledAt === null && kind === 'ORDER_UNCONFIRMED' && alert.rowId !== null && (
          <ConfirmOrder rowId={alert.rowId} />
        )}
        {way !== null && (
          <Link className={styles.link} to={paths.jobTable} search={way.search}>
            <Table2 aria-hidden size={20} />
            {way.name}
          </Link>
        )}
        {kind === 'MESSAGE_RECEIVED' && (
          <Link
            className={styles.link}
            to={paths.transportOrder}
            search={{ message: String(alert.data.messageId) }}
          >
            <MessageSquareText aria-hidden size={20} />
            {messages.openMessage}
          </Link>
        )}
        {settledAt === null && kind === 'DRIVER_NOTE' && <ReadNote alert={alert} />}
        {settledAt === null && kind !== 'DRIVER_NOTE' && (
          <Button
            look={isDerivedAlertId(alert.id) || kind === 'RELEASE_ASKED' ? 'plain' : 'primary'}
            icon={Check}
            onClick={() => onSettle(alert)}
          >
            {messages.settle}
          </Button>
        )}
        {raisedBy !== null && raisedBy.phone !== null && (
          <a
            className={styles.link}
            href={callLink(raisedBy.phone)}
            aria-label={messages.call(raisedBy.name)}
            title={messages.call(raisedBy.name)}
          >
            <Phone aria-hidden size={20} />
            <span className={styles.wordOnPhone}>{messages.call(raisedBy.name)}</span>
          </a>
        )}
      </div>
    </article>
  );
}

/** When the first and the last of the posts happened. */
function timesOf({ reports }: DriverReportData): string {
  const times = reports.map(({ occurredAt }) => occurredAt).toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const ends = [...new Set([times[0] ?? '', times.at(-1) ?? ''])];
  return ends.map(formatDateTime).join(' – ');
}

/** What a driver asks a release for, and the answer. */
function ReleaseRequest({ alert: { data, transportJobId } }: { alert: Alert }) {
  const { truckId, trailerId, note, loads, report } = data as unknown as ReleaseRequestData;
  const kg = (weight: number | null | undefined) => (weight == null ? null : formatQuantity(weight, 'kg'));
  return (
    <>
      <div className={styles.loads}>
        <p>{messages.loadsBefore}</p>
        <ul>
          {loads.map(({ product, regime, loadedAt }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same goods may have been there twice
            <li key={index}>
              <strong>{`${product} (${loadGate.regimes[regime ?? 'unknown']})`}</strong>{' '}
              {loadedAt !== null && formatDateTime(loadedAt)}
            </li>
          ))}
        </ul>
      </div>
      <Facts
        facts={[
          [messages.note, note === '' ? (report?.notes ?? null) : note],
          [loadGate.loadedGross, kg(report?.grossWeightKg)],
          [loadGate.loadedTare, kg(report?.vehicleWeightKg)],
        ]}
      />
      {transportJobId !== null && (
        <ReleaseForm transportJobId={transportJobId} space={{ truckId, trailerId }} />
      )}
    </>
  );
}

/** The rows of the table where an alert is settled, or null; cancelled ones show only when they are asked for. */
function wayToRows({
  kind,
  rowId,
  row,
  data,
}: Alert): { name: string; search: Record<string, string> } | null {
  if (kind === 'CONTRACT_NEARLY_USED' && typeof data.company === 'string') {
    return { name: messages.openRows, search: { pickup: data.company } };
  }
  if (rowId === null) return null;
  if (kind === 'TRUCK_DOUBLE_BOOKED' && typeof data.otherRowId === 'number') {
    return { name: messages.openRows, search: { id: `${String(data.otherRowId)},${String(rowId)}` } };
  }
  const status = row?.status === 'CANCELLED' ? { status: row.status } : {};
  return {
    name: kind === 'TRUCK_MISSING' ? messages.assignTruck : messages.openRow,
    search: { id: String(rowId), ...status },
  };
}

/** Confirms a client's order where the alert is told. */
function ConfirmOrder({ rowId }: { rowId: number }) {
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => confirmJobRow(rowId),
    onMutate: () => closeToastsAbout(`confirm row ${String(rowId)}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [alertsKey] }),
    onError: (error) => {
      const about = `confirm row ${String(rowId)}`;
      showError(about, tableWork.confirmFailed, tableWork.ofRows([rowId], explain(error)));
    },
  });
  return (
    <Button look="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
      {common.confirm}
    </Button>
  );
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id);
}

/** What a driver wrote down at a stop beside the note, and the photos of the job. */
function DriverNote({ alert: { data, photos, summary } }: { alert: Alert }) {
  const {
    stop,
    what: _,
    driverName: _name,
    driverPhone: _phone,
    ...written
  } = data as unknown as DriverNoteData;
  // The head of the alert has it already, unless it is too long or of several lines.
  const notes = written.notes !== null && summary.includes(written.notes) ? null : written.notes;
  return (
    <div className={styles.report}>
      <StopCard stop={stop} record={{ ...written, notes, signature: null }} isSignatureShown={false} />
      {photos.length > 0 && <Photos photos={photos} />}
    </div>
  );
}

/** One press says that the note has been read. */
function ReadNote({ alert }: { alert: Alert }) {
  const queryClient = useQueryClient();
  const read = useMutation({
    mutationFn: () => call('settleAlert', { params: { id: alert.id }, body: undefined }),
    onMutate: () => closeToastsAbout(`settle ${String(alert.id)}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [alertsKey] }),
    onError: (error) =>
      showFailed(`settle ${String(alert.id)}`, messages.settleFailed, explainOf(alert.summary, error)),
  });
  return (
    <Button look="primary" icon={Check} busy={read.isPending} onClick={() => read.mutate()}>
      {messages.read}
    </Button>
  );
}
