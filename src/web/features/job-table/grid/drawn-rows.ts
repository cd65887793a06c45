import type { ShownRow } from '../rows/shown-row.ts';
import { frozenCells } from './frozen-cells.ts';
import { type Block, spanOf } from './range/cell-range.ts';
import { type Columns, drawCells, isWhole, type RowCells, type RowState, wholeWidth } from './row-cells.ts';
import { rowTurns } from './row-turns.ts';
import { gridHeaderHeight, gridRowHeight } from './sizes.ts';

import styles from './GridRows.module.css';

/** Rows drawn above and below those in sight. */
const beyond = 4;

/** What the grid is to show. */
type Shown = {
  rows: readonly ShownRow[];
  columns: Columns;
  /** The chosen block; null when no cell is chosen. */
  chosen: Block | null;
  /** The cell that has the focus; null when none has. */
  focused: { row: number; column: number } | null;
  /** True when its editor is open. */
  isEdited: boolean;
};

type DrawnRow = {
  element: HTMLElement;
  /** Its place among all rows, the first is 0. */
  place: number;
  state: RowState;
  cells: RowCells | null;
  /** Takes back the wish to have its other columns drawn. */
  takeBack: (() => void) | undefined;
};

/**
 * The elements of the rows that are in sight or near it, and of the one that has the focus, made by hand: a row has
 * no component of React's, and a scroll has React draw nothing (docs/decisions/0022-a-row-is-one-box.md). The first
 * rows of all are drawn at once, those that come into sight when it is their turn (row-turns.ts), columns out of sight
 * a moment later.
 *
 * What the library holds on to is kept: roles, `aria-*`, the one cell that Tab reaches, and `rdg-cell`. JobGrid
 * listens to the mouse for all cells at once.
 */
export function drawnRows() {
  const turns = rowTurns();
  const frozen = frozenCells();
  /** By the ids of the rows. */
  const drawn = new Map<number, DrawnRow>();
  const waiting = new Map<number, () => void>();
  const editorPlace = document.createElement('div');
  editorPlace.className = `${styles.editor}`;
  editorPlace.role = 'presentation';
  let frame: HTMLElement | null = null;
  let shown: Shown | null = null;
  let areFirst = true;
  let scrolledBy = 0;
  let scrolledSideways = 0;
  // At most: the first rows are drawn before the grid can be asked.
  let [width, height] = [window.innerWidth, window.innerHeight];

  /** Lets rows come that are to be there, and removes all others. */
  const arrange = (now: Shown, frame: HTMLElement) => {
    const { rows, focused } = now;
    const kept = new Set<number>();
    const keep = (place: number) => {
      const row = rows[place];
      if (row === undefined) return;
      kept.add(row.id);
      const known = drawn.get(row.id);
      if (known !== undefined) put(known, place);
      else if (areFirst || focused?.row === place) make(now, frame, row, place);
      else if (!waiting.has(row.id)) {
        const come = () => {
          make(now, frame, row, place);
        };
        waiting.set(row.id, turns.wait(place, come));
      }
    };
    const margin = areFirst ? 0 : beyond;
    const room = height - gridHeaderHeight;
    // With fewer rows than before the browser scrolls back, and tells of it a frame later.
    const top = Math.max(0, Math.min(scrolledBy, rows.length * gridRowHeight - room));
    const first = Math.floor(top / gridRowHeight) - margin;
    const last = Math.floor((top + room) / gridRowHeight) + margin;
    for (let place = Math.max(0, first); place <= last; place += 1) keep(place);
    if (focused !== null) keep(focused.row);
    for (const id of waiting.keys()) if (!kept.has(id)) waitNoMore(id);
    for (const [id, { element, takeBack }] of drawn) {
      if (kept.has(id)) continue;
      takeBack?.();
      element.remove();
      drawn.delete(id);
    }
  };

  const waitNoMore = (id: number) => {
    waiting.get(id)?.();
    waiting.delete(id);
  };

  const make = (now: Shown, frame: HTMLElement, row: ShownRow, place: number) => {
    waitNoMore(row.id);
    const element = document.createElement('div');
    element.role = 'row';
    const state = stateOf(now, row, place);
    const made: DrawnRow = { element, place: -1, state, cells: null, takeBack: undefined };
    put(made, place);
    const start = performance.now();
    draw(made);
    turns.took(performance.now() - start);
    let next: DrawnRow | undefined;
    for (const other of drawn.values()) {
      if (other.place > place && (next === undefined || other.place < next.place)) next = other;
    }
    frame.insertBefore(element, next?.element ?? null);
    drawn.set(row.id, made);
  };

  const put = (row: DrawnRow, place: number) => {
    if (row.place === place) return;
    row.place = place;
    row.element.style.top = `${place * gridRowHeight}px`;
    // The header is the first row.
    row.element.ariaRowIndex = String(place + 2);
  };

  const draw = (row: DrawnRow, isWhollyDrawn = false) => {
    const { element, state } = row;
    row.takeBack?.();
    element.className = state.row.isPending === true ? `${styles.row} ${styles.pending}` : `${styles.row}`;
    const inSight = { from: scrolledSideways, to: scrolledSideways + width };
    const sight = isWhollyDrawn || state.focused !== undefined ? wholeWidth : inSight;
    row.cells = drawCells(element, row.cells, state, sight);
    row.takeBack = isWhole(row.cells) ? undefined : turns.complete(() => draw(row, true));
    frozen.drawn(element, row.cells.cells);
    if (state.isEdited) placeEditor(row.cells, state.focused);
  };

  /** An editor stands beside the cell that it is for, where a screen reader looks for it. */
  const placeEditor = ({ cells }: RowCells, column: number | undefined) => {
    const at = cells.findIndex((each) => each.column.idx === column) + 1;
    const before = cells[at - 1]?.element;
    if (before === undefined || before.nextSibling === editorPlace) return;
    if (before.parentElement !== editorPlace.parentElement) {
      before.after(editorPlace);
      return;
    }
    // New cells in its row: it would lose the focus if it were moved itself.
    const elements = cells.map(({ element }) => element);
    editorPlace.before(...elements.slice(0, at));
    editorPlace.after(...elements.slice(at));
  };

  const onScroll = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || frame === null || shown === null) return;
    const { scrollTop, scrollLeft } = target;
    follow(target, scrollLeft);
    if (scrollTop === scrolledBy) return;
    scrolledBy = scrollTop;
    frozen.passed();
    arrange(shown, frame);
    turns.scrolled();
  };

  const follow = (grid: HTMLElement, scrollLeft: number) => {
    if (scrollLeft === scrolledSideways) return;
    scrolledSideways = scrollLeft;
    frozen.moved(grid, scrollLeft);
    turns.completeNow();
  };

  const onInput = () => {
    turns.busy();
  };

  const onSize = ([entry]: ResizeObserverEntry[]) => {
    if (entry === undefined || frame === null || shown === null) return;
    const isWider = entry.contentRect.width > width;
    ({ width, height } = entry.contentRect);
    // A wider grid may have been moved back, and tells of it a frame later.
    follow(entry.target as HTMLElement, entry.target.scrollLeft);
    if (isWider) turns.completeNow();
    arrange(shown, frame);
  };

  const show = (now: Shown) => {
    const before = shown;
    shown = now;
    if (frame === null) return;
    if (before !== null && isActedIn(before, now)) {
      turns.busy();
      frozen.acted(now.isEdited);
    }
    const hadFocus = frame.contains(document.activeElement);
    if (!now.isEdited) editorPlace.remove();
    // They wait for places that are others' by now.
    for (const id of waiting.keys()) waitNoMore(id);
    arrange(now, frame);
    for (const each of drawn.values()) {
      const row = now.rows[each.place];
      const state = row === undefined ? each.state : stateOf(now, row, each.place);
      if (isSame(state, each.state)) continue;
      each.state = state;
      draw(each);
    }
    if (now.rows !== before?.rows) putInOrder(frame, drawn);
    if (hadFocus && !now.isEdited && !frame.contains(document.activeElement)) focusCell(now);
    if (now.rows.length > 0) areFirst = false;
  };

  /** The row that had the focus has gone: it is in the one that has come in its place. */
  const focusCell = ({ rows, focused }: Shown) => {
    const id = focused === null ? undefined : rows[focused.row]?.id;
    const cells = id === undefined ? undefined : drawn.get(id)?.cells?.cells;
    cells?.find(({ column }) => column.idx === focused?.column)?.element.focus({ preventScroll: true });
  };

  return {
    show,
    /** Where an open editor is to be drawn. */
    editorPlace,
    /** Draws the rows in an element of the grid's, until what is given back is called. */
    attach: (element: HTMLElement | null): (() => void) | undefined => {
      const grid = element?.parentElement;
      if (element === null || grid === null || grid === undefined) return undefined;
      frame = element;
      if (shown !== null) show(shown);
      const listening = new AbortController();
      const passive = { passive: true, signal: listening.signal };
      grid.addEventListener('scroll', onScroll, passive);
      grid.addEventListener('input', onInput, passive);
      const observer = new ResizeObserver(onSize);
      observer.observe(grid);
      return () => {
        observer.disconnect();
        listening.abort();
        frozen.stop();
        for (const id of waiting.keys()) waitNoMore(id);
        for (const { takeBack } of drawn.values()) takeBack?.();
        drawn.clear();
        element.replaceChildren();
        frame = null;
        areFirst = true;
      };
    },
  };
}

