import type { JobRow } from './job-table.ts';

/**
 * Draws the table's first rows as a phone shows them, with the frame of the app around them, as HTML for the page's
 * `#root`. The web makes it (src/web/app/first-view), the server puts it into the page, and both know it by this type
 * only: the built module is `dist/first-view/draw-first-view.js`.
 */
export type DrawFirstView = (rows: readonly JobRow[]) => string;
