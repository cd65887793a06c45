import path from 'node:path';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { compress } from './build/compress.ts';
import { stylesheetLast } from './build/page-links.ts';

const outDir = path.join(import.meta.dirname, 'dist/web');

export default defineConfig({
  root: 'src/web',
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    // The oldest browsers with popovers and Map.groupBy.
    target: ['chrome120', 'firefox125', 'safari17.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Words and rules do nothing by being there: each goes where it is used, not into the first load.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/]src[\\/](web[\\/]i18n|api|domain)[\\/]/, sideEffects: false }],
      },
      output: {
        comments: false,
        // Few files a screen (decision 90): what is split by itself, but sheets of styles that two parts wear come
        // together, and small modules come with whatever needs them.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'] },
            { name: 'styles', test: /\.css$/, minShareCount: 2 },
          ],
          experimentalInlineCommonChunks: { maxSize: 10_000, exclude: /\.css$/ },
        },
      },
    },
  },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'service-worker.ts',
      // src/web/app/update.ts registers it: no inline script, and only after the first screen.
      injectRegister: false,
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css}', 'icons/koorem.svg'],
        // A map is no use to a driver without a network, and as large as the app.
        globIgnores: ['assets/{MapView,maplibre-gl-worker}-*'],
        // Their names carry a hash of what is in them.
        dontCacheBustURLsMatching: /^assets\//,
      },
      manifest: {
        name: 'Koorem',
        short_name: 'Koorem',
        description: 'Laoseis, veotellimused, müügitellimused ja veotööd',
        lang: 'et',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        // Words that another app shares are read into the form of an order ('Kleebi sõnum').
        share_target: { action: '/services/add-work', method: 'GET', params: { text: 'text' } },
        background_color: '#12372a',
        theme_color: '#12372a',
        icons: [
          { src: '/icons/koorem.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icons/koorem-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icons/koorem-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
    stylesheetLast(),
    compress(outDir),
  ],
});
