import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { type AddressSearch, jobRowParams } from '#api/job-row/job-table-address.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { goodsWords } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { records as messages } from '../../i18n/et/records.ts';
import { JobRowStatusLabel } from '../../job-row/JobRowStatusLabel.tsx';
import { jobTableKey } from '../../job-row/row-action.ts';
import { routeText } from '../../job-row/row-text.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';

import styles from './records.module.css';

/** The most rows that are shown; the table has the others. */
const maxShown = 8;

/** The rows from today on that match the table's filter, and the link to all of them. */
export function NextRows({ title, filter }: { title: string; filter: AddressSearch }) {
  const headingId = useId();
  const search = { ...filter, dateFrom: todayInTallinn(), sort: ['date,asc', 'time,asc'] };
  const query = useQuery({
    queryKey: [...jobTableKey, 'next-rows', search],
    queryFn: ({ signal }) => call('listJobRows', { query: jobRowParams(search, maxShown) }, { signal }),
  });
  const { data } = query;
  return (
    <section className={styles.rows} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{title}</h2>
        {data !== undefined && data.totalElements > data.content.length && (
          <Link to={paths.jobTable} search={search}>
            {messages.allRows(data.totalElements)}
          </Link>
        )}
      </div>
      <QueryView
        query={query}
        failed={messages.rowsFailed}
        lines={3}
        lineHeight={44}
        empty={<p className="muted">{messages.noRows}</p>}
        isEmpty={({ content }) => content.length === 0}
      >
        {({ content }) => (
          <ul>
            {content.map((row) => (
              <li key={row.id}>
                <NextRow row={row} showsTruck={filter['truck'] === undefined} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function NextRow({ row, showsTruck }: { row: JobRow; showsTruck: boolean }) {
  const { id, date, time, pickup, destination, product, quantity, truck, status } = row;
  return (
    <Link className={styles.row} to={paths.jobTable} search={{ id: String(id) }}>
      <strong>{[formatDay(date), time].filter((part) => part !== null).join(' ')}</strong>
      <span className={styles.way}>
        {routeText(pickup.locationName, destination?.locationName)}
        <small>
          {goodsWords(product.name, quantity, product.unit)}
          {showsTruck && truck !== null && ` · ${formatPlate(truck.licensePlateNumber)}`}
        </small>
      </span>
      <JobRowStatusLabel status={status} />
    </Link>
  );
}
