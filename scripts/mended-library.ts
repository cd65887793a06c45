import type { Plugin } from 'vite';

/** What a library's code says, and what it is to say. */
export type MendedLine = readonly [said: string, meant: string];

/**
 * Changes single lines of a library on their way into the build. Throws when a newer version no longer holds one of
 * them exactly once.
 */
export function mendedLibrary(library: string, file: RegExp, lines: readonly MendedLine[]): Plugin {
  return {
    name: `mended-${library}`,
    enforce: 'pre',
    transform: {
      filter: { id: file },
      handler(code) {
        let result = code;
        for (const [said, meant] of lines) {
          const parts = result.split(said);
          if (parts.length !== 2) throw new Error(`${library} says this in another way by now: ${said}`);
          result = parts.join(meant);
        }
        return { code: result, map: null };
      },
    },
  };
}
