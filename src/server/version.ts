import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Which version of Koorem this is: that of package.json. */
export function readVersion(): string {
  const file = path.join(import.meta.dirname, '../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
