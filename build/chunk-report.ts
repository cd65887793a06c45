import { writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Plugin } from 'vite';

import type { BuiltChunk } from '../scripts/web-bytes.ts';

/** Writes what is in each chunk into a file beside the built app: scripts/web-bytes.ts reads it. */
export function chunkReport(reportFile: string): Plugin {
  return {
    name: 'chunk-report',
    apply: 'build',
    // Vite makes the build of the service worker with these plugins too: that is not of the screens.
    writeBundle(_options, bundle) {
      const chunks: BuiltChunk[] = [];
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        chunks.push({
          file: file.fileName,
          imports: file.imports,
          styles: [...(file.viteMetadata?.importedCss ?? [])],
          modules: Object.entries(file.modules).map(([id, { renderedLength }]) => ({
            name: path.relative(process.cwd(), id),
            length: renderedLength,
          })),
        });
      }
      if (chunks.some(({ modules }) => modules.some(({ name }) => name === 'src/web/app/main.tsx'))) {
        writeFileSync(reportFile, JSON.stringify(chunks));
      }
    },
  };
}
