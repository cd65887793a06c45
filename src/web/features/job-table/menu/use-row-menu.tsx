import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, startTransition, Suspense, useCallback, useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { jobTableKey } from '../../../job-row/job-table-key.ts';
import type { RowAction, RowCell, SendAction } from '../../../job-row/row-action.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { deskMedia } from '../../../ui/media.ts';
import { wantedCell } from '../rows/row-stores.ts';

const RowMenu = lazy(() => import('./RowMenu.tsx').then((module) => ({ default: module.RowMenu })));

export type OpenRowMenu = (row: JobRow, at: { x: number; y: number } | null) => void;

type Open = { row: JobRow; at: { x: number; y: number } | null };
type Chosen = { row: JobRow; action: Extract<RowAction, { Dialog: unknown }> };
type Missing = { from: Open; send: SendAction; action: RowAction };

/**
 * The menu of a row and what it opens: `open` shows it, `menu` is where it is drawn. `onEditInSheet` edits a cell
 * that the grid does not show.
 */
export function useRowMenu(
  rows: readonly JobRow[],
  onEditInSheet: (cell: RowCell) => void,
): { open: OpenRowMenu; menu: ReactNode } {
  const queryClient = useQueryClient();
  const { MissingSheet } = useRowFeatures();
  const [shown, setShown] = useState<Open | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [missing, setMissing] = useState<Missing | null>(null);
  const open = useCallback<OpenRowMenu>((row, at) => {
    setShown({ row, at });
  }, []);
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: [jobTableKey] });
  const choose = (row: JobRow, action: RowAction) => {
    setShown(null);
    if ('Dialog' in action) setChosen({ row, action });
    else void action.run(row).finally(readAgain);
  };
  const editCell = (cell: RowCell) => {
    setChosen(null);
    setMissing(null);
    if (deskMedia.matches) wantedCell.set({ ...cell, otherwise: onEditInSheet });
    else onEditInSheet(cell);
  };
  // What has been mended meanwhile is shown as it is now.
  const shownRow = rows.find(({ id }) => id === shown?.row.id) ?? shown?.row;
  const menu = (
    <Suspense>
      {shown !== null && shownRow !== undefined && (
        <RowMenu
          row={shownRow}
          at={shown.at}
          onChoose={(action) => {
            choose(shown.row, action);
          }}
          onMissing={(send, action) => {
            setShown(null);
            setMissing({ from: shown, send, action });
          }}
          onClose={() => {
            setShown(null);
          }}
        />
      )}
      {chosen !== null && (
        <chosen.action.Dialog
          row={chosen.row}
          onEditCell={editCell}
          onClose={(outcome) => {
            setChosen(null);
            if (outcome === 'changed') readAgain();
          }}
        />
      )}
      {missing !== null && (
        <MissingSheet
          row={missing.from.row}
          action={missing.send}
          onEditCell={editCell}
          onSend={() => {
            setMissing(null);
            choose(missing.from.row, missing.action);
          }}
          onClose={() => {
            setMissing(null);
            // Later than the sheet goes, which gives the focus back to where it was: the menu then takes it.
            startTransition(() => {
              setShown(missing.from);
            });
          }}
        />
      )}
    </Suspense>
  );
  return { open, menu };
}
