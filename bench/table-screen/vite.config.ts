import path from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { compiledAhead } from '../../scripts/compiled-ahead.ts';
import { leanIcons } from '../../scripts/lean-icons.ts';
import { mendedDataGrid } from '../../scripts/mended-data-grid.ts';
import { mendedReactDom } from '../../scripts/mended-react-dom.ts';

const root = path.join(import.meta.dirname, 'page');

/** Builds the pages of this bench as the app is built. */
export default defineConfig({
  root,
  plugins: [
    mendedDataGrid(),
    mendedReactDom(),
    leanIcons(),
    react(),
    compiledAhead(['grid', 'list', 'measured']),
  ],
  build: {
    target: 'chrome120',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    rolldownOptions: {
      input: ['grid', 'list', 'empty'].map((name) => path.join(root, `${name}.html`)),
    },
  },
});
