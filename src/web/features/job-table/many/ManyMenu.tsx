import { use } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { PopupMenu } from '../menu/PopupMenu.tsx';
import { type ManyAction, manyActionsOf } from './many-actions.ts';

import menuStyles from '../menu/RowMenu.module.css';
import styles from './Many.module.css';

interface Props {
  rows: readonly JobRow[];
  /** On a phone a sheet: null. */
  at: { x: number; y: number } | null;
  onChoose: (action: ManyAction) => void;
  onClose: () => void;
}

/** The menu of several chosen rows. */
export function ManyMenu({ rows, at, onChoose, onClose }: Props) {
  const actions = manyActionsOf(rows, use(useRowFeatures().loadActions()));
  const title = tableWork.many.title(messages.rows(rows.length));
  const menu = (
    <div role="menu" aria-label={tableWork.many.actions} className={menuStyles.menu}>
      {actions.map((action, index) => {
        const startsGroup = index > 0 && actions[index - 1]?.group !== action.group;
        return (
          <div
            key={action.id}
            role="none"
            className={classNames(menuStyles.itemLine, startsGroup && menuStyles.first)}
          >
            <button
              type="button"
              role="menuitem"
              tabIndex={index === 0 ? 0 : -1}
              className={classNames(menuStyles.item, action.group === 'danger' && menuStyles.danger)}
              onClick={() => onChoose(action)}
            >
              <action.icon aria-hidden size={18} />
              <span className={menuStyles.label}>{action.label}</span>
            </button>
          </div>
        );
      })}
    </div>
  );
  if (at === null) {
    return (
      <Sheet open title={title} onClose={onClose}>
        {menu}
      </Sheet>
    );
  }
  return (
    <PopupMenu label={title} at={at} onClose={onClose}>
      <p className={styles.title}>{title}</p>
      {menu}
    </PopupMenu>
  );
}
