import { renderToStaticMarkup } from 'react-dom/server';

import type { DrawFirstView } from '#api/job-row/first-view.ts';

import { FirstView } from './FirstView.tsx';

/** Run by the server, built for it by vite.first-view.config.ts. */
export const drawFirstView: DrawFirstView = (rows) => renderToStaticMarkup(<FirstView rows={rows} />);
