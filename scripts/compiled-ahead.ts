import type { Plugin } from 'vite';

/**
 * Has the browser compile all functions of these chunks while it fetches them, beside the page's own work. Otherwise
 * V8 only skims a function, and reads it again when it is first called: hundreds of times while a first screen is drawn.
 * For chunks of which most is called at once, no others. Browsers that do not know the comment pass over it.
 */
export function compiledAhead(chunks: readonly string[]): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const missing = new Set(chunks);
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !chunks.includes(file.name)) continue;
          missing.delete(file.name);
          // Only what comes after it is heard.
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
        if (missing.size > 0) throw new Error(`No such chunk: ${[...missing].join(', ')}`);
      },
    },
  };
}
