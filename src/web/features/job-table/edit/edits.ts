import type { JobRow } from '#api/job-row/job-table.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import type { EditableJobRowField } from '#domain/job-row/job-row-columns.ts';
import { droppedStatuses } from '#domain/job-row/job-row-status.ts';
import { hasMark } from '#domain/planning/finding-marks.ts';
import { isOfChange } from '#domain/planning/finding.ts';

import { channels, sends } from '../../../i18n/et/dispatch.ts';
import { jobTable as messages } from '../../../i18n/et/job-table.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import type { StatusStep, Step } from '../../../job-row/edit/change-history.ts';
import { changeStatus } from '../../../job-row/edit/change-status.ts';
import { fitGoods, type RowChange } from '../../../job-row/edit/row-changes.ts';
import { createRowEdits } from '../../../job-row/edit/row-edits.ts';
import { announceFindings } from '../../../job-row/findings/announce-findings.ts';
import { confirmFindings } from '../../../job-row/findings/confirm-findings.ts';
import { reasonOf } from '../../../job-row/reason-of.ts';
import { jobTableKey } from '../../../job-row/row-action.ts';
import { call } from '../../../platform/api-client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import {
  closeToast,
  closeToastsAbout,
  showBriefError,
  showSuccess,
  showUndoAbout,
  type ToastAction,
} from '../../../platform/toasts.ts';
import { deskMedia } from '../../../ui/media.ts';
import { type JobRowPage, jobRowsKey } from '../job-rows-query.ts';
import {
  justSaved,
  openConflict,
  ownVersions,
  pendingEdits,
  rowsToShow,
  savedCells,
  wantedSend,
} from '../rows/row-stores.ts';
import { unsentEdits } from './unsent-edits.ts';

/** The last step, or the last undone one. */
const aboutStep = 'step';

/** The subject of toasts about outdated sends; the mark of each row shows them too. */
const aboutSends = 'outdated sends';

/** The last toast that offers to take something back; it goes when something is. */
let offerToastId: number | null = null;

/** Rows as this person's edits have left them: one that an edit moved out of the table can still be changed back. */
const rowsAsEdited = new Map<number, JobRow>();

const rowEdits = createRowEdits(
  {
    send: (patches) => call('patchJobRows', { body: patches }),
    warn: (warnings) => {
      // The row's own mark is visible there.
      const shownWarnings = warnings.filter(({ code }) => isOfChange(code) || !hasMark(code));
      announceFindings(
        shownWarnings,
        showRows([...new Set(shownWarnings.map(({ rowId, otherRowId }) => otherRowId ?? rowId))]),
      );
    },
    find: findRow,
    received: (rows, from) => {
      if (from === 'own') {
        for (const row of rows) {
          ownVersions.set(row.id, row.version);
          rowsAsEdited.set(row.id, row);
        }
        showSendOutdated(rows);
      }
      putRows(rows);
      // The row itself is up to date; what its sends lack is not known.
      for (const what of ['preflight', 'preflights']) {
        void queryClient.invalidateQueries({ queryKey: [...jobTableKey, what] });
      }
    },
    confirm: confirmFindings,
    ask: (conflict) =>
      new Promise((resolve) =>
        openConflict.set({
          ...conflict,
          choose: (whose) => {
            openConflict.set(null);
            resolve(whose);
          },
        }),
      ),
    succeeded: (changes) => {
      closeToastsAbout(aboutEdit(changes.map(({ row }) => row.id)));
      savedCells.set(
        changes.map(({ row, changes: each }) => ({
          rowId: row.id,
          fields: Object.keys(each) as EditableJobRowField[],
        })),
      );
    },
    saved: (step) => {
      justSaved.clear();
      for (const { rowId } of step) justSaved.set(rowId, step);
      // At a desk the table says it at its foot (SavedNotice), where it moves no row, and Ctrl+Z takes it back.
      if (!deskMedia.matches) offerTakingBack(tableWork.saved, step);
    },
    changeStatus,
    statusStepped: (way, { redo, undo, rows }) => {
      closeToast(offerToastId);
      const title = way === 'undo' ? tableWork.undone : tableWork.redone;
      const names = rows.map(({ id }) => String(id)).join(', ');
      const isGone = (way === 'undo' ? undo : redo) === 'cancel';
      showUndoAbout(
        aboutStep,
        `${title}: ${tableWork.statusSteps[redo]} (${names})`,
        ...(isGone ? [] : [showRows(rows.map(({ id }) => id))]),
      );
      void queryClient.invalidateQueries({ queryKey: jobTableKey });
    },
    stepped: (way, rows) => {
      closeToast(offerToastId);
      const names = rows.flatMap(({ row, changes }) =>
        (Object.keys(changes) as EditableJobRowField[]).map(
          (field) => `${messages.columns[field]} (${String(row.id)})`,
        ),
      );
      const title = way === 'undo' ? tableWork.undone : tableWork.redone;
      const shownNames = `${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}`;
      showUndoAbout(aboutStep, `${title}: ${shownNames}`, showRows(rows.map(({ row }) => row.id)));
    },
    failed: (rowIds, error, way) => {
      // Rows that go now were not moved away by the edit before.
      for (const rowId of rowIds) justSaved.delete(rowId);
      const title = way === undefined ? tableWork.saveFailed : tableWork.stepFailed[way];
      showBriefError(aboutEdit(rowIds), title, tableWork.ofRows(rowIds, reasonOf(error)));
      void queryClient.invalidateQueries({ queryKey: jobTableKey });
    },
    kept: (rowIds, error) =>
      showBriefError(
        aboutEdit(rowIds),
        [tableWork.editKept, reasonOf(error)].filter((line) => line !== null).join(' '),
      ),
    undoRefused: (rowIds) =>
      showBriefError(
        aboutEdit(rowIds),
        tableWork.undoRefused,
        tableWork.ofRows(
          rowIds,
          rowIds.every(isRemoved) ? tableWork.undoRefusedRemoved : tableWork.undoRefusedHint,
        ),
      ),
  },
  pendingEdits,
  unsentEdits,
);

