import { type EditableJobRowField, isEditableField } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { SidePanel } from '../../../ui/sheet/SidePanel.tsx';
import { pasteRest, rowsToShow, wantedCell } from '../rows/row-stores.ts';

import styles from './edit-sheets.module.css';

interface Props {
  rest: NonNullable<ReturnType<typeof pasteRest.get>>;
}

/** Side panel with the pasted values that could not be saved; pressing one goes to its cell. */
export function PasteRest({ rest }: Props) {
  const close = () => pasteRest.set(null);
  return (
    <SidePanel title={tableWork.pasteRest(rest.length)} onClose={close}>
      <ul className="stack gap-2">
        {rest.map(({ rowId, column, text, reason }) => (
          <li key={`${String(rowId)} ${column}`}>
            <button
              type="button"
              className={styles.restCell}
              onClick={() => {
                // A locked cell does not open: its row is shown.
                const field = column as EditableJobRowField;
                if (!isEditableField('UNCOMPLETED', column)) rowsToShow.set([rowId]);
                else wantedCell.set({ rowId, field, otherwise: () => rowsToShow.set([rowId]) });
              }}
            >
              <strong>
                {tableWork.row} {rowId}, {messages.columns[column]}: {text}
              </strong>
              <span>{reason}</span>
            </button>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
