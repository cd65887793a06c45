import { type PointerEvent, useState } from 'react';

import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import { swallowNextClick } from '../../../ui/swallow-next-click.ts';

/** The distance in px that the pointer must move on a header before it is a drag. */
const dragPixels = 6;

export interface ColumnDrag {
  from: JobRowColumn;
  over: JobRowColumn | null;
}

/**
 * Handles the dragging of a column by its header, with mouse or finger; Esc cancels it. `onDrop` gets the column and
 * the one it was dropped on.
 */
export function useColumnDrag(onDrop: (column: JobRowColumn, to: JobRowColumn) => void) {
  const [drag, setDrag] = useState<ColumnDrag | null>(null);
  const start = (event: PointerEvent<HTMLElement>, from: JobRowColumn) => {
    if (event.button !== 0) return;
    const header = event.currentTarget;
    const { clientX, pointerId } = event;
    // The first move may leave the header.
    header.setPointerCapture(pointerId);
    const listening = new AbortController();
    const { signal } = listening;
    let over: JobRowColumn | null = null;
    let isDragged = false;
    const stop = () => {
      listening.abort();
      setDrag(null);
    };
    header.addEventListener(
      'pointermove',
      (move: globalThis.PointerEvent) => {
        if (!isDragged && Math.abs(move.clientX - clientX) < dragPixels) return;
        isDragged = true;
        over = columnUnder(header, move.clientX);
        setDrag({ from, over: over === from ? null : over });
      },
      { signal },
    );
    header.addEventListener(
      'pointerup',
      () => {
        stop();
        if (!isDragged) return;
        // The click at the end of the drag would sort.
        swallowNextClick();
        if (over !== null && over !== from) onDrop(from, over);
      },
      { signal },
    );
    header.addEventListener('pointercancel', stop, { signal });
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !isDragged) return;
        key.stopPropagation();
        swallowNextClick();
        stop();
      },
      { signal, capture: true },
    );
  };
  return { drag, start };
}

/** The column whose header is at this x position. */
function columnUnder(header: HTMLElement, x: number): JobRowColumn | null {
  const headers = [...(header.parentElement?.children ?? [])] as HTMLElement[];
  const under = headers.find((each) => {
    const { left, right } = each.getBoundingClientRect();
    return x >= left && x < right;
  });
  return (under?.dataset.column as JobRowColumn | undefined) ?? null;
}
