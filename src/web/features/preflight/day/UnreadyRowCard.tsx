import type { CorrectionTarget } from '#api/job-row/preflight.ts';

import { dayCheck, missing } from '../../../i18n/et/correction.ts';
import { words } from '../../../i18n/et/words.ts';
import { quantityText } from '../../../job-row/quantity-text.ts';
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
          <span>{licensePlateNumber ?? words.jobTable.truckMissing}</span>
          {time !== null && <span className={styles.id}>{rowId}</span>}
        </p>
        <p className={styles.goods}>
          {product} {quantityText(quantity, unit)}
        </p>
        <p className={styles.goods}>
          {pickup} → {destination ?? words.jobTable.destinationMissing}
        </p>
      </header>
      <MissingList
        items={lacks.map((lack) => ({ ...lack, sends: lack.for.map((send) => dayCheck.sends[send]) }))}
        status={row.status}
        onCorrect={onCorrect}
      />
    </article>
  );
}
