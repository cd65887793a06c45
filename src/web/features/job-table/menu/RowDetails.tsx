import { useQuery } from '@tanstack/react-query';

import type { JobRow } from '#api/job-row/job-table.ts';
import { channelOfFlag } from '#domain/dispatch/changed-after-sending.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { type JobRowColumn, jobRowColumns } from '#domain/job-row/job-row-columns.ts';
import { underWayStatuses } from '#domain/job-row/job-row-status.ts';
import { readablePhone } from '#domain/sms/phone.ts';

import { driverRecord } from '../../../i18n/et/driver/driver-record.ts';
import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { map } from '../../../i18n/et/map.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { useChosenRow } from '../../../job-row/chosen-row.ts';
import {
  driverRecordQuery,
  isNothingWritten,
  mayBeDriven,
} from '../../../job-row/driver-record/driver-record-query.ts';
import { DriverRecordView } from '../../../job-row/driver-record/DriverRecordView.tsx';
import { mapDayQuery, positionText } from '../../../job-row/map/day-positions.ts';
import { RowsMap } from '../../../job-row/map/RowsMap.tsx';
import { orderProgress } from '../../../job-row/order-progress.ts';
import { LocationLink, TruckLink } from '../../../job-row/record-links.tsx';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { sendTrouble, troubleNames } from '../../../job-row/SendMark.tsx';
import { call, contentOf } from '../../../platform/api-client.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { callLink, orderPath, paths } from '../../../platform/paths.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Facts } from '../../../ui/facts/Facts.tsx';
import { SidePanel } from '../../../ui/sheet/SidePanel.tsx';
import { cellText, kmOrigin, kmText, waybillText } from '../cells/cell-text.ts';
import { rowTitle } from '../rows/row-title.ts';

interface Props {
  row: JobRow;
  onClose: () => void;
  /** Goes on to the row's actions. */
  onMenu?: () => void;
}

/**
 * Every value of a row, also without a column, and links to its locations, truck and order. At a desk it follows the
 * chosen row.
 */
export function RowDetails({ row: first, onClose, onMenu }: Props) {
  const row = useChosenRow(first);
  const { pickup, destination, truck, order, transportOrderId, replacementProduct, batchId } = row;
  const { RowRecipients } = useRowFeatures();
  const orderFacts = useOrderFacts(transportOrderId);
  const text = (column: JobRowColumn) => [messages.columns[column], cellText(row, column)] as const;
  // A send that failed or is outdated says so in place of 'Jah' and 'Ei'.
  const sendFact = (column: JobRowColumn) => {
    const channel = channelOfFlag[column];
    const trouble = channel === undefined ? null : sendTrouble(row, channel);
    return trouble === null ? text(column) : ([messages.columns[column], troubleNames[trouble]] as const);
  };
  const quantity = (column: 'quantity' | 'deliveredQuantity') => {
    const value = row[column];
    const text = value === null ? null : formatQuantity(value, row.product.unit);
    return [messages.columns[column], text] as const;
  };
  const position = usePosition(row);
  return (
    <SidePanel
      title={`${tableWork.row} ${String(row.id)}`}
      onClose={onClose}
      footer={
        onMenu === undefined ? undefined : (
          <Button look="primary" onClick={onMenu}>
            {tableWork.actions}
          </Button>
        )
      }
    >
      <div
        role="region"
        aria-label={tableWork.details.label}
        // The keys scroll what has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <Facts
          facts={[
            text('time'),
            text('date'),
            text('status'),
            [driverRecord.texts.notes, row.driverNotes],
            text('client'),
            [tableWork.details.clientPerson, row.client.personName],
            [tableWork.details.clientPhone, phone(row.client.phoneNumber)],
            [messages.columns.pickup, <LocationLink key="pickup" location={pickup} />],
            [tableWork.details.pickupAddress, pickup.formattedAddress],
            [tableWork.details.pickupPhone, phone(pickup.locationPhone)],
            [
              messages.columns.destination,
              destination === null ? (
                tableWork.none
              ) : (
                <LocationLink key="destination" location={destination} />
              ),
            ],
            [tableWork.details.destinationAddress, destination?.formattedAddress ?? null],
            [tableWork.details.destinationPhone, phone(destination?.locationPhone)],
            text('product'),
            [tableWork.details.replacement, replacementProduct?.name ?? null],
            quantity('quantity'),
            quantity('deliveredQuantity'),
            [tableWork.details.batch, batchId === null ? null : String(batchId)],
            [
              messages.columns.truck,
              truck === null ? (
                tableWork.none
              ) : (
                <TruckLink key="truck" id={truck.id} plate={truck.licensePlateNumber} />
              ),
            ],
            [map.position, position],
            text('trailer'),
            text('driver'),
            text('carrier'),
            [messages.waybill, waybillText(row)],
            order === null || transportOrderId === null
              ? text('order')
              : [
                  messages.columns.order,
                  <Link key="order" to={orderPath(paths.oneTransportOrder, transportOrderId)}>
                    {order}
                  </Link>,
                ],
            ...orderFacts,
            [messages.columns.km, row.km === null ? null : `${kmText(row)} (${kmOrigin(row) ?? ''})`],
            ...jobRowColumns.filter((column) => !shownAbove.has(column)).map(sendFact),
          ]}
        />
        <RowsMap rows={[row]} />
        <RowRecipients row={row} />
        <DriversWords row={row} />
        <RowsOfJob row={row} />
      </div>
    </SidePanel>
  );
}

