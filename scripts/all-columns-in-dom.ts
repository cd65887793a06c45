import type { Plugin } from 'vite';

/** What react-data-grid says where it leaves columns out (useCalculatedColumns), and what it is to say. */
const left = 'if (!enableVirtualization) return [0, columns.length - 1];';
const drawn = 'return [0, columns.length - 1];';

/**
 * Makes react-data-grid draw every column and leave out rows only: the library has one switch for both
 * (docs/decisions/0017-all-columns-in-the-dom.md). Throws when a newer version no longer holds the line.
 */
export function allColumnsInDom(): Plugin {
  return {
    name: 'all-columns-in-dom',
    enforce: 'pre',
    // Left out of Vite's bundle of dependencies, or `npm run dev` would not come by here.
    config: () => ({ optimizeDeps: { exclude: ['react-data-grid'] } }),
    transform: {
      filter: { id: /[\\/]react-data-grid[\\/]lib[\\/]index\.js/ },
      handler(code) {
        const parts = code.split(left);
        if (parts.length !== 2) throw new Error('react-data-grid leaves columns out in another way by now.');
        return { code: parts.join(drawn), map: null };
      },
    },
  };
}
