import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { chromium } from '@playwright/test';
import { type LucideIcon, Truck } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { jobRowStatuses } from '../src/domain/job-row/job-row-status.ts';
import { jobRowStatusLooks } from '../src/web/job-row/status-variants.ts';
import { chromiumArgs, findChromium } from './chromium.ts';

/**
 * Draws the icons of the table at a desk into one picture, by day and by night, with the stylesheet that picks
 * one of them. Run it after changing an icon of a status or its colour; what it writes is committed, since
 * building must not need a browser.
 */
const folder = path.join(import.meta.dirname, '../src/web/features/job-table/grid');
const tokens = readFileSync(path.join(import.meta.dirname, '../src/web/ui/tokens.css'), 'utf8');
/** Px of an icon, and from one to the next: no element that shows one is high enough to show two. */
const size = 14;
const step = 40;

const inks = {
  grey: '--ink',
  green: '--accent',
  wheat: '--wheat-ink',
  blue: '--blue',
  violet: '--violet',
  red: '--danger',
};

/** The shapes of ui/status/FlagMark. */
const tick = '8,54 21,41 38,58 80,14 93,27 38,85';
const cross = '18,10 50,42 82,10 90,18 58,50 90,82 82,90 50,58 18,90 10,82 42,50 10,18';

const images: { name: string; icon: LucideIcon | string; ink: string }[] = [
  { name: 'yes', icon: tick, ink: '--accent' },
  { name: 'no', icon: cross, ink: '--line-strong' },
  // Where a text may stand behind the mark.
  { name: 'sent', icon: tick, ink: '--accent' },
  { name: 'unsent', icon: cross, ink: '--line-strong' },
  { name: 'own', icon: Truck, ink: '--accent' },
  ...jobRowStatuses.map((status) => {
    const { icon, tone } = jobRowStatusLooks[status];
    return { name: status, icon, ink: inks[tone] };
  }),
];

const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] });
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({
    colorScheme,
    deviceScaleFactor: 3,
    viewport: { width: size, height: images.length * step },
  });
  const drawn = images.map(({ icon, ink }) => {
    const svg =
      typeof icon === 'string'
        ? `<svg width="13" height="13" viewBox="0 0 100 100" fill="currentColor"><polygon points="${icon}"/></svg>`
        : renderToStaticMarkup(createElement(icon, { size }));
    return `<div style="height:${step}px;color:var(${ink})">${svg}</div>`;
  });
  await page.setContent(`<style>${tokens}*{margin:0}svg{display:block}</style>${drawn.join('')}`);
  await page.screenshot({ path: path.join(folder, `cell-images-${colorScheme}.png`), omitBackground: true });
}
await browser.close();

/** Where in a cell of 36 px an image stands, and how big; those of a status stand in a shape of 24 px. */
const places: Record<string, { x: string; y: number; scale: number }> = {
  yes: { x: 'center', y: 11, scale: 1 },
  no: { x: 'center', y: 11, scale: 1 },
  sent: { x: '10px', y: 11, scale: 1 },
  unsent: { x: '10px', y: 11, scale: 1 },
  own: { x: '10px', y: 9.5, scale: 16 / size },
};
const status = { x: '7px', y: 5, scale: 1 };

// Written out, without variables: the browser works out the style of hundreds of these in a frame.
const rules = images.map(({ name }, index) => {
  const { x, y, scale } = places[name] ?? status;
  const at = `${x} ${(y - index * step * scale).toFixed(1)}px`;
  const rule = `.${name} {\n  background-position: ${at};\n  background-size: ${size * scale}px auto;\n}\n`;
  if (!(name in places)) return rule;
  return `${rule}\n.${name}Chosen {\n  --image-at: ${at};\n  --image-size: ${size * scale}px auto;\n}\n`;
});
const classes = images.map(({ name }) => `.${name}`).join(',\n');
const chosen = Object.keys(places).map((name) => `.${name}Chosen`);
const pictures = (scheme: string) =>
  `${classes} {\n  background-image: url('./cell-images-${scheme}.png');\n background-repeat: no-repeat;\n}\n
${chosen.join(',\n')} {\n  --image: url('./cell-images-${scheme}.png');\n}\n`;
writeFileSync(
  path.join(folder, 'cell-images.module.css'),
  [
    '/* Written by scripts/make-cell-images.ts. */',
    pictures('light'),
    `@media (prefers-color-scheme: dark) {\n${pictures('dark')}}\n`,
    ...rules,
  ].join('\n'),
);
