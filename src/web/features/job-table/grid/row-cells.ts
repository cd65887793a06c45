import type { CalculatedColumn } from 'react-data-grid';

import { isEditableField, type JobRowColumn } from '#domain/job-row/job-row-columns.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

import { words } from '../../../i18n/et/words.ts';
import type { ShownRow } from '../rows/shown-row.ts';
import { type CellContent, cellContent } from './cell-content.ts';
import { columnClass } from './columns.tsx';
import { textFits } from './text-fits.ts';

import images from './cell-images.module.css';
import styles from './GridRows.module.css';

type Column = CalculatedColumn<ShownRow>;
/** The columns of the grid, in their order. */
export type Columns = readonly Column[];

/** What decides how a row's cells look. */
export type RowState = {
  row: ShownRow;
  columns: Columns;
  focused: number | undefined;
  isEdited: boolean;
  /** The chosen columns of this row, -1 when none is, and whether the chosen block begins and ends here. */
  left: number;
  right: number;
  isTop: boolean;
  isBottom: boolean;
};

/** How a cell has been drawn. */
type Look = {
  className: string;
  content: CellContent;
  isSelected: boolean;
  isFocused: boolean;
  isFixed: boolean;
  isHidden: boolean;
};
type Cell = { column: Column; element: HTMLElement; look: Look };

/** The cells of a row that are drawn, in the order of their columns. */
export type RowCells = { columns: Columns; cells: readonly Cell[] };

/** From where to where columns are in sight, in px from the first. */
export type Sight = { from: number; to: number };

/** All columns, as if there were room for them. */
export const wholeWidth: Sight = { from: 0, to: Infinity };

/** Brings the cells of a row to what they are to show, and makes those still missing whose column is frozen or in sight. */
export function drawCells(row: HTMLElement, before: RowCells | null, now: RowState, sight: Sight): RowCells {
  const isSame = before?.columns === now.columns;
  const hadFocus =
    !isSame && before?.cells.some(({ element }) => element === document.activeElement) === true;
  if (!isSame) for (const { element } of before?.cells ?? []) element.remove();
  const drawn = isSame ? before.cells : [];
  for (const cell of drawn) drawCell(cell, lookOf(now, cell.column));
  const cells = drawn.length === now.columns.length ? drawn : withMissing(row, drawn, now, sight);
  if (hadFocus) cells.find(({ look }) => look.isFocused)?.element.focus({ preventScroll: true });
  return { columns: now.columns, cells };
}

/** True when a row has all its cells. */
export function isWhole({ columns, cells }: RowCells): boolean {
  return cells.length === columns.length;
}

/** The cells of a row together with new ones, each in its place in the row. */
function withMissing(row: HTMLElement, drawn: readonly Cell[], now: RowState, sight: Sight): Cell[] {
  const cells: Cell[] = [];
  const made = document.createDocumentFragment();
  let left = 0;
  for (const { column, element, look } of templateOf(now, drawn.length === 0)) {
    const next = drawn.find((cell) => cell.column === column);
    const right = left + (column.width as number);
    if (next !== undefined) {
      // Those made so far stand before it.
      next.element.before(made);
      cells.push(next);
    } else if (column.frozen || (left < sight.to && right > sight.from)) {
      const cell = { column, look, element: element.cloneNode(true) as HTMLElement };
      drawCell(cell, lookOf(now, column));
      made.append(cell.element);
      cells.push(cell);
    }
    left = right;
  }
  row.append(made);
  return cells;
}

type Template = readonly Cell[];
type Templates = { first: Template; byStatus: Map<JobRowStatus, Template>; seen: JobRowStatus[] };

const templates = new WeakMap<Columns, Templates>();
/** With fewer rows a template costs more than it saves. */
const rowsWorthTemplate = 4;

/** The cells of some row, of the same status if many have it: nearly all that is left to do then are its texts. */
function templateOf(now: RowState, isNew: boolean): Template {
  const { status } = now.row;
  let known = templates.get(now.columns);
  if (known === undefined) {
    const first = newTemplate(now, undefined);
    known = { first, byStatus: new Map([[status, first]]), seen: [] };
    templates.set(now.columns, known);
  }
  const { first, byStatus, seen } = known;
  const template = byStatus.get(status);
  if (template !== undefined) return template;
  if (isNew) seen.push(status);
  if (seen.filter((each) => each === status).length < rowsWorthTemplate) return first;
  const made = newTemplate(now, first);
  byStatus.set(status, made);
  return made;
}

/** From the template of another status if there is one. */
function newTemplate(now: RowState, other: Template | undefined): Template {
  return now.columns.map((column, place) => {
    const { element, look } = other?.[place] ?? { element: newCell(column), look: blank };
    const cell = { column, look, element: element.cloneNode(true) as HTMLElement };
    drawCell(cell, lookOf({ ...now, ...untouched }, column));
    return cell;
  });
}

