import type { Plugin } from 'vite';

/**
 * Has the browser compile all functions of these chunks while it fetches them, beside the page's own work. Otherwise
 * V8 only skims a function, and reads it again when it is first called: hundreds of times while a first screen is drawn.
 * For chunks of which about half or more is called at once. Browsers that do not know the comment pass over it.
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
        if (files.length !== chunks.length)
          throw new Error(`Not each of them is one chunk: ${chunks.join(', ')}`);
        for (const file of files) {
          // Only what comes after it is heard: Vite puts lines of its own in front of the code.
          if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
