import { BellOff, Droplets } from 'lucide-react';

import type { CorrectionTarget } from '#api/job-row/preflight.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { dayCheck, missing } from '../../../i18n/et/correction.ts';
import { loadGate } from '../../../i18n/et/load-gate.ts';
import { messages } from '../../../i18n/et/messages.ts';
import { MissingList } from '../missing/MissingList.tsx';
import type { UnreadyRow } from './day-check.ts';

import styles from './DayCheckSheet.module.css';

type Props = { unready: UnreadyRow; onCorrect: (target: CorrectionTarget) => void };

/** One row of the day: what it is, and what it lacks for which send. */
export function UnreadyRowCard({ unready: { row, lacks }, onCorrect }: Props) {
  const { rowId, time, product, quantity, unit, pickup, destination, licensePlateNumber } = row;
  return (
    <article className={styles.row} aria-label={missing.row(rowId)}>
      <header>
        <p className={styles.head}>
          <strong>{time ?? missing.row(rowId)}</strong>
          <span>
            {licensePlateNumber === null ? messages.jobTable.truckMissing : formatPlate(licensePlateNumber)}
          </span>
          {time !== null && <span className={styles.id}>{rowId}</span>}
        </p>
        <p className="quiet">
          {product} {formatQuantity(quantity, unit)}
        </p>
        <p className="quiet">
          {pickup} → {destination ?? messages.jobTable.destinationMissing}
        </p>
      </header>
      {row.isPushUnseen && (
        <p className={styles.unseen}>
          <BellOff aria-hidden size={16} /> {dayCheck.pushUnseen}
        </p>
      )}
      {row.load !== null && row.load.verdict !== 'free' && (
        <p className={styles.unseen}>
          <Droplets aria-hidden size={16} /> {loadGate.because(row.load)}
        </p>
      )}
      <MissingList
        items={lacks.map((lack) => ({ ...lack, sends: lack.for.map((send) => dayCheck.sends[send]) }))}
        status={row.status}
        onCorrect={onCorrect}
      />
    </article>
  );
}
