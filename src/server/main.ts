import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Reading and compiling the code is half of a start: what one start has compiled, the next takes as it is. Where
// the folder cannot be written, nothing is cached and nothing is printed. Therefore the server is imported after this.
enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/compiled'));

await import('./serve.ts');
