import { useEffect } from 'react';

import { deskMedia } from '../../../ui/media.ts';
import { rowsToShow } from '../rows/row-stores.ts';
import { withoutFilters } from '../table/table-search.ts';
import { useTableContext } from '../table/use-table.ts';

const typedIn = 'input, textarea, select, [contenteditable]';

/** Ctrl+Z and Ctrl+Y wherever the focus is, but not where something is typed or a sheet is open. */
export function useUndoKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The grid has taken what was pressed in its cells.
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest(typedIn) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      const isRedo = key === 'y' || event.shiftKey;
      void import('../edit/edits.ts').then(({ edits }) => (isRedo ? edits.redo() : edits.undo()));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Filters for the rows that are to be shown, where no grid goes to them. */
export function useRowsToShowOnPhone(): void {
  const table = useTableContext();
  useEffect(
    () =>
      rowsToShow.subscribe(() => {
        const rowIds = rowsToShow.get();
        if (rowIds === null || deskMedia.matches) return;
        rowsToShow.set(null);
        table.change({ ...withoutFilters, id: rowIds.join(',') });
      }),
    [table],
  );
}
