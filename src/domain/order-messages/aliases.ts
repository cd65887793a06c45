import { foldText } from '../search-text.ts';
import type { MessageProduct, ProductMention } from './goods/product-mentions.ts';
import type { LocationMention, MessageLocation } from './locations/location-mentions.ts';
import type { Mention } from './text/message-field.ts';
import type { MessageText } from './text/message-text.ts';
import { irregularReadings } from './text/word-match.ts';

/** A company's own word for a location or product: 'laut' for 'Lepaoja kuivati'. */
export interface MessageAlias {
  words: string;
  location?: MessageLocation;
  product?: MessageProduct;
}

/**
 * Returns what one company's own words name, and takes each out of the text (docs/requirements.md, 'From message to
 * order'). `isAmbiguous` tells whether words by themselves name several things ('Muuga'): their earlier meaning is
 * then a guess.
 */
export function takeAliases(
  text: MessageText,
  aliases: readonly MessageAlias[],
  isAmbiguous: (words: string) => boolean,
) {
  const products: Mention<ProductMention>[] = [];
  const locations: Mention<LocationMention>[] = [];
  for (const { words, location, product } of aliases) {
    const grade = isAmbiguous(words) ? 'GUESSED' : 'CERTAIN';
    const foldedWords = foldText(words).replaceAll(/[^a-z0-9 ]/g, ' ');
    const pattern = new RegExp(
      String.raw`(?<![a-z0-9])${foldedWords}(sse|st|lt|le|ni|ga|s|l|t|d|)(?![a-z0-9])`,
      'g',
    );
    // 'laudast' is of 'laut', too.
    const forms = text
      .find(/[a-z]+/g)
      .filter(([word]) => irregularReadings.get(word)?.some(({ stem }) => stem === foldedWords) === true);
    for (const match of [...text.find(pattern), ...forms]) {
      const [at, end] = [match.index, match.index + match[0].length];
      const source = text.take(at, end);
      const ending = match[1] ?? /(?:st|lt)$/.exec(match[0])?.[0] ?? '';
      if (product !== undefined) {
        products.push({ value: { product, candidates: [product] }, grade, at, source });
      }
      if (location === undefined) continue;
      const direction =
        ending === 'st' || ending === 'lt' ? 'FROM' : ['sse', 'le', 'ni'].includes(ending) ? 'TO' : null;
      locations.push({
        value: { candidates: [location], direction, isWhole: true, end },
        grade,
        at,
        source,
      });
    }
  }
  return { products, locations };
}