/** 'nähtud 12 min tagasi · jõuab u 14:20 (±15): Puhja kuivati' of the truck that is under way with the row. */
function usePosition({ transportJobId, date, status }: JobRow): string | null {
  const { data } = useQuery({ ...mapDayQuery(date), enabled: underWayStatuses.includes(status) });
  const seen = data?.trucks.find(({ jobId }) => jobId === transportJobId);
  return seen === undefined ? null : positionText(seen, serverNow());
}

/** The entries, weights and photos of the driver of the row's job; nothing before a driver has set off. */
function DriversWords({ row }: { row: JobRow }) {
  const { data } = useQuery({ ...driverRecordQuery(row.id), enabled: mayBeDriven(row) });
  if (data === undefined || isNothingWritten(data)) return null;
  return (
    <section aria-label={driverRecord.action}>
      <h3>{driverRecord.action}</h3>
      <DriverRecordView record={data} />
    </section>
  );
}

/** Returns the planned, delivered and left quantities of the row's order; nothing while unknown. */
function useOrderFacts(orderId: number | null): (readonly [string, string])[] {
  const { data } = useQuery({
    queryKey: [...jobTableKey, 'order', orderId],
    queryFn: contentOf('getTransportOrder', { params: { id: orderId ?? 0 } }),
    enabled: orderId !== null,
    staleTime: 0,
  });
  if (data === undefined || orderId === null) return [];
  return [
    [tableWork.details.ordered, formatQuantity(data.ordered, data.product.unit)],
    [tableWork.details.orderProgress, orderProgress(data) ?? ''],
  ];
}

function phone(number: string | null | undefined) {
  return number ? <a href={callLink(number)}>{readablePhone(number)}</a> : null;
}

const shownAbove = new Set<JobRowColumn>([
  'id',
  'status',
  'time',
  'date',
  'client',
  'pickup',
  'destination',
  'product',
  'quantity',
  'deliveredQuantity',
  'truck',
  'trailer',
  'driver',
  'carrier',
  'order',
  'km',
]);

/** The other rows of the same job, which go with the same truck; first those that are tied to this one. */
function RowsOfJob({ row }: { row: JobRow }) {
  const { data } = useQuery({
    queryKey: [...jobTableKey, 'job', row.transportJobId],
    queryFn: ({ signal }) =>
      call('listJobRows', { query: { transportJobId: String(row.transportJobId), size: 100 } }, { signal }),
  });
  const others = data?.content.filter(({ id }) => id !== row.id) ?? [];
  const isTied = (other: JobRow) => other.tiedToId === row.id || row.tiedToId === other.id;
  return (
    <>
      <RowList title={tableWork.details.tied} rows={others.filter(isTied)} />
      <RowList title={tableWork.details.ofJob} rows={others.filter((other) => !isTied(other))} />
    </>
  );
}

function RowList({ title, rows }: { title: string; rows: readonly JobRow[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="bullets">
        {rows.map((row) => (
          <li key={row.id}>
            {rowTitle(row)}
            {row.destination !== null && ` → ${row.destination.locationName}`}
          </li>
        ))}
      </ul>
    </>
  );
}
