import path from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the one piece of the web app that the server runs: the table's first view as HTML
 * (src/web/app/draw-first-view.tsx). The same root as the web app's own build gives its styles the same names. All it
 * needs is in the file: where the server runs, React need not be installed.
 */
export default defineConfig({
  root: 'src/web',
  publicDir: false,
  // Of React only what is meant for use: a third of the file, and quicker.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: path.join(import.meta.dirname, 'dist/first-view'),
    emptyOutDir: true,
    ssr: 'app/draw-first-view.tsx',
    target: 'node24',
    minify: true,
  },
  ssr: { noExternal: true },
  plugins: [react()],
});