/** This person's edits of the table's rows. */
export const edits = {
  ...rowEdits,
  save: (changes: readonly RowChange[], onDeclined?: () => void): Promise<boolean> =>
    rowEdits.save(fitAll(changes), onDeclined),
  saveOrExplain: (changes: readonly RowChange[]) => rowEdits.saveOrExplain(fitAll(changes)),
};

/** Quantities rounded up to whole packages, which is said. */
function fitAll(changes: readonly RowChange[]): RowChange[] {
  const fittedChanges = changes.map(fitGoods);
  const roundedChanges = fittedChanges.filter(
    ({ changes: { quantity } }, at) => quantity !== changes[at]?.changes.quantity,
  );
  if (roundedChanges.length > 0) showSuccess(tableWork.rounded, roundedChanges.map(roundedText).join(', '));
  return fittedChanges;
}

/** 'Rida 123: 75 kg'. */
function roundedText({ row, changes: { quantity, product } }: RowChange): string {
  const { unit } = product ?? row.product;
  return `${tableWork.row} ${String(row.id)}: ${formatQuantity(quantity === undefined ? row.quantity : quantity, unit)}`;
}

/** An edit of these rows, as its toasts name it. */
function aboutEdit(rowIds: readonly number[]): string {
  return `edit ${rowIds.join(' ')}`;
}

/** Says that a change of status was made, with the way to take it back. */
export function showStatusChanged(title: string, step: StatusStep): void {
  edits.recordStatus(step);
  offerTakingBack(title, step);
}

/** Shows that an edit has moved rows out of the page, and where they are. */
export function showMovedAway(rowIds: readonly number[], step: Step): void {
  offerTakingBack(tableWork.movedAway(rowIds), step, showRows(rowIds));
}

function offerTakingBack(title: string, step: Step, ...actions: ToastAction[]): void {
  offerToastId = showUndoAbout(aboutStep, title, ...actions, {
    label: tableWork.undo,
    onPress: () => void edits.undo(step),
  });
}

function showRows(rowIds: readonly number[]) {
  return {
    label: tableWork.showRow,
    onPress: () => rowsToShow.set(rowIds),
  };
}

/** Shows that other systems now have outdated data, and offers to send it again. */
function showSendOutdated(rows: readonly JobRow[]): void {
  const outdatedRows = rows.filter(({ changedAfterSending }) => changedAfterSending.length > 0);
  if (outdatedRows.length > 1) {
    const title = tableWork.changedAfterSending(messages.rows(outdatedRows.length));
    showUndoAbout(aboutSends, title, showRows(outdatedRows.map(({ id }) => id)), {
      label: sends.again,
      onPress: () => wantedSend.set(outdatedRows),
    });
    return;
  }
  for (const row of outdatedRows) {
    const words = row.changedAfterSending.map((channel) => channels[channel]).join(', ');
    showUndoAbout(aboutSends, sends.changedRow(row.id, words), {
      label: sends.again,
      onPress: () => wantedSend.set([row]),
    });
  }
}

function findRow(rowId: number): JobRow | null {
  const pages = queryClient.getQueriesData<JobRowPage>({ queryKey: jobRowsKey });
  const rowsOfPages = pages.flatMap(([, page]) => page?.content.filter(({ id }) => id === rowId) ?? []);
  const editedRow = rowsAsEdited.get(rowId);
  return [...rowsOfPages, ...(editedRow === undefined ? [] : [editedRow])].reduce<JobRow | null>(
    (newest, row) => (newest === null || row.version > newest.version ? row : newest),
    null,
  );
}

function isRemoved(rowId: number): boolean {
  const row = findRow(rowId);
  return row !== null && droppedStatuses.includes(row.status);
}

function putRows(rows: readonly JobRow[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  queryClient.setQueriesData<JobRowPage>({ queryKey: jobRowsKey }, (page) =>
    page === undefined || !page.content.some(({ id }) => byId.has(id))
      ? page
      : { ...page, content: page.content.map((row) => newerOf(row, byId.get(row.id))) },
  );
}

/** A change by another person right after may have been read before the answer. */
function newerOf(knownRow: JobRow, answeredRow: JobRow | undefined): JobRow {
  return answeredRow === undefined || answeredRow.version < knownRow.version ? knownRow : answeredRow;
}
