import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { withPictures } from '../../scripts/draw-architecture.ts';
import { childOf, type Import, importsBelow } from '../../scripts/import-graph.ts';

const layers = ['src/domain', 'src/api', 'src/server', 'src/web'];
const parts = [...layers, 'bench', 'chaos', 'fuzz', 'tests'];

test.each(['src/server/external/adapters', 'src/web/features'])(
  'folders of %s do not import each other',
  (parent) => {
    expect(crossingsIn(parent).map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  },
);

test('a feature of the server imports of another what its index.ts hands out, and never in a circle', () => {
  const parent = 'src/server/features';
  const crossings = crossingsIn(parent);
  expect(
    crossings
      .filter(({ to }) => to !== `${parent}/${childOf(parent, to)}/index.ts`)
      .map(({ from, to }) => `${from} imports ${to}`),
  ).toEqual([]);
  expect(
    circleIn(crossings.map(({ from, to }) => ({ from: childOf(parent, from), to: childOf(parent, to) }))),
  ).toEqual([]);
});

test('nobody but the app itself imports src/web/app', () => {
  const crossings = importsBelow('src/web')
    .filter(({ from, to }) => to.startsWith('src/web/app/') && !from.startsWith('src/web/app/'))
    .map(({ from, to }) => `${from} imports ${to}`);
  expect(crossings).toEqual([]);
});

test('the app imports nothing of its tests, measurements and scripts', () => {
  const crossings = importsBelow('src')
    .filter(({ to }) => ['tests', 'bench', 'chaos', 'fuzz', 'scripts'].includes(childOf('', to)))
    .map(({ from, to }) => `${from} imports ${to}`);
  expect(crossings).toEqual([]);
});

test.each(parts)('no files of %s import each other in a circle', (layer) => {
  expect(circleIn(importsBelow(layer))).toEqual([]);
});

test.each(layers)('no folders of %s import each other in a circle', (layer) => {
  const edges = importsBelow(layer)
    .filter(({ to }) => to.startsWith(`${layer}/`))
    .map(({ from, to }) => ({ from: childOf(layer, from), to: childOf(layer, to) }))
    .filter(({ from, to }) => from !== to);
  expect(circleIn(edges)).toEqual([]);
});

test.each(parts)('no folder of %s imports a sibling that imports it', (layer) => {
  const pairs = importsBelow(layer).flatMap(({ from, to }) => {
    const parent = commonFolder(from, to);
    const [own, other] = [childOf(parent, from), childOf(parent, to)];
    return [own, other].some(isFile) ? [] : [[`${parent}/${own}`, `${parent}/${other}`]];
  });
  const all = new Set(pairs.map((pair) => pair.join()));
  expect(pairs.filter((pair) => all.has(pair.toReversed().join()))).toEqual([]);
});

test('docs/architecture.md shows the folders as they are: `npm run draw` draws them', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
  expect(withPictures(text)).toBe(text);
});

/** The imports from one folder right below `parent` of another. */
function crossingsIn(parent: string): Import[] {
  return importsBelow(parent).filter(
    ({ from, to }) => to.startsWith(`${parent}/`) && childOf(parent, from) !== childOf(parent, to),
  );
}

function isFile(name: string): boolean {
  return path.extname(name) !== '';
}

/** The deepest folder that holds both files. */
function commonFolder(one: string, other: string): string {
  const [parts, others] = [one.split('/'), other.split('/')];
  const shared = parts.findIndex((part, index) => part !== others[index]);
  return parts.slice(0, shared).join('/');
}

/** The members of one circle, in its order; empty where there is none. */
function circleIn(edges: readonly Import[]): string[] {
  const importsOf = Map.groupBy(edges, ({ from }) => from);
  const finished = new Set<string>();
  const follow = (one: string, way: readonly string[]): string[] => {
    if (way.includes(one)) return [...way.slice(way.indexOf(one)), one];
    if (finished.has(one)) return [];
    for (const { to } of importsOf.get(one) ?? []) {
      const circle = follow(to, [...way, one]);
      if (circle.length > 0) return circle;
    }
    finished.add(one);
    return [];
  };
  for (const one of importsOf.keys()) {
    const circle = follow(one, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
