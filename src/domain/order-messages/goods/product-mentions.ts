import { editDistance } from '../../edit-distance.ts';
import { foldText } from '../../search-text.ts';
import type { FoundGrade, Mention } from '../text/message-field.ts';
import type { MessageText } from '../text/message-text.ts';
import { readingsOf, WordIndex } from '../text/word-match.ts';
import { furtherWords, kindWords, looseWords, plainKinds, synonyms } from './product-words.ts';

export interface MessageProduct {
  id: number;
  name: string;
  /** The name of its group, which helps to choose among several places. */
  groupName: string;
}

/** A mention of a product: the one that is meant, or several possible ones. */
export interface ProductMention {
  product: MessageProduct | null;
  candidates: readonly MessageProduct[];
}

const countsSomething =
  /^\d+\s*(?:(?:tais)?koor(?:m|em)|auto|masin|veok|reis|rejs|fur|t\b|tn\b|tonn|kg\b|x\s*\d|\*)/;

/** Finds products in texts (docs/requirements.md, 'From message to order'); made once for all messages. */
export class ProductFinder {
  readonly #words: WordIndex<string>;
  readonly #synonyms: WordIndex<string>;
  readonly #products: readonly { product: MessageProduct; words: readonly string[]; lead: string }[];
  readonly #leads: ReadonlySet<string>;

