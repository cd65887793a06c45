import { ArrowDown, ArrowUp, GripVertical, Pin } from 'lucide-react';
import { useState } from 'react';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { common } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SidePanel } from '../../../ui/sheet/SidePanel.tsx';
import { firstColumns, moveColumn, type TableColumn } from '../columns/columns.ts';
import { saveColumns } from '../columns/use-columns.ts';

import styles from './settings.module.css';

interface Props {
  columns: readonly TableColumn[];
  onClose: () => void;
}

/** The choice, order and pinning of columns: by dragging, or by buttons. */
export function ColumnManager({ columns, onClose }: Props) {
  const [draggedColumn, setDraggedColumn] = useState<JobRowColumn | null>(null);
  const change = (column: JobRowColumn, changes: Partial<TableColumn>) =>
    saveColumns(columns.map((each) => (each.column === column ? { ...each, ...changes } : each)));
  const shownCount = columns.filter(({ isHidden }) => !isHidden).length;
  return (
    <SidePanel
      title={tableWork.columnManagement}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => saveColumns(firstColumns)}>{tableWork.resetColumns}</Button>
          <Button look="primary" onClick={onClose}>
            {common.done}
          </Button>
        </>
      }
    >
      <p className="quiet">{tableWork.columnHint}</p>
      <ul className={styles.list}>
        {columns.map(({ column, isHidden, isFrozen }, index) => {
          const name = messages.columns[column];
          return (
            <li key={column}>
              <div
                className={classNames(styles.column, draggedColumn === column && styles.dragged)}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  setDraggedColumn(column);
                }}
                onDragOver={(event) => {
                  event.preventDefault();
                  if (draggedColumn !== null && draggedColumn !== column) {
                    saveColumns(moveColumn(columns, draggedColumn, column));
                  }
                }}
                onDragEnd={() => setDraggedColumn(null)}
              >
                <GripVertical aria-hidden size={18} className={styles.grip} />
                <label className={styles.show}>
                  <input
                    type="checkbox"
                    aria-label={tableWork.showColumn(name)}
                    checked={!isHidden}
                    disabled={!isHidden && shownCount === 1}
                    onChange={() => change(column, { isHidden: !isHidden })}
                  />
                  {name}
                </label>
                <IconButton
                  icon={Pin}
                  label={tableWork.freezeColumn(name)}
                  aria-pressed={isFrozen}
                  onClick={() => change(column, { isFrozen: !isFrozen })}
                />
                <IconButton
                  icon={ArrowUp}
                  label={tableWork.moveUp(name)}
                  disabled={index === 0}
                  onClick={() => {
                    const to = columns[index - 1]?.column;
                    if (to !== undefined) saveColumns(moveColumn(columns, column, to));
                  }}
                />
                <IconButton
                  icon={ArrowDown}
                  label={tableWork.moveDown(name)}
                  disabled={index === columns.length - 1}
                  onClick={() => {
                    const to = columns[index + 1]?.column;
                    if (to !== undefined) saveColumns(moveColumn(columns, column, to));
                  }}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </SidePanel>
  );
}
