import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import type { Plugin } from 'vite';

/** Writes `.br` and `.gz` beside each text file, at the best level: the server sends them as they are. */
export function compress(outDir: string): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|svg|webmanifest|geojson)$/.test(name)) continue;
          const file = path.join(outDir, name);
          const content = readFileSync(file);
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}
