/** A piece of HTML that is safe to put into a page. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | null | false | readonly Html[];

/**
 * Returns a template as HTML: what is filled in is escaped unless it is HTML itself; null and false leave nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return {
    html: strings.reduce((text, string, index) => text + textOf(parts[index - 1] ?? null) + string),
  };
}

function textOf(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'html' in part ? part.html : part.map((each) => each.html).join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
