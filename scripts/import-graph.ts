import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const aliases: Record<string, string> = { '#domain/': 'src/domain/', '#api/': 'src/api/' };

/** An import of one file by another, as paths of the repository. */
export interface Import {
  from: string;
  to: string;
}

/**
 * Returns the imports of a folder's files within the repository, static and on demand. Tests may import all, and are
 * left out.
 */
export function importsBelow(folder: string): Import[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name))
    .flatMap((from) => {
      const source = readFileSync(path.join(root, from), 'utf8');
      return [...source.matchAll(/(?:from|import|import\()\s*'([.#][^']+)'/g)].map((match) => ({
        from,
        to: resolve(from, match[1] ?? ''),
      }));
    });
}

/** Returns the folder or file right below `parent` that a file belongs to. */
export function childOf(parent: string, file: string): string {
  return path.relative(parent, file).split(path.sep)[0] ?? '';
}

function resolve(from: string, specifier: string): string {
  for (const [alias, folder] of Object.entries(aliases)) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  }
  return path.join(path.dirname(from), specifier);
}
