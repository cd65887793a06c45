import { Check, Phone, Table2 } from 'lucide-react';

import {
  dataOf,
  type DriverNoteData,
  type OfficeReportData,
  type ReleaseRequestData,
  type ReportData,
} from '#api/alerts/alert-data.ts';
import type { Alert } from '#api/alerts/alerts.ts';
import { usualSort } from '#api/job-row/job-table-address.ts';
import { isDerivedAlertId } from '#domain/alerts/alert-kind.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import type { ReportAnswer } from '#domain/driver/report-outcome.ts';
import { formatQuantity, goodsWords } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { jobTable } from '../../../i18n/et/job-table.ts';
import { loadGate } from '../../../i18n/et/load-gate.ts';
import { RecordedPhotos } from '../../../job-row/driver-record/RecordedPhotos.tsx';
import { StopCard } from '../../../job-row/driver-record/StopCard.tsx';
import { ReleaseForm } from '../../../job-row/load-gate/ReleaseForm.tsx';
import { routeText } from '../../../job-row/row-text.ts';
import { callLink, paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { mayChange } from '../../../platform/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Facts } from '../../../ui/facts/Facts.tsx';
import type { AlertActions } from '../actions/use-alert-actions.tsx';
import { alertRowFilter } from '../alert-text.ts';
import { maySettleHere } from '../may-settle.ts';
import { UnappliedReport } from './UnappliedReport.tsx';

import styles from './details.module.css';

interface Props {
  alert: Alert;
  actions: AlertActions;
  onSettle: () => void;
  onAnswer: (answer: ReportAnswer) => void;
  onReleased: () => void;
}

/** All that an alert tells: what, who, when, of which job and rows, what was reported, and what can be done. */
export function AlertDetails({ alert, actions, onSettle, onAnswer, onReleased }: Props) {
  const { members, nextAction, photos, raisedBy, row, settledAt, summary } = alert;
  const unappliedReport = dataOf(alert, 'DRIVER_REPORT_NOT_APPLIED');
  const report = unappliedReport ?? dataOf(alert, 'CHANGED_MEANWHILE');
  const answers = settledAt === null && mayChange() ? (report?.answers ?? []) : [];
  const officeReport = dataOf(alert, 'DRIVER_REPORT');
  const note = dataOf(alert, 'DRIVER_NOTE');
  const releaseRequest = settledAt === null ? dataOf(alert, 'RELEASE_ASKED') : null;
  const plate = unappliedReport?.licensePlateNumber ?? row?.licensePlateNumber ?? null;
  const rows = alertRowFilter(alert);
  const clashing = clashingRows(alert);
  return (
    <article className="stack gap-3" aria-label={summary}>
      <p className="strong breaks">{summary}</p>
      {answers.length > 0 && (
        <div className="stack gap-2">
          {answers.map((answer, index) => (
            <Button
              key={answer}
              look={index === 0 ? 'primary' : 'plain'}
              busy={actions.isBusy(alert)}
              onClick={() => onAnswer(answer)}
            >
              {messages.answers[answer]}
            </Button>
          ))}
        </div>
      )}
      <Facts
        facts={[
          ...(row === null
            ? []
            : ([
                [messages.date, [formatDay(row.date), row.time].filter((part) => part !== null).join(' ')],
                [messages.goods, goodsWords(row.product, row.quantity, row.unit)],
                [messages.client, row.client],
                [messages.way, routeText(row.pickup, row.destination)],
                [messages.note, row.notes],
              ] as const)),
          [messages.truck, plate === null ? null : formatPlate(plate)],
          [messages.driver, unappliedReport?.driverName ?? row?.driver ?? null],
          [messages.who, raisedBy?.name ?? null],
          // A derived alert came with one of many edits: its time says nothing.
          [messages.raised, isDerivedAlertId(alert.id) ? null : formatDateTime(alert.raisedAt)],
          [messages.when, report === null ? null : timesOf(report)],
          [messages.status, row === null ? null : jobTable.statuses[row.status]],
          [messages.job, textOf(alert.transportJobId)],
          [messages.row, rowsText(alert)],
        ]}
      />
      {report !== null && <UnappliedReport report={report} photos={photos} />}
      {officeReport !== null && <OfficeReport report={officeReport} photos={photos} summary={summary} />}
      {note !== null && <DriverNote note={note} photos={photos} summary={summary} />}
      {releaseRequest !== null && (
        <ReleaseRequest
          request={releaseRequest}
          transportJobId={alert.transportJobId}
          onReleased={onReleased}
        />
      )}
      {settledAt !== null && (
        <p className={styles.settled}>
          {alert.settledBy === null
            ? messages.settledItself(formatDateTime(settledAt), alert.note)
            : messages.settledBy(alert.settledBy, formatDateTime(settledAt), alert.answer)}
          {alert.note !== null && alert.settledBy !== null && `\n${alert.note}`}
        </p>
      )}
      <div className="stack gap-2">
        {settledAt === null && nextAction !== 'LOOK' && mayChange() && (
          <Button look="primary" onClick={() => actions.act(alert)}>
            {messages.actions[nextAction]}
          </Button>
        )}
        {clashing.length > 0 && mayChange() && (
          <Button onClick={() => actions.assign(clashing)}>{messages.actions.ASSIGN_TRUCK}</Button>
        )}
        {rows !== null && (settledAt !== null || nextAction !== 'OPEN_ROWS') && (
          <Link className={styles.link} to={paths.jobTable} search={{ ...rows, sort: usualSort }}>
            <Table2 aria-hidden size={20} />
            {members.length === 1 ? messages.openRow : messages.openRows}
          </Link>
        )}
        {settledAt === null && answers.length === 0 && maySettleHere(alert.kind) && (
          <Button icon={Check} onClick={onSettle}>
            {messages.settle}
          </Button>
        )}
        {toCall(alert).map(({ name, phone }) => (
          <a key={phone} className={styles.link} href={callLink(phone)}>
            <Phone aria-hidden size={20} />
            {messages.call(name)}
          </a>
        ))}
      </div>
    </article>
  );
}

/** '224 kell 06:30, 226 kell 07:15' of two jobs at one time; else the rows alone. */
function rowsText(alert: Alert): string {
  const { members, row } = alert;
  const clash = dataOf(alert, 'TRUCK_DOUBLE_BOOKED');
  if (clash === null || clash.otherRowId === null || members.length > 1) {
    return members.map(({ rowId }) => textOf(rowId)).join(', ');
  }
  const earlier = messages.rowAt(clash.otherRowId, clash.otherTime ?? null);
  return [earlier, alert.rowId === null ? [] : messages.rowAt(alert.rowId, row?.time ?? null)]
    .flat()
    .join(', ');
}

/** The later rows of trucks at two places that another truck may be chosen for. */
function clashingRows({ kind, members, settledAt }: Alert): number[] {
  if (kind !== 'TRUCK_DOUBLE_BOOKED' || settledAt !== null) return [];
  return members.flatMap(({ rowId, row }) =>
    rowId !== null && row?.status === 'UNCOMPLETED' ? [rowId] : [],
  );
}

/** Returns the person who raised it, and the driver of a truck on the road, if they have a number. */
function toCall({ raisedBy, row, stage }: Alert): { name: string; phone: string }[] {
  const people = [
    raisedBy,
    stage === 'ROAD' && row !== null ? { name: row.driver, phone: row.driverPhone } : null,
  ];
  const reachable = people.flatMap((one) =>
    one === null || one.phone === null || one.phone === ''
      ? []
      : [{ name: one.name ?? '', phone: one.phone }],
  );
  return [...new Map(reachable.map((one) => [one.phone, one])).values()];
}

/** The times of the first and the last report. */
function timesOf({ reports }: ReportData): string {
  const times = reports.map(({ occurredAt }) => occurredAt).toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const [from, to] = [formatDateTime(times[0] ?? ''), formatDateTime(times.at(-1) ?? '')];
  const [day = ''] = from.split(' ');
  return from === to ? from : `${from} – ${to.replace(`${day} `, '')}`;
}

/** The release that a driver asks for, and the answer. */
function ReleaseRequest({
  request: { truckId, trailerId, note, loads, report },
  transportJobId,
  onReleased,
}: {
  request: ReleaseRequestData;
  transportJobId: number | null;
  onReleased: () => void;
}) {
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
          [loadGate.loadedVehicleWeight, kg(report?.vehicleWeightKg)],
        ]}
      />
      {transportJobId !== null && (
        <ReleaseForm transportJobId={transportJobId} space={{ truckId, trailerId }} onReleased={onReleased} />
      )}
    </>
  );
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id);
}

