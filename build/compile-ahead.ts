import type { Plugin } from 'vite';

/**
 * Has V8 compile all functions of these chunks at once; else it reads each again when it is first called. For
 * chunks of which at least half is called at once.
 */
export function compileAhead(chunks: readonly string[]): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    enforce: 'post',
    // The comment is put in when names are made already: they are kept for ever under them.
    augmentChunkHash: ({ name }) => (chunks.includes(name) ? 'compiled ahead' : undefined),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).filter(
          (file) => file.type === 'chunk' && chunks.includes(file.name),
        );
        if (files.length !== chunks.length) {
          throw new Error(`Not each of them is one chunk: ${chunks.join(', ')}`);
        }
        for (const file of files) {
          // Only what comes after it is heard: Vite puts lines of its own in front of the code.
          if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
