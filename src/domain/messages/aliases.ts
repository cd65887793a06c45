import { foldText } from '../search-text.ts';
import type { LocationMention, MessageLocation } from './location-mentions.ts';
import type { Mention } from './message-field.ts';
import type { MessageText } from './message-text.ts';
import type { MessageProduct, ProductMention } from './product-mentions.ts';

/** What one company calls something: 'laut' for 'Lepaoja kuivati'. */
export interface MessageAlias {
  words: string;
  location?: MessageLocation;
  product?: MessageProduct;
}

/** What one company's own words name, each taken out of the text. */
export function takeAliases(text: MessageText, aliases: readonly MessageAlias[]) {
  const products: Mention<ProductMention>[] = [];
  const locations: Mention<LocationMention>[] = [];
  for (const { words, location, product } of aliases) {
    const said = foldText(words).replaceAll(/[^a-z0-9 ]/g, ' ');
    const pattern = new RegExp(
      String.raw`(?<![a-z0-9])${said}(sse|st|lt|le|ni|ga|s|l|t|d|)(?![a-z0-9])`,
      'g',
    );
    for (const match of text.find(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length];
      const source = text.take(at, end);
      const ending = match[1] ?? '';
      if (product !== undefined)
        products.push({ value: { product, candidates: [product] }, grade: 'CERTAIN', at, source });
      if (location === undefined) continue;
      const direction =
        ending === 'st' || ending === 'lt' ? 'FROM' : ['sse', 'le', 'ni'].includes(ending) ? 'TO' : null;
      locations.push({
        value: { candidates: [location], direction, isWhole: true, end },
        grade: 'CERTAIN',
        at,
        source,
      });
    }
  }
  return { products, locations };
}
