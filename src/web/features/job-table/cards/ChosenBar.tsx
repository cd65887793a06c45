import { X } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';

import type { JobRow } from '#api/job-row/job-table.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { common } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { confirmJobRow } from '../../../job-row/edit/confirm-job-row.ts';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { carryOut, usePress } from '../../../platform/press.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { BottomBar } from '../../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { chosenCards } from '../rows/row-stores.ts';
import type { OpenRowMenu } from '../use-row-menu.tsx';

import styles from './JobCards.module.css';

interface Props {
  /** The chosen rows with their present content. */
  rows: readonly JobRow[];
  onMenu: OpenRowMenu;
}

/** The actions for the cards that are chosen on a phone. */
export function ChosenBar({ rows, onMenu }: Props) {
  const [first] = rows;
  const waiting = rows.filter(({ mayConfirm }) => mayConfirm);
  const confirming = usePress({
    send: () => confirmRows(waiting.map(({ id }) => id)),
    ended: () => chosenCards.set(null),
    refreshes: jobTableKey,
  });
  // Rows of another screen or page are not chosen here.
  useEffect(() => () => chosenCards.set(null), []);
  return createPortal(
    <BottomBar>
      <span className={styles.cancel}>
        <IconButton icon={X} label={common.cancel} onClick={() => chosenCards.set(null)} />
      </span>
      <Button
        look={waiting.length === 0 ? 'primary' : 'plain'}
        disabled={first === undefined}
        onClick={() => {
          if (first !== undefined) onMenu(first, null, rows);
        }}
      >
        {waiting.length === 0 ? tableWork.actionsOfChosen(rows.length) : tableWork.actionsOfMany}
      </Button>
      {waiting.length > 0 && (
        <Button look="primary" busy={confirming.isPending} onClick={() => confirming.mutate()}>
          {tableWork.confirmChosen(waiting.length)}
        </Button>
      )}
    </BottomBar>,
    // It holds on to the bottom of the screen, wherever it is opened from.
    document.querySelector('main') ?? document.body,
  );
}

/** One by one: a row that cannot be confirmed does not stop the others, and says why. */
async function confirmRows(ids: readonly number[]): Promise<void> {
  let doneCount = 0;
  for (const id of ids) {
    const isDone = await carryOut({
      send: () => confirmJobRow(id),
      failed: tableWork.confirmFailed,
      of: tableWork.ofRows([id], null),
    });
    if (isDone) doneCount += 1;
  }
  if (doneCount > 0) showSuccess(tableWork.confirmed, messages.rows(doneCount));
}
