import type { Plugin } from 'vite';

/** The page names the chunk that app/main.tsx asks for first, so that it comes beside the entry. */
export function preloadDrawing(): Plugin {
  return {
    name: 'preload-drawing',
    apply: 'build',
    transformIndexHtml(_html, { bundle = {} }) {
      return Object.keys(bundle)
        .filter((file) => /^assets\/drawing-.*\.js$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
    },
  };
}
