import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { jobTableKey, type RowAction, type RowCell, type SendAction } from '../../job-row/row-action.ts';
import { useRowFeatures } from '../../job-row/row-features.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { mayChange } from '../../platform/session.ts';
import { deskMedia } from '../../ui/media.ts';
import type { MenuPosition } from './menu/RowMenu.tsx';
import { wantedCell, wantedSend } from './rows/row-stores.ts';

const ManyRows = fetchedLater(() => import('./many/ManyRows.tsx').then((module) => module.ManyRows));
const ResendSheet = fetchedLater(() => import('./many/ResendSheet.tsx').then((module) => module.ResendSheet));
const RowMenu = fetchedLater(() => import('./menu/RowMenu.tsx').then((module) => module.RowMenu));

/** `others`: the rows that are chosen, when they are several and the row is one of them. */
export type OpenRowMenu = (row: JobRow, at: MenuPosition, others?: readonly JobRow[]) => void;

interface Open {
  row: JobRow;
  at: MenuPosition;
}
type DialogAction = Extract<RowAction, { Dialog: unknown }>;
/** `opening` counts on while one dialog follows another: a panel beside the table may still be open. */
interface Chosen {
  row: JobRow;
  action: DialogAction;
  opening: number;
}
interface Many {
  rows: readonly JobRow[];
  at: { x: number; y: number } | null;
}
interface Missing {
  from: Open;
  send: SendAction;
  action: RowAction;
}

/** Returns the menu of a row and what it opens; `onEditInSheet` edits a cell that the grid does not show. */
export function useRowMenu(
  rows: readonly JobRow[],
  onEditInSheet: (cell: RowCell) => void,
): { open: OpenRowMenu; menu: ReactNode } {
  const { MissingSheet } = useRowFeatures();
  const [openMenu, setOpenMenu] = useState<Open | null>(null);
  const [chosenAction, setChosenAction] = useState<Chosen | null>(null);
  const [missing, setMissing] = useState<Missing | null>(null);
  const [many, setMany] = useState<Many | null>(null);
  const [resent, setResent] = useState<readonly JobRow[] | null>(null);
  const open = useCallback<OpenRowMenu>((row, at, others = []) => {
    if (others.length > 1 && at !== 'details' && mayChange()) setMany({ rows: others, at });
    else setOpenMenu({ row, at });
  }, []);
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: jobTableKey });
  const choose = (row: JobRow, action: RowAction) => {
    setOpenMenu(null);
    setMissing(null);
    if ('Dialog' in action) setChosenAction(nextChosen(row, action));
    else void action.run(row).finally(readAgain);
  };
  useEffect(
    () =>
      wantedSend.subscribe(() => {
        const send = wantedSend.get();
        if (send === null) return;
        wantedSend.set(null);
        setResent(send);
      }),
    [],
  );
  const editCell = (cell: RowCell) => {
    setChosenAction(null);
    // At a desk the list of what is missing stands beside the cell.
    if (deskMedia.matches) wantedCell.set({ ...cell, otherwise: onEditInSheet });
    else {
      setMissing(null);
      onEditInSheet(cell);
    }
  };
  // Rows that have changed since the menu opened are shown, and acted on, as they are now.
  const asItIsNow = (row: JobRow) => rows.find(({ id }) => id === row.id) ?? row;
  const menu = (
    <>
      {openMenu !== null && (
        <RowMenu
          row={asItIsNow(openMenu.row)}
          at={openMenu.at}
          onChoose={(action) => choose(asItIsNow(openMenu.row), action)}
          onMissing={(send, action) => {
            setOpenMenu(null);
            setChosenAction(null);
            setMissing({ from: openMenu, send, action });
          }}
          onClose={() => setOpenMenu(null)}
        />
      )}
      {chosenAction !== null && (
        <chosenAction.action.Dialog
          key={chosenAction.opening}
          row={chosenAction.row}
          onEditCell={editCell}
          onClose={(outcome) => {
            setChosenAction(null);
            if (outcome === 'changed') readAgain();
          }}
        />
      )}
      {many !== null && (
        <ManyRows
          rows={many.rows.map(asItIsNow)}
          at={many.at}
          onClose={() => {
            setMany(null);
            readAgain();
          }}
        />
      )}
      {resent !== null && (
        <ResendSheet
          rows={resent}
          onClose={() => {
            setResent(null);
            readAgain();
          }}
        />
      )}
      {missing !== null && (
        <MissingSheet
          row={missing.from.row}
          action={missing.send}
          onEditCell={editCell}
          onSend={(row) => {
            setMissing(null);
            choose(row, missing.action);
          }}
          onClose={(row) => {
            setMissing(null);
            if (row.id !== missing.from.row.id) return;
            // Later than the sheet goes, which gives the focus back to where it was: the menu then takes it.
            startTransition(() => setOpenMenu(missing.from));
          }}
        />
      )}
    </>
  );
  return { open, menu };
}

function nextChosen(row: JobRow, action: DialogAction): (before: Chosen | null) => Chosen {
  return (before) => ({ row, action, opening: (before?.opening ?? 0) + 1 });
}
