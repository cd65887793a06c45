import { useState } from 'react';

import { formatDay } from '#domain/calendar/day.ts';
import { decimal, formatDecimal } from '#domain/goods/decimal.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { words } from '../../../i18n/et/words.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { openConflict } from '../rows/row-stores.ts';
import { nameOf } from './choices.ts';
import { changedFields, type RowChanges } from './row-changes.ts';

import styles from '../menu/RowMenu.module.css';

type Props = { conflict: NonNullable<ReturnType<typeof openConflict.get>> };

/**
 * Somebody else changed the same cells: mine and theirs side by side, and the choice. It comes while the person
 * may be typing elsewhere: no key that was meant for that chooses, and closing it asks before mine is lost.
 */
export function ConflictSheet({ conflict: { mine, theirs, choose } }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const take = () => {
    choose('theirs');
  };
  const {
    title,
    hint,
    field,
    mine: mineTitle,
    theirs: theirsTitle,
    keepLocal,
    takeTheirs,
    leave,
    leaveHint,
  } = tableWork.conflict;
  return (
    <Sheet
      open
      title={title}
      isUnasked
      onClose={() => {
        setLeaving(true);
      }}
      footer={
        <>
          <Button onClick={take}>{takeTheirs}</Button>
          <Button
            look="primary"
            onClick={() => {
              choose('mine');
            }}
          >
            {keepLocal}
          </Button>
        </>
      }
    >
      <p className={styles.about}>{hint}</p>
      <Table
        caption={`${tableWork.row} ${String(theirs.id)}`}
        columns={[
          { key: 'field', title: field, cell: (name: EditableJobRowField) => words.jobTable.columns[name] },
          { key: 'mine', title: mineTitle, cell: (name) => shown(mine.changes[name]) },
          { key: 'theirs', title: theirsTitle, cell: (name) => shown(theirs[name]) },
        ]}
        rows={changedFields(theirs, mine.changes)}
        rowKey={(name) => name}
      />
      <ConfirmDialog
        open={isLeaving}
        title={leave}
        description={leaveHint}
        confirm={takeTheirs}
        cancel={words.common.back}
        danger
        onConfirm={take}
        onCancel={() => {
          setLeaving(false);
        }}
      />
    </Sheet>
  );
}

function shown(value: RowChanges[EditableJobRowField]): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? words.common.yes : words.common.no;
  if (typeof value === 'number') return formatDecimal(decimal(value));
  if (typeof value === 'object') return nameOf(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value;
}
