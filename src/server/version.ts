import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the version of Koorem, from package.json. */
export function readVersion(): string {
  const file = path.join(import.meta.dirname, '../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
