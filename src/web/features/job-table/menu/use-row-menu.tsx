import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';

import type { JobRow } from '#contract/job-table.ts';

import type { RowAction } from '../../../app/row-action.ts';
import { jobTableKey } from '../job-rows-query.ts';

const RowMenu = lazy(() => import('./RowMenu.tsx').then((module) => ({ default: module.RowMenu })));

export type OpenRowMenu = (row: JobRow, at: { x: number; y: number } | null) => void;

type Open = { row: JobRow; at: { x: number; y: number } | null };
type Chosen = { row: JobRow; action: Extract<RowAction, { Dialog: unknown }> };

/** The menu of a row and what it opens: `open` shows it, `menu` is where it is drawn. */
export function useRowMenu(): { open: OpenRowMenu; menu: ReactNode } {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<Open | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const open = useCallback<OpenRowMenu>((row, at) => {
    setShown({ row, at });
  }, []);
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: [jobTableKey] });
  const choose = (row: JobRow, action: RowAction) => {
    setShown(null);
    if ('Dialog' in action) setChosen({ row, action });
    else void action.run(row).finally(readAgain);
  };
  const menu = (
    <Suspense>
      {shown !== null && (
        <RowMenu
          {...shown}
          onChoose={(action) => {
            choose(shown.row, action);
          }}
          onClose={() => {
            setShown(null);
          }}
        />
      )}
      {chosen !== null && (
        <chosen.action.Dialog
          row={chosen.row}
          onClose={(outcome) => {
            setChosen(null);
            if (outcome === 'changed') readAgain();
          }}
        />
      )}
    </Suspense>
  );
  return { open, menu };
}
