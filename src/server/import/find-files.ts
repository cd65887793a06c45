import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { entities } from './entities.ts';
import type { Entity } from './entity.ts';

/** A file that an import reads. Its name says what is in it: `stock.csv`, `stock-2026-09.json`. */
export interface ImportFile {
  path: string;
  /** How problems call it. */
  name: string;
  format: 'csv' | 'json';
  /** Null when the name does not say. */
  entity: Entity | null;
  bytes: number;
}

/** The CSV and JSON files of a folder in order of their names, or the one file; null when there is neither. */
export function findFiles(target: string): ImportFile[] | null {
  const stats = statSync(target, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isDirectory()) return [importFile(target)];
  return readdirSync(target)
    .filter((name) => /\.(csv|json)$/i.test(name))
    .sort()
    .map((name) => importFile(path.join(target, name)));
}

function importFile(file: string): ImportFile {
  const name = path.basename(file);
  const extension = path.extname(name).toLowerCase();
  return {
    path: file,
    name,
    format: extension === '.json' ? 'json' : 'csv',
    entity: entityOf(name.slice(0, name.length - extension.length).toLowerCase()),
    bytes: statSync(file).size,
  };
}

function entityOf(stem: string): Entity | null {
  return entities.find(({ name }) => stem === name || stem.startsWith(`${name}-`)) ?? null;
}
