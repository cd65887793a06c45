import type { JobRow } from '#api/job-row/job-table.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { type WithActions, withRowActions } from '../../../job-row/with-row-actions.tsx';
import { MenuItems, PopupMenu } from '../../../ui/menu/PopupMenu.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { type ManyAction, manyActionsOf } from './many-actions.ts';

import styles from './many.module.css';

interface Props {
  rows: readonly JobRow[];
  /** On a phone a sheet: null. */
  at: { x: number; y: number } | null;
  onChoose: (action: ManyAction) => void;
  onClose: () => void;
}

/** The menu of several chosen rows. */
export const ManyMenu = withRowActions(function ManyMenu(props: Props & WithActions) {
  const { rows, at, onChoose, onClose } = props;
  const actions = manyActionsOf(rows, props.actions);
  const title = tableWork.many.title(messages.rows(rows.length));
  const menu = <MenuItems label={tableWork.many.actions} items={actions} onChoose={onChoose} />;
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
});
