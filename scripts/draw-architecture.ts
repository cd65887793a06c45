import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { childOf, importsBelow } from './import-graph.ts';

const document = path.join(import.meta.dirname, '../docs/architecture.md');
const block = /(<!-- drawn by npm run draw -->\n)[^]*?(<!-- end -->)/;
const layers = ['domain', 'api', 'server', 'web'];

/** The pictures of docs/architecture.md as Mermaid: layers, and the folders of server and web. */
export function drawArchitecture(): string {
  const pictures = [
    picture('Layers', layerEdges()),
    picture('Folders of the server', folderEdges('src/server')),
    picture('Folders of the web app', folderEdges('src/web')),
  ];
  return pictures.join('\n');
}

/** The document with its pictures redrawn. */
export function withPictures(text: string): string {
  return text.replace(block, (_all, start: string, end: string) => `${start}\n${drawArchitecture()}\n${end}`);
}

type Edge = readonly [from: string, to: string];

function layerEdges(): Edge[] {
  return layers.flatMap((layer) =>
    importsBelow(`src/${layer}`)
      .filter(({ to }) => to.startsWith('src/') && !to.startsWith(`src/${layer}/`))
      .map(({ to }): Edge => [layer, childOf('src', to)]),
  );
}

function folderEdges(parent: string): Edge[] {
  return importsBelow(parent)
    .filter(({ to }) => to.startsWith(`${parent}/`))
    .map(({ from, to }): Edge => [childOf(parent, from), childOf(parent, to)])
    .filter(([from, to]) => from !== to && !from.endsWith('.ts') && !to.endsWith('.ts'));
}

/** An arrow for each import that no longer way says already: who may import b may import what b imports. */
function picture(title: string, edges: readonly Edge[]): string {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const isLongWay = (from: string, to: string): boolean =>
    [...(targets.get(from) ?? [])].some((next) => next !== to && reaches(next, to));
  const reaches = (from: string, to: string): boolean =>
    from === to || [...(targets.get(from) ?? [])].some((next) => reaches(next, to));
  const arrows = [...targets]
    .flatMap(([from, all]) =>
      [...all].filter((to) => !isLongWay(from, to)).map((to) => `  ${from} --> ${to}`),
    )
    .toSorted();
  return [`${title}:`, '', '```mermaid', 'flowchart TD', ...arrows, '```', ''].join('\n');
}

if (import.meta.main) {
  const text = readFileSync(document, 'utf8');
  if (!block.test(text)) throw new Error('docs/architecture.md has no place for the pictures');
  writeFileSync(document, withPictures(text));
}