/** A driver's report: the whole text where the head had no room for it, its effect on the plan, photos. */
function OfficeReport({
  report: { text = '', minutes, later },
  photos,
  summary,
}: Pick<Alert, 'photos' | 'summary'> & { report: OfficeReportData }) {
  const isShown = !summary.includes(text);
  const movedCount = typeof minutes === 'number' ? (later?.length ?? 0) : 0;
  if (!isShown && movedCount === 0 && photos.length === 0) return null;
  return (
    <div className={styles.report}>
      {isShown && <p>{text}</p>}
      {movedCount > 0 && <p>{messages.planMoved(Number(minutes), movedCount)}</p>}
      {photos.length > 0 && <RecordedPhotos photos={photos} />}
    </div>
  );
}

/** The driver's entries at a stop besides the note, and the photos of the job. */
function DriverNote({
  note: { stop, what: _what, driverName: _name, driverPhone: _phone, ...written },
  photos,
  summary,
}: Pick<Alert, 'photos' | 'summary'> & { note: DriverNoteData }) {
  // The head of the alert already shows it, unless it is too long or has several lines.
  const notes = written.notes !== null && summary.includes(written.notes) ? null : written.notes;
  return (
    <div className={styles.report}>
      <StopCard stop={stop} record={{ ...written, notes, signature: null }} isSignatureShown={false} />
      {photos.length > 0 && <RecordedPhotos photos={photos} />}
    </div>
  );
}
