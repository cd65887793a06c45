import type { JobRow } from '#api/job-row/job-table.ts';

/** The functions that the bench calls in the page; both pages have them. */
export interface MeasuredPage {
  /** Shows the rows; answers how many milliseconds it took until a screenful of them was drawn. */
  show(): Promise<number>;
}

/** Reads the rows as the app reads them, out of JSON, and offers to show them. */
export async function offer(show: (root: HTMLElement, rows: readonly JobRow[]) => void): Promise<void> {
  const answer = await fetch('/rows.json');
  const rows = (await answer.json()) as JobRow[];
  const page: MeasuredPage = {
    show: () =>
      new Promise((resolve) => {
        const root = document.querySelector<HTMLElement>('#root')!;
        const start = performance.now();
        show(root, rows);
        const look = () => {
          if (document.querySelectorAll('[role=row]').length < rowsInSight) requestAnimationFrame(look);
          // The frame that shows the rows has been drawn when the next one begins.
          else requestAnimationFrame(() => resolve(performance.now() - start));
        };
        // Never before the first frame: what is there at once is not drawn yet.
        requestAnimationFrame(look);
      }),
  };
  Object.assign(window, { page });
}

/** At least so many rows fit on the screen of 1440 × 900. */
const rowsInSight = 22;
