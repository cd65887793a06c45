import {
  Anchor,
  Droplets,
  EllipsisVertical,
  FileText,
  MapPinned,
  MessageSquare,
  Truck,
  type LucideIcon,
} from 'lucide-react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { words } from '../../../i18n/et/words.ts';
import { shownDay, shownQuantity } from '../../../job-row/format.ts';
import { JobRowStatusLabel } from '../../../job-row/JobRowStatusLabel.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PlaceName } from '../cells/PlaceName.tsx';
import { waybillText } from '../cells/waybill-text.ts';
import type { OpenRowMenu } from '../menu/use-row-menu.tsx';
import type { ShownRow } from '../rows/shown-row.ts';
import { useSwipe } from './use-swipe.ts';

import styles from './JobCards.module.css';

const flags = [
  ['sentToPkTerminal', Anchor],
  ['sentToWaybill', FileText],
  ['sentToFleetService', MapPinned],
  ['isSMSSent', MessageSquare],
  ['wetGrain', Droplets],
] as const satisfies readonly (readonly [keyof JobRow, LucideIcon])[];

/** One row with the fields that are needed on the way: when, from where to where, what, by whom, how far. */
export function JobCard({ row, onMenu }: { row: ShownRow; onMenu: OpenRowMenu }) {
  const open = () => {
    onMenu(row, null);
  };
  const swipe = useSwipe(open);
  return (
    <article
      className={classNames(styles.card, row.marks !== undefined && styles.marked)}
      aria-label={`${words.jobTable.columns.id} ${String(row.id)}`}
    >
      <header className={styles.head}>
        <p className={styles.when}>
          <time dateTime={row.date}>{shownDay(row.date)}</time>
          {row.time !== null && <span className={styles.time}>{row.time}</span>}
        </p>
        <JobRowStatusLabel status={row.status} />
        {/* The whole card is its target. */}
        <button
          {...swipe}
          type="button"
          className={styles.open}
          aria-label={words.jobTable.rowActions(row.id)}
          aria-haspopup="dialog"
          onClick={open}
        >
          <EllipsisVertical aria-hidden size={20} />
        </button>
      </header>
      <div className={styles.route}>
        <p className={styles.stop}>
          <PlaceName place={row.pickup} />
        </p>
        <p className={classNames(styles.stop, row.destination === null && styles.missing)}>
          {row.destination === null ? (
            words.jobTable.destinationMissing
          ) : (
            <PlaceName place={row.destination} />
          )}
        </p>
      </div>
      <p className={styles.goods}>
        <strong>{shownQuantity(row.quantity, row.product.unit)}</strong>
        <span className={styles.clip}>{row.product.name}</span>
        {row.waybill !== null && (
          <span className={styles.waybill} title={words.jobTable.waybill}>
            {waybillText(row.waybill)}
          </span>
        )}
      </p>
      <footer className={styles.foot}>
        <span className={classNames(styles.truck, row.truck === null && styles.missing)}>
          <Truck aria-hidden size={16} />
          {row.truck === null ? (
            words.jobTable.truckMissing
          ) : (
            <span className={styles.clip}>
              <strong>{row.truck.licensePlateNumber}</strong> {row.carrier?.name}
            </span>
          )}
        </span>
        <span className={styles.flags}>
          {flags.map(
            ([flag, Icon]) =>
              row[flag] && <Icon key={flag} role="img" aria-label={words.jobTable.columns[flag]} size={16} />,
          )}
          <span className={styles.id}>{row.id}</span>
        </span>
      </footer>
    </article>
  );
}
