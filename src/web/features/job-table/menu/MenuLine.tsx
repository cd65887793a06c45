import { Suspense, useId } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import type { RowAction, SendAction } from '../../../job-row/row-action.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { classNames } from '../../../ui/class-names.ts';

import styles from './RowMenu.module.css';

type Props = {
  row: JobRow;
  action: RowAction;
  isFirst: boolean;
  startsGroup: boolean;
  onChoose: (action: RowAction) => void;
  /** Opens the list of what the action's send lacks. */
  onMissing: (send: SendAction, action: RowAction) => void;
};

/** An action, and beside a send what it lacks. */
export function MenuLine({ row, action, isFirst, startsGroup, onChoose, onMissing }: Props) {
  const labelId = useId();
  const { MissingBadge } = useRowFeatures();
  const { send, label, icon } = action;
  return (
    <div role="none" className={classNames(styles.itemLine, startsGroup && styles.first)}>
      <button
        type="button"
        role="menuitem"
        tabIndex={isFirst ? 0 : -1}
        className={classNames(styles.item, action.group === 'danger' && styles.danger)}
        onClick={() => onChoose(action)}
      >
        <action.icon aria-hidden size={18} />
        <span className={styles.words}>
          <span id={labelId} className={styles.label}>
            {label}
          </span>
          {action.Trailing !== undefined && (
            <Suspense>
              <action.Trailing row={row} />
            </Suspense>
          )}
        </span>
      </button>
      {send !== undefined && (
        <Suspense>
          <MissingBadge
            row={row}
            action={{ send, label, icon }}
            describedBy={labelId}
            onOpen={() => onMissing({ send, label, icon }, action)}
          />
        </Suspense>
      )}
    </div>
  );
}