export type DrawnRows = ReturnType<typeof drawnRows>;

function stateOf(now: Shown, row: ShownRow, place: number): RowState {
  const { columns, chosen, focused, isEdited } = now;
  const span = spanOf(chosen, place);
  const isFocused = focused?.row === place;
  return {
    row,
    columns,
    focused: isFocused ? focused.column : undefined,
    isEdited: isFocused && isEdited,
    left: span?.left ?? -1,
    right: span?.right ?? -1,
    isTop: span?.isTop === true,
    isBottom: span?.isBottom === true,
  };
}

/** True when somebody has gone to another cell, or has opened or closed one. */
function isActedIn(before: Shown, now: Shown): boolean {
  return (
    before.isEdited !== now.isEdited ||
    before.focused?.row !== now.focused?.row ||
    before.focused?.column !== now.focused?.column
  );
}

function isSame(one: RowState, other: RowState): boolean {
  return (Object.keys(one) as (keyof RowState)[]).every((key) => one[key] === other[key]);
}

/**
 * Puts the elements in the order of their places. The one that has the focus would lose it if it were moved: the others
 * are put around it.
 */
function putInOrder(frame: HTMLElement, drawn: ReadonlyMap<number, DrawnRow>): void {
  const elements = [...drawn.values()].sort((a, b) => a.place - b.place).map(({ element }) => element);
  const focused = elements.findIndex((element) => element.contains(document.activeElement));
  // One that has moved is rarely the one in the middle: as few as can be are moved then.
  const middle = elements.indexOf(frame.children[elements.length >> 1] as HTMLElement);
  const fixed = focused === -1 ? middle : focused;
  let next = elements[fixed];
  for (const element of elements.slice(0, Math.max(0, fixed)).toReversed()) {
    if (element.nextSibling !== next) next?.before(element);
    next = element;
  }
  let previous = elements[fixed];
  for (const element of elements.slice(fixed + 1)) {
    if (element.previousSibling !== previous) previous?.after(element);
    previous = element;
  }
}