const untouched = { focused: undefined, isEdited: false, left: -1, right: -1 };
const blank: Look = {
  className: '',
  content: { text: '', taken: 0 },
  isSelected: false,
  isFocused: false,
  isFixed: false,
  isHidden: false,
};

function newCell(column: Column): HTMLElement {
  const cell = document.createElement('div');
  cell.role = 'gridcell';
  cell.ariaColIndex = String(column.idx + 1);
  cell.ariaSelected = 'false';
  cell.tabIndex = -1;
  if (column.frozen) cell.style.insetInlineStart = `var(--rdg-frozen-left-${column.idx})`;
  cell.append(document.createTextNode(''));
  return cell;
}

function lookOf(now: RowState, column: Column): Look {
  const { row, columns, focused, isEdited, left, right, isTop, isBottom } = now;
  const { idx } = column;
  const key = column.key as JobRowColumn;
  const content = cellContent(row, key);
  const { image } = content;
  const isFocused = focused === idx;
  const isChosen = idx >= left && idx <= right;
  const isFixed = !isEditableField(row.status, key);
  let className = baseClass(column, columns);
  if (content.className !== undefined) className += ` ${content.className}`;
  if (image !== undefined) className += ` ${images[image]}`;
  if (isFixed) className += ` ${styles.fixed}`;
  if (isMarked(row, key)) className += ` ${styles.marked}`;
  if (isFocused) className += ` ${styles.focused}`;
  if (!textFits(content.text, (column.width as number) - content.taken)) className += ` ${styles.cut}`;
  if (isChosen && (left !== right || !isTop || !isBottom)) {
    className += ` ${styles.chosen}`;
    if (image !== undefined) className += ` ${images[`${image}Chosen`]}`;
    if (idx === left) className += ` ${styles.left}`;
    if (idx === right) className += ` ${styles.right}`;
    if (isTop) className += ` ${styles.top}`;
    if (isBottom) className += ` ${styles.bottom}`;
  }
  const isSelected = isFocused || isChosen;
  return { className, content, isSelected, isFocused, isFixed, isHidden: isFocused && isEdited };
}

function drawCell(cell: Cell, look: Look): void {
  const { element, look: before } = cell;
  cell.look = look;
  if (look.className !== before.className) element.className = look.className;
  // One and the same text in memory for all rows.
  else look.className = before.className;
  if (look.content !== before.content) fill(element, before.content, look.content);
  if (look.isSelected !== before.isSelected) element.ariaSelected = String(look.isSelected);
  if (look.isFocused !== before.isFocused) element.tabIndex = look.isFocused ? 0 : -1;
  if (look.isFixed !== before.isFixed) element.ariaReadOnly = look.isFixed ? 'true' : null;
  if (look.isHidden !== before.isHidden) element.hidden = look.isHidden;
}

function fill(element: HTMLElement, before: CellContent, now: CellContent): void {
  const { text, pill, mark } = now;
  if (pill !== before.pill || mark !== before.mark) {
    if (pill !== undefined) element.replaceChildren(newSpan(pill, text));
    else if (mark !== undefined) element.replaceChildren(newMark(mark), text);
    else element.replaceChildren(document.createTextNode(text));
  } else if (text !== before.text) {
    const last = element.lastChild as ChildNode;
    (pill === undefined ? last : (last.firstChild as ChildNode)).nodeValue = text;
  }
  if (now.label !== before.label) element.ariaLabel = now.label ?? null;
  if (now.title !== before.title) element.title = now.title ?? '';
}

function newSpan(className: string, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}

function newMark(className: string): HTMLElement {
  const mark = newSpan(className, '');
  mark.role = 'img';
  mark.ariaLabel = words.common.yes;
  return mark;
}

const baseClasses = new WeakMap<Column, string>();

/** What is the same in all cells of a column. The places of all columns are in the stylesheet. */
function baseClass(column: Column, columns: Columns): string {
  let known = baseClasses.get(column);
  const isNextFrozen = columns[column.idx + 1]?.frozen === true;
  if (known === undefined) {
    known = `rdg-cell ${styles.cell} ${styles[`column${column.idx}`]} ${columnClass(column.key as JobRowColumn)}`;
    if (column.frozen) known += ` ${styles.frozen}`;
    if (column.frozen && !isNextFrozen) known += ` ${styles.lastFrozen}`;
    baseClasses.set(column, known);
  }
  return known;
}

function isMarked({ marks }: ShownRow, column: JobRowColumn): boolean {
  return marks !== undefined && (marks.has(column) || marks.has('row'));
}
