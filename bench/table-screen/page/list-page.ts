import { cellText } from '../../../src/web/features/job-table/cells/cell-text.ts';
import { firstColumns } from '../../../src/web/features/job-table/columns/columns.ts';
import { offer } from './measured.ts';

const rowHeight = 36;
/** Rows drawn above and below those in sight. */
const beyond = 4;

/**
 * A virtual list written by hand, the least that shows the same cells: rows near the sight are elements at
 * their places, texts only; no editing, no keyboard, no library.
 */
void offer((root, rows) => {
  const columns = firstColumns.filter(({ isHidden }) => !isHidden);
  const template = columns.map(({ width }) => `${width}px`).join(' ');
  const list = document.createElement('div');
  list.className = 'list';
  list.role = 'grid';
  const height = document.createElement('div');
  height.style.height = `${rows.length * rowHeight}px`;
  list.append(height);
  root.append(list);

  const drawn = new Map<number, HTMLElement>();
  const draw = () => {
    const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - beyond);
    const last = Math.min(
      rows.length - 1,
      Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + beyond,
    );
    for (const [at, element] of drawn) {
      if (at >= first && at <= last) continue;
      element.remove();
      drawn.delete(at);
    }
    const fresh = document.createDocumentFragment();
    for (let at = first; at <= last; at += 1) {
      if (drawn.has(at)) continue;
      const element = makeRow(at);
      drawn.set(at, element);
      fresh.append(element);
    }
    list.append(fresh);
  };
  const makeRow = (at: number) => {
    const element = document.createElement('div');
    element.className = 'row';
    element.role = 'row';
    element.style.top = `${at * rowHeight}px`;
    element.style.gridTemplateColumns = template;
    for (const { column } of columns) {
      const cell = document.createElement('div');
      cell.role = 'gridcell';
      cell.textContent = cellText(rows[at]!, column);
      element.append(cell);
    }
    return element;
  };
  list.addEventListener('scroll', draw);
  draw();
});
