import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const vite = path.join(root, 'node_modules/vite/bin/vite.js');
const stamp = path.join(root, 'dist/web-built-from');

/** Everything the built web app is made from. */
const sources = ['src/web', 'src/api', 'src/domain', 'vite.config.ts', 'build', 'package-lock.json'];

/** Builds the web app into dist/, unless it is there already, made from the sources as they are now. */
export function buildWebWhenStale(): void {
  const fingerprint = fingerprintOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  process.stdout.write('Building the web app…\n');
  buildWeb(fingerprint);
}

/** Builds the web app. Throws an Error that says what to do when it cannot. */
function buildWeb(fingerprint = fingerprintOfSources()): void {
  if (!existsSync(vite)) {
    throw new Error(
      'The web app is not built, and Vite is not installed. Run "npm ci" with development dependencies, or build elsewhere (npm run build) and copy dist/.',
    );
  }
  // A process of its own: Vite sets NODE_ENV, which must not reach the server.
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The web app could not be built.');
  writeFileSync(stamp, fingerprint);
}

function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder)) {
    hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function filesUnder(name: string): string[] {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [name];
  return readdirSync(full, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

if (import.meta.main) buildWeb();
