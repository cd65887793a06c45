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

/** In the head the stylesheet would keep the page's splash back until it is there. */
export function stylesheetLast(): Plugin {
  return {
    name: 'stylesheet-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [link] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        if (link === undefined) throw new Error('index.html names no stylesheet');
        return html.replace(link, '').replace('</body>', () => `${link.trim()}\n  </body>`);
      },
    },
  };
}
