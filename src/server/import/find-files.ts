import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { formatOfFile, kindOfFile } from '#api/import/master-data.ts';

import { entities } from './entities.ts';
import type { Entity } from './entity.ts';

/** A file that an import reads. Its name says what is in it: `stock.csv`, `stock-2026-09.json`. */
export interface ImportFile {
  path: string;
  /** The name in problems. */
  name: string;
  format: 'csv' | 'json' | 'xlsx';
  /** Null when the name does not say. */
  entity: Entity | null;
  bytes: number;
}

/**
 * Returns the CSV, XLSX and JSON files of a folder in order of their names, or the one file; null when there is
 * neither.
 */
export function findFiles(target: string): ImportFile[] | null {
  const stats = statSync(target, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (!stats.isDirectory()) return [importFile(target)];
  return readdirSync(target)
    .filter((name) => formatOfFile(name) !== null)
    .sort()
    .map((name) => importFile(path.join(target, name)));
}

/** Returns a file of the disk that people know by `name`. */
export function importFile(file: string, name = path.basename(file)): ImportFile {
  const kind = kindOfFile(name);
  return {
    path: file,
    name,
    format: formatOfFile(name) ?? 'csv',
    entity: entities.find((entity) => entity.name === kind) ?? null,
    bytes: statSync(file).size,
  };
}
