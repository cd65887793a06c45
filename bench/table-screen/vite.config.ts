import path from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = path.join(import.meta.dirname, 'page');

/** Builds the pages of this bench as the app is built. */
export default defineConfig({
  root,
  plugins: [react()],
  build: {
    target: 'chrome120',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    rolldownOptions: {
      input: ['grid', 'list', 'empty'].map((name) => path.join(root, `${name}.html`)),
    },
  },
});
