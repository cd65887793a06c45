import type { Plugin } from 'vite';

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
