import { buildWebWhenStale } from './web-build.ts';

try {
  buildWebWhenStale();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await import('../src/server/main.ts');
