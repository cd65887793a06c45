import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What Vite writes down of a script: its file, the scripts that run before it, and its styles. */
interface BuiltScript {
  file: string;
  imports?: string[];
  css?: string[];
}

const manifest = path.join(import.meta.dirname, '../../../dist/web/.vite/manifest.json');

/** Addresses of files ('/assets/…') that modules of src/web need before they run. */
export type BuiltFiles = (modules: readonly string[]) => { scripts: string[]; styles: string[] };

/** Reads which files of the built web app each module needs; null when it is not built. An unknown module throws. */
export function readBuiltFiles(): BuiltFiles | null {
  if (!existsSync(manifest)) return null;
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, BuiltScript>;
  return (modules) => {
    const needed = new Map<string, BuiltScript>();
    const follow = (name: string) => {
      if (needed.has(name)) return;
      const script = built[name];
      if (script === undefined) throw new Error(`No script of the built app begins with ${name}`);
      needed.set(name, script);
      script.imports?.forEach(follow);
    };
    modules.forEach(follow);
    const scripts = [...needed.values()];
    const address = (file: string) => `/${file}`;
    return {
      scripts: [...new Set(scripts.map(({ file }) => file))].map(address),
      styles: [...new Set(scripts.flatMap(({ css }) => css ?? []))].map(address),
    };
  };
}
