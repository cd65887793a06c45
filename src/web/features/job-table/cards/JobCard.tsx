import { Ban, EllipsisVertical, type LucideIcon, TriangleAlert, Truck } from 'lucide-react';

import { formatDay } from '#domain/calendar/day.ts';
import { isSimulated } from '#domain/dispatch/changed-after-sending.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { type JobRowColumn } from '#domain/job-row/job-row-columns.ts';
import { withoutLegalForm } from '#domain/legal-form.ts';
import { markedFindings } from '#domain/planning/finding-marks.ts';
import { severityOf } from '#domain/planning/finding.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { sends } from '../../../i18n/et/dispatch.ts';
import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { common } from '../../../i18n/et/shell.ts';
import { DriverNoteMark } from '../../../job-row/DriverNoteMark.tsx';
import { isEditable } from '../../../job-row/editable-fields.ts';
import { JobRowStatusLabel } from '../../../job-row/JobRowStatusLabel.tsx';
import { SendMark } from '../../../job-row/SendMark.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FlagMark } from '../../../ui/status/StatusLabel.tsx';
import { LocationName } from '../cells/LocationName.tsx';
import { columnDescriptors } from '../columns/column-descriptors.ts';
import type { OptimisticRow } from '../rows/optimistic-row.ts';
import { useRowMarks } from '../rows/row-stores.ts';
import { furtherText } from './further-text.ts';
import { useMenuSwipe } from './use-menu-swipe.ts';

import styles from './JobCards.module.css';

interface Props {
  row: OptimisticRow;
  /** The columns that are shown, in their order. */
  columns: readonly JobRowColumn[];
  /** Whether it is one of the rows that are being chosen; null while none are. */
  isChosen: boolean | null;
  /** Opens all values of the row, or chooses it. */
  onOpen: (row: OptimisticRow) => void;
  onMenu: (row: OptimisticRow) => void;
}

/** One row with what the chosen columns say: when, from where to where, what, by whom, how far. */
export function JobCard({ row, columns, isChosen, onOpen, onMenu }: Props) {
  const menu = () => onMenu(row);
  const swipe = useMenuSwipe(menu);
  const isChanged = useRowMarks(row.id) !== undefined;
  const has = (column: JobRowColumn) => columns.includes(column);
  const flags = columns.filter((column) => columnDescriptors[column].icon !== undefined);
  return (
    <article
      className={classNames(styles.card, isChanged && styles.marked, isChosen === true && styles.chosen)}
      aria-label={`${messages.columns.id} ${String(row.id)}`}
    >
      {/* The whole card is its target. */}
      <button
        {...(isChosen === null && swipe)}
        type="button"
        id={`row-${String(row.id)}`}
        className={styles.whole}
        aria-label={isChosen === null ? messages.rowDetails(row.id) : messages.chooseRow(row.id)}
        {...(isChosen === null ? { 'aria-haspopup': 'dialog' } : { 'aria-pressed': isChosen })}
        onClick={() => onOpen(row)}
      />
      <header className={styles.head}>
        <p className={styles.when}>
          {has('time') && row.time !== null && <span className="ink strong">{row.time}</span>}
          {has('date') && <time dateTime={row.date}>{formatDay(row.date)}</time>}
        </p>
        {has('status') && <JobRowStatusLabel status={row.status} />}
        {isChosen === null && (
          <button
            type="button"
            className={styles.open}
            aria-label={messages.rowActions(row.id)}
            aria-haspopup="dialog"
            onClick={menu}
          >
            <EllipsisVertical aria-hidden size={20} />
          </button>
        )}
      </header>
      <div className={styles.route}>
        {has('pickup') && (
          <p className={styles.stop}>
            <LocationName location={row.pickup} />
          </p>
        )}
        {has('destination') && (
          <p className={classNames(styles.stop, row.destination === null && styles.missing)}>
            {row.destination === null ? (
              messages.destinationMissing
            ) : (
              <LocationName location={row.destination} />
            )}
          </p>
        )}
      </div>
      <p className={styles.goods}>
        {has('quantity') && <strong>{formatQuantity(row.quantity, row.product.unit)}</strong>}
        {has('product') && <span>{row.product.name}</span>}
        {has('client') && <span className={styles.client}>{row.client.name}</span>}
      </p>
      {has('notes') && row.notes !== null && <p className={styles.notes}>{row.notes}</p>}
      {markedFindings(row.findingDetails).map(({ code, message }) => {
        const severity = severityOf(code);
        const Icon = severity === 'block' ? Ban : TriangleAlert;
        return (
          <p key={message} className={styles.finding} data-severity={severity}>
            <Icon aria-hidden size={14} />
            {message}
          </p>
        );
      })}
      <footer className={styles.foot}>
        <TruckOf row={row} has={has} />
        <span className={styles.flags}>
          {has('id') && <span className={styles.id}>{row.id}</span>}
          {flags.map((column) => {
            const Icon = columnDescriptors[column].icon;
            return Icon && <Flag key={column} icon={Icon} row={row} column={column} />;
          })}
          {flags.some((column) => isTrial(row, column)) && (
            <span className={styles.trial} aria-hidden>
              {sends.simulatedMark}
            </span>
          )}
          <DriverNoteMark row={row} />
          <SendMark row={row} />
        </span>
      </footer>
      <p className={styles.further}>{furtherText(row, columns)}</p>
    </article>
  );
}

interface FlagProps {
  icon: LucideIcon;
  row: OptimisticRow;
  column: JobRowColumn;
}

function isTrial(row: OptimisticRow, column: JobRowColumn): boolean {
  return row[column] === true && isSimulated(row, column);
}

/**
 * Whether it was sent, or is true for the row: a tick or a cross beside its icon ('Saadetud e-veoseleht: ei'),
 * underlined as in the table where only a simulator took it.
 */
function Flag({ icon: Icon, row, column }: FlagProps) {
  const isOn = row[column] === true;
  const words = `${messages.columns[column]}: ${(isOn ? common.yes : common.no).toLowerCase()}`;
  const isInTrial = isTrial(row, column);
  return (
    <span
      role="img"
      aria-label={isInTrial ? sends.simulated(words) : words}
      className={classNames(styles.flag, isOn && styles.on, isInTrial && styles.inTrial)}
    >
      <Icon aria-hidden size={16} />
      <FlagMark on={isOn} label={null} />
    </span>
  );
}

function TruckOf({ row, has }: { row: OptimisticRow; has: (column: JobRowColumn) => boolean }) {
  const { truck } = row;
  const drivenBy = [has('driver') && row.driver, has('carrier') && withoutLegalForm(row.carrier?.name ?? '')]
    .filter(Boolean)
    .join(' · ');
  if (!has('truck')) return <span>{drivenBy}</span>;
  // A row that has ended needs no truck any more.
  const isWanted = truck === null && isEditable(row, 'truck');
  const noTruck = row.status === 'SELF_SERVICE' ? messages.truckNotNeeded : messages.truckMissing;
  return (
    <span className={classNames(styles.truck, isWanted && styles.truckMissing)}>
      <Truck aria-hidden size={16} />
      <span>
        {truck === null ? noTruck : <strong>{formatPlate(truck.licensePlateNumber)}</strong>}
        {drivenBy !== '' && `${truck === null ? ' · ' : ' '}${drivenBy}`}
      </span>
    </span>
  );
}
