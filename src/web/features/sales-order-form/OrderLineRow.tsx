import { CircleAlert, Trash2 } from 'lucide-react';

import { formatDay } from '#domain/calendar/day.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';

import { salesOrders as messages } from '../../i18n/et/sales-orders.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useFormLabel } from '../../ui/form/use-app-form.ts';
import { type LineField, lineFieldNames, lineFields } from './line-fields.ts';
import type { FilledLine } from './sales-order.ts';
import { useDeleteSwipe } from './use-delete-swipe.ts';

import styles from './sales-order.module.css';

interface Props {
  index: number;
  line: FilledLine;
  /** The problems of the line, as sentences. */
  problems: readonly string[];
  onEdit: () => void;
  onRemove: () => void;
}

/** One line: a tap edits, a swipe to the right or the button removes. */
export function OrderLineRow({ index, line, problems, onEdit, onRemove }: Props) {
  const { travel, isPast, handlers, isOfSwipe } = useDeleteSwipe(onRemove);
  const location = line.clientPickup ? messages.clientPickup : line.locationId?.label;
  const details = [location, line.warehouseId?.label, line.deliveryDate && formatDay(line.deliveryDate)];
  return (
    <li>
      {lineFieldNames.map((field) => (
        <LineLabel key={field} field={field} index={index} product={line.productId.label} />
      ))}
      <div className={styles.line} {...handlers}>
        <span className={classNames(styles.behind, isPast && styles.past)} aria-hidden>
          <Trash2 size={22} />
        </span>
        <div
          className={styles.front}
          style={travel === 0 ? undefined : { transform: `translateX(${travel}px)`, transition: 'none' }}
        >
          <button
            type="button"
            id={lineButtonId(line)}
            className={styles.open}
            data-invalid={problems.length > 0 || undefined}
            onClick={(event) => {
              if (!isOfSwipe(event)) onEdit();
            }}
          >
            <span className="strong breaks">{line.productId.label}</span>
            <span className="strong">{formatQuantity(line.quantity, line.productId.unit)}</span>
            <span className="quiet whole-row">{details.filter(Boolean).join(' · ')}</span>
            {problems.map((problem) => (
              <span key={problem} className={styles.error}>
                <CircleAlert aria-hidden size={16} />
                {problem}
              </span>
            ))}
          </button>
          <IconButton icon={Trash2} label={messages.removeLine(line.productId.label)} onClick={onRemove} />
        </div>
      </div>
    </li>
  );
}

/** Returns the element id of a line's button, which gets the focus when the line before is deleted. */
export function lineButtonId({ key }: FilledLine): string {
  return `sales-order-line-${key}`;
}

/** Tells the form that the line draws its problems itself, and how its field is called. */
function LineLabel({ field, index, product }: { field: LineField; index: number; product: string }) {
  useFormLabel(`salesOrderProducts.${index}.${field}`, `${lineFields[field]} (${product})`);
  return null;
}