  constructor(products: readonly MessageProduct[]) {
    // 'Kaera seeme' is of kaer: a name's words in the forms in which they stand alone as names.
    const single = new WordIndex(
      products
        .map(({ name }) => wordsOf(name))
        .flatMap((words) => (words.length === 1 ? [[words[0] ?? '', words[0] ?? ''] as const] : [])),
    );
    this.#products = products.map((product) => {
      const words = wordsOf(product.name).map(
        (word) => single.find(word, { forgives: false })?.value ?? word,
      );
      return { product, words, lead: words[0] ?? '' };
    });
    const productWords = new Set(
      this.#products.flatMap(({ words }) => words.filter((word) => /^[a-z]/.test(word))),
    );
    this.#leads = new Set(this.#products.map(({ lead }) => lead));
    const others = Object.entries(synonyms).filter(([, word]) => productWords.has(word));
    this.#words = new WordIndex([...productWords].map((word) => [word, word] as const));
    this.#synonyms = new WordIndex(others);
  }

  /** The products that a text names, each taken out of it. */
  find(text: MessageText): Mention<ProductMention>[] {
    const apart = text
      // 'NPK-d 8-20-30': an ending behind its dash, and no word.
      .find(/([a-z]+)(?:-(?:d|i|t|st|ga)\b)?|\d+(?:[.,]\d+)?(?:-\d+)*/g)
      .map((match) => {
        const [whole, word] = match;
        // 'odrakoorem', 'odravedu': the goods, and how they come.
        const goods = /^(.{3,})(?:koor(?:em|m)\w*|koorm\w*|autot?|ve(?:o|du)\w*)$/.exec(whole)?.[1];
        const end = match.index + (goods ?? whole).length;
        return { said: goods ?? word ?? whole, at: match.index, end };
      });
    const tokens = this.#withKinds(text, apart);
    const mentions: Mention<ProductMention>[] = [];
    for (let first = 0; first < tokens.length; first += 1) {
      const wordRun = this.#runFrom(text, tokens, first);
      if (wordRun === null) continue;
      const [start, end] = [tokens[first]?.at ?? 0, wordRun.end];
      const isExact =
        wordRun.isExact && !this.#goesOnWithSlip(wordRun.words, tokens[first + wordRun.length]?.said ?? '');
      const isPlain = isExact && !hasAnotherKind(text, start, end);
      mentions.push({ ...this.#meant(wordRun.words, isPlain), at: start, source: text.take(start, end) });
      first += wordRun.length - 1;
    }
    const [only] = mentions;
    return mentions.length === 1 && only !== undefined && only.value.product === null
      ? [this.#narrowed(text, only)]
      : mentions;
  }

  /** 'mahe kaer', 'ячмень пивоваренный': goods and their kind beside them are one word. */
  #withKinds<Token extends { said: string; at: number; end: number }>(
    text: MessageText,
    tokens: readonly Token[],
  ): Token[] {
    const joinedTokens: Token[] = [];
    for (const token of tokens) {
      const before = joinedTokens.at(-1);
      const isBeside = before !== undefined && text.whole.slice(before.end, token.at) === ' ';
      const one = isBeside
        ? (this.#ofKind(before.said, token.said) ?? this.#ofKind(token.said, before.said))
        : null;
      if (before === undefined || one === null) joinedTokens.push(token);
      else joinedTokens.splice(-1, 1, { ...before, said: one, end: token.end });
    }
    return joinedTokens;
  }

  /** The name of goods of a kind; null where one of the words is something else. */
  #ofKind(kind: string, goods: string): string | null {
    const [beginning] = kindWords.find(([, pattern]) => pattern.test(kind)) ?? [];
    if (beginning === undefined) return null;
    const match =
      this.#words.find(goods, { forgives: false }) ?? this.#synonyms.find(goods, { forgives: false });
    return match !== null && this.#leads.has(match.value) && !match.value.startsWith(beginning)
      ? beginning + match.value
      : null;
  }

  /** 'ammooniumnitraati 27 t puistes': how it is packed may be said further on. */
  #narrowed(text: MessageText, mention: Mention<ProductMention>): Mention<ProductMention> {
    for (const match of text.find(/[a-z]+/g)) {
      const word = this.#words.find(match[0], { forgives: false })?.value;
      if (word === undefined || !furtherWords.has(word) || match[0].length < 4) continue;
      const fitting = this.#products.filter(
        ({ product, words }) => words.includes(word) && mention.value.candidates.includes(product),
      );
      const [only] = fitting;
      if (only === undefined || fitting.length > 1) continue;
      // '12 bigbagi' says how many as well.
      if (!/\d\s*$/.test(text.before(match.index))) {
        text.take(match.index, match.index + match[0].length);
      }
      return { ...mention, value: { product: only.product, candidates: [only.product] } };
    }
    return mention;
  }

  /** The words of a name that stand together from one word on, in their first forms. */
  #runFrom(text: MessageText, tokens: readonly { said: string; at: number; end: number }[], first: number) {
    const words: string[] = [];
    let isExact = true;
    let end = 0;
    let length = 0;
    for (let at = first; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (token === undefined) break;
      if (at > first && !/^[\s.,()]*$/.test(text.whole.slice(end, token.at))) break;
      // 'nisu 2 koormat': how many loads, and no grade.
      const isCount =
        /^\d+$/.test(token.said) &&
        (countsSomething.test(text.after(token.at, 'whole')) ||
          this.#startsAt(text, tokens, at + 1, token.end));
      const word = isCount ? null : this.#wordOf(token.said, at === first, words);
      if (word === null) break;
      words.push(word.value);
      isExact &&= word.isExact;
      end = token.end;
      length += 1;
    }
    return words.length === 0 ? null : { words, isExact, end, length };
  }

  /** 'nisu 1 oder': a figure right before another product counts it. */
  #startsAt(
    text: MessageText,
    tokens: readonly { said: string; at: number }[],
    number: number,
    end: number,
  ): boolean {
    const next = tokens[number];
    if (next === undefined || text.whole.slice(end, next.at) !== ' ') return false;
    const word = this.#words.find(next.said, { forgives: false })?.value;
    return word !== undefined && this.#leads.has(word) && !furtherWords.has(word);
  }

  #wordOf(
    saidWord: string,
    isFirst: boolean,
    before: readonly string[],
  ): { value: string; isExact: boolean } | null {
    if (/^\d/.test(saidWord)) {
      // A figure belongs to a name only where a name goes on with it: 'UAN 32', 'toidunisu 2. kat'.
      if (isFirst) return null;
      const figure = saidWord.replace(',', '.');
      const goesOn = this.#products.some(
        ({ words }) => words.includes(figure) && before.every((word) => words.includes(word)),
      );
      if (goesOn) return { value: figure, isExact: true };
      const grade = { 1: 'i', 2: 'ii' }[saidWord];
      return grade !== undefined && before.some((word) => word.endsWith('nisu'))
        ? { value: grade, isExact: true }
        : null;
    }
    const match =
      this.#words.find(saidWord, { forgives: false }) ??
      this.#synonyms.find(saidWord, { forgives: false }) ??
      this.#words.find(saidWord, { forgives: saidWord.length >= 4 });
    if (match === null) {
      const compound = isFirst ? (this.#lastPart(saidWord) ?? this.#begun(saidWord)) : null;
      return compound === null ? null : { value: compound, isExact: false };
    }
    if (isFirst && (furtherWords.has(match.value) || !this.#startsName(match.value))) return null;
    const isLoose = readingsOf(saidWord).some(({ stem }) => looseWords.has(stem));
    return { value: match.value, isExact: match.isExact && !isLoose };
  }

  /** 'kaera eemet': the next word of a longer name may be meant, so the shorter one is not certain. */
  #goesOnWithSlip(words: readonly string[], next: string): boolean {
    return (
      next.length >= 4 &&
      this.#products.some(({ words: name }) => {
        const further = name[words.length];
        return (
          further !== undefined &&
          further.length >= 4 &&
          // 'nisu seemt' may be 'talinisu seeme'.
          words.every(
            (word, at) => word === name[at] || (word.length >= 4 && name[at]?.endsWith(word) === true),
          ) &&
          (next.startsWith(further) ||
            ['', 't'].some((ending) => editDistance(next, further + ending, 2) <= 2))
        );
      })
    );
  }

  #startsName(word: string): boolean {
    return (
      this.#leads.has(word) || (word.length >= 3 && this.#products.some(({ words }) => words.includes(word)))
    );
  }

  /** 'söödaotra' when there is only oder: a kind of it, to be looked at. */
  #lastPart(word: string): string | null {
    const match = /^(?:mahe|sooda|toidu|tali|suvi|seemne|olle)(.{3,})$/.exec(word);
    if (match?.[1] === undefined) return null;
    return this.#words.find(match[1], { forgives: false })?.value ?? null;
  }

  /** 'tritik': the first letters of one product alone, to be looked at. */
  #begun(word: string): string | null {
    if (word.length < 5) return null;
    const [only, ...more] = [...this.#leads].filter((lead) => lead.startsWith(word));
    return only !== undefined && more.length === 0 ? only : null;
  }

  #meant(words: readonly string[], isExact: boolean): { value: ProductMention; grade: FoundGrade } {
    const fits = (name: readonly string[], word: string) => name.includes(word);
    const compound = (name: readonly string[], ending: string) =>
      fits(name, ending) ||
      name.some((word) => word.length > ending.length && ending.length >= 4 && word.endsWith(ending));
    let candidates = this.#products.filter((each) => words.every((word) => fits(each.words, word)));
    let isSure = isExact;
    if (candidates.length === 0) {
      // 'nisu 1. kat' is a toidunisu.
      candidates = this.#products.filter((each) => words.every((word) => compound(each.words, word)));
      isSure &&= words.includes('kategooria') && candidates.length === 1;
    }
    const whole = candidates.filter((each) => each.words.length === words.length);
    const [only] = whole.length === 1 ? whole : candidates.length === 1 ? candidates : [];
    return {
      value: { product: only?.product ?? null, candidates: candidates.map(({ product }) => product) },
      grade: isSure ? 'CERTAIN' : 'GUESSED',
    };
  }
}

/**
 * True where a word beside the goods names another kind: misspelt ('mahhe kaer'), or any Russian adjective
 * ('пивоваернный ячмень').
 */
function hasAnotherKind(text: MessageText, start: number, end: number): boolean {
  const before = /([a-z]{4,}) $/.exec(text.before(start))?.[1] ?? '';
  const after = /^ ([a-z]{4,})/.exec(text.after(end))?.[1] ?? '';
  const isRussian = /[а-я]/i.test(text.original.slice(...text.span(start, end)));
  const hasKindEnding = (word: string) => /(?:[iye]i|oi|aja|uju|ogo)$/.test(word);
  return (
    (isRussian && [before, after].some(hasKindEnding)) ||
    plainKinds.some((kind) => before !== kind && editDistance(before, kind, 1) <= 1)
  );
}

function wordsOf(name: string): string[] {
  return [...foldText(name).matchAll(/[a-z]+|\d+(?:[.,]\d+)?(?:-\d+)*/g)].map(([word]) =>
    word.replace(',', '.'),
  );
}
