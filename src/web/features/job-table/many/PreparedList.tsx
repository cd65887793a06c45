import { useRef } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { recipientWords } from '../../../i18n/et/recipients.ts';
import { PreparedPreview } from '../../../job-row/sending/PreparedPreview.tsx';
import { RoleSwitches } from '../../../job-row/sending/RoleSwitches.tsx';
import type { Prepared } from '../../../job-row/sending/use-prepared.ts';
import type { Recipients } from '../../../job-row/sending/use-recipients.ts';
import { rowTitleWithTruck } from '../rows/row-title.ts';

import styles from './many.module.css';

interface Props {
  rows: readonly JobRow[];
  prepared: ReadonlyMap<number, Prepared>;
  recipients: Recipients;
}

/** The messages by recipient, row by row, and who is left out, and why; above them the rows without their driver. */
export function PreparedList({ rows, prepared, recipients }: Props) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      {rows.map((row, index) => {
        const preparedRow = prepared.get(row.id);
        const driver =
          preparedRow !== undefined && 'run' in preparedRow
            ? preparedRow.leftOut.find(({ isDriver }) => isDriver === true)
            : null;
        if (driver == null) return null;
        const plate = row.truck === null ? messages.truckMissing : formatPlate(row.truck.licensePlateNumber);
        return (
          <button
            key={row.id}
            type="button"
            className={styles.toRow}
            onClick={() => {
              const item = list.current?.children.item(index);
              if (item instanceof HTMLElement) item.focus();
            }}
          >
            {recipientWords.withoutDriver(row.id, plate, driver.why)}
          </button>
        );
      })}
      <RoleSwitches recipients={recipients} />
      <ul ref={list} className={styles.results}>
        {rows.map((row) => (
          <li key={row.id} tabIndex={-1} className={styles.prepared}>
            <p className={styles.rowTitle}>
              {[rowTitleWithTruck(row), ...alsoIn(prepared.get(row.id))].join(' + ')}
            </p>
            <PreparedPreview prepared={prepared.get(row.id)} recipients={recipients} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The other rows that the messages of a row are about. */
function alsoIn(preparedRow: Prepared | undefined): readonly string[] {
  return preparedRow !== undefined && 'run' in preparedRow ? (preparedRow.also ?? []) : [];
}
