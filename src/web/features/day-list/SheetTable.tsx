import { useId } from 'react';

import type { JobRow, RowLocation } from '#api/job-row/job-table.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatQuantity, goodsWords } from '#domain/goods/decimal.ts';
import { rowTotals } from '#domain/job-row/row-totals.ts';
import { readablePhone } from '#domain/sms/phone.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { dayList as messages } from '../../i18n/et/day-list.ts';
import type { DaySheet, SheetsBy } from './day-sheets.ts';

import styles from './day-list.module.css';

/** One sheet: whose day it is, its loads, and their sum. */
export function SheetTable({
  sheet: { date, plate, isSelfService, rows },
  by,
}: {
  sheet: DaySheet;
  by: SheetsBy;
}) {
  const headingId = useId();
  const none = isSelfService ? messages.selfService : messages.truckMissing;
  const truck = plate === null ? none : formatPlate(plate);
  const [first] = rows;
  const crew = [first?.driver, first?.trailer && formatPlate(first.trailer.registrationNumber)]
    .filter(Boolean)
    .join(' · ');
  return (
    <section className={styles.sheet} aria-labelledby={headingId}>
      <h2 id={headingId}>
        {formatDay(date)}
        {by === 'truck' && ` · ${truck}`}
        {by === 'truck' && plate !== null && crew !== '' && <small>{crew}</small>}
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col" className={styles.time}>
              {messages.time}
            </th>
            {by === 'day' && (
              <th scope="col" className={styles.truck}>
                {messages.truck}
              </th>
            )}
            <th scope="col">{messages.from}</th>
            <th scope="col">{messages.to}</th>
            <th scope="col">{messages.goods}</th>
            <th scope="col" className={styles.notes}>
              {messages.notes}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <strong>{row.time ?? '–'}</strong>
                <small>{row.id}</small>
                {row.status === 'UNCONFIRMED' && <small>{messages.unconfirmed}</small>}
              </td>
              {by === 'day' && <TruckCell row={row} />}
              <td>
                <LocationCell location={row.pickup} />
              </td>
              <td>
                {row.destination === null ? messages.notSet : <LocationCell location={row.destination} />}
              </td>
              <td>
                <Goods row={row} />
              </td>
              <td>{row.notes}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.total}>
        <Total rows={rows} />
      </p>
    </section>
  );
}

function Total({ rows }: Pick<DaySheet, 'rows'>) {
  const { rows: countedRows, ordered, delivered } = rowTotals(rows);
  return messages.total(
    rows.length,
    countedRows,
    formatQuantity(ordered, 't'),
    delivered === 0 ? null : formatQuantity(delivered, 't'),
  );
}

function TruckCell({ row: { truck, driver, status } }: { row: JobRow }) {
  const missing = status === 'SELF_SERVICE' ? messages.selfService : messages.notSet;
  return (
    <td>
      <strong>{truck === null ? missing : formatPlate(truck.licensePlateNumber)}</strong>
      <small>{driver}</small>
    </td>
  );
}

function LocationCell({ location }: { location: RowLocation }) {
  const contact = [location.contactName, location.locationPhone && readablePhone(location.locationPhone)]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <strong>{location.locationName}</strong>
      <small>{location.address}</small>
      <small>{contact}</small>
    </>
  );
}

function Goods({ row }: { row: JobRow }) {
  const product = row.replacementProduct ?? row.product;
  return (
    <>
      <strong>{goodsWords(product.name, row.quantity, product.unit)}</strong>
      {row.wetGrain && <small>{messages.wetGrain}</small>}
      {row.shelf !== null && <small>{messages.shelf(row.shelf)}</small>}
      <small>{messages.client(row.client.name)}</small>
    </>
  );
}
