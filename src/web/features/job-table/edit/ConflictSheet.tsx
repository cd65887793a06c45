import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';

import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { common } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { changedRowFields } from '../../../job-row/edit/row-changes.ts';
import { lastChangeOf, rowHistoryQuery } from '../../../job-row/row-history-query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { cellText, valueText } from '../cells/cell-text.ts';
import { actorText } from '../history/history-messages.ts';
import type { openConflict } from '../rows/row-stores.ts';

import styles from './edit-sheets.module.css';

/** Letters that a button has room for. */
const longestAnswer = 20;

interface Props {
  conflict: NonNullable<ReturnType<typeof openConflict.get>>;
}

/** Mine and theirs side by side, alike: it comes unasked, so no stray key chooses and closing it asks first. */
export function ConflictSheet({ conflict: { mine, theirs, choose } }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const take = () => choose('theirs');
  const fields = changedRowFields(theirs, mine.changes);
  const { data: history = [] } = useQuery(rowHistoryQuery(theirs.id));
  const last = lastChangeOf(fields, history);
  const {
    title,
    hint,
    field,
    mine: mineTitle,
    theirs: theirsTitle,
    keepMine,
    keepTheirs,
    keepTheirValue,
    keepMyValue,
    leave,
    leaveHint,
    changedBy,
  } = tableWork.conflict;
  const [only] = fields.length === 1 ? fields : [];
  const values = only && [valueText(only, mine.changes[only]) || '–', cellText(theirs, only) || '–'];
  // For one cell its two values are the answers, as long as they fit on a button.
  const [mineValue, theirsValue] = values?.every(({ length }) => length <= longestAnswer) ? values : [];
  const who = firstNameOf(last?.who ?? null);
  const takeTheirs = keepTheirs(who);
  const theirsWord = theirsValue === undefined ? takeTheirs : keepTheirValue(who, theirsValue);
  const mineWord = mineValue === undefined ? keepMine : keepMyValue(mineValue);
  return (
    <Sheet
      open
      title={title}
      opensByItself
      onClose={() => setLeaving(true)}
      footer={
        <>
          <Button onClick={take}>{theirsWord}</Button>
          <Button onClick={() => choose('mine')}>{mineWord}</Button>
        </>
      }
    >
      <p className={styles.about}>{hint}</p>
      {last !== undefined && (
        <p className={styles.about}>{changedBy(actorText(last.who), formatDateTime(last.at))}</p>
      )}
      <Table
        caption={`${tableWork.row} ${String(theirs.id)}`}
        columns={[
          {
            key: 'field',
            title: field,
            cell: (name: EditableJobRowField) => messages.columns[name],
          },
          { key: 'mine', title: mineTitle, cell: (name) => valueText(name, mine.changes[name]) || '–' },
          { key: 'theirs', title: theirsTitle(who), cell: (name) => cellText(theirs, name) || '–' },
        ]}
        rows={fields}
        rowKey={(name) => name}
      />
      <ConfirmDialog
        open={isLeaving}
        title={leave}
        description={leaveHint}
        confirm={takeTheirs}
        cancel={common.back}
        danger
        onConfirm={take}
        onCancel={() => setLeaving(false)}
      />
    </Sheet>
  );
}

/** 'Tarmo' of 'Tarmo Tamm'; a system by its whole name. */
function firstNameOf(who: string | null): string {
  const name = actorText(who);
  return name.split(' ')[0] ?? name;
}
