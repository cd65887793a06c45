// Draws the app icons from src/web/public/icons/koorem.svg. Run it after changing the drawing; the PNG files are
// committed, since building must not need a browser.
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { chromium } from '@playwright/test';

const folder = path.join(import.meta.dirname, '../src/web/public/icons');
const drawing = readFileSync(path.join(folder, 'koorem.svg'), 'utf8');
/** Android cuts a maskable icon to any shape within its inner 80 %; Apple rounds the corners itself. */
const fullBleed = drawing.replace('rx="7"', 'rx="0"');

const icons = [
  { name: 'koorem-192.png', size: 192, svg: drawing },
  { name: 'koorem-512.png', size: 512, svg: drawing },
  { name: 'maskable-512.png', size: 512, svg: fullBleed },
  { name: 'apple-touch-icon.png', size: 180, svg: fullBleed },
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
for (const { name, size, svg } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.screenshot({ path: path.join(folder, name), omitBackground: true });
}
await browser.close();
