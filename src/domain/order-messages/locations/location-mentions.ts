import { foldText } from '../../search-text.ts';
import type { Mention } from '../text/message-field.ts';
import type { MessageText } from '../text/message-text.ts';
import { type Direction, WordIndex, type WordMatch } from '../text/word-match.ts';
import {
  companyForms,
  directionAfter,
  directionBefore,
  directionByArrow,
  isPublic,
  kindNouns,
  townsOf,
} from './location-words.ts';

export interface MessageLocation {
  id: number;
  name: string;
  companyId: number | null;
  /** The address with its town or village: '…, Ramsi alevik, Viljandi vald'. */
  address: string;
}

/** A mention of a place. Without candidates it is an unknown place. */
export interface LocationMention {
  candidates: readonly MessageLocation[];
  direction: Direction | null;
  /** True when the whole name was said, not only its first part ('Muugale') or the town. */
  isWhole: boolean;
  /** The end of it in the folded text. */
  end: number;
}

interface KnownLocation {
  location: MessageLocation;
  proper: readonly string[];
  kinds: readonly string[];
  towns: readonly string[];
}

interface Token {
  said: string;
  at: number;
  end: number;
}

/** Finds places in texts (docs/requirements.md, 'From message to order'); made once for all messages. */
export class LocationFinder {
  readonly #locations: readonly KnownLocation[];
  readonly #names: WordIndex<readonly KnownLocation[]>;
  readonly #towns: WordIndex<readonly KnownLocation[]>;
  readonly #byCompany = new Map<number, KnownLocation[]>();
  readonly #kinds = new WordIndex(kindNouns.map((noun) => [noun, noun] as const));

  constructor(locations: readonly MessageLocation[]) {
    this.#locations = locations.map((location) => {
      const words = [...foldText(location.name).matchAll(/[a-z0-9]+/g)]
        .map(([word]) => word)
        .filter((word) => !companyForms.has(word));
      return {
        location,
        proper: words.filter((word) => !kindNouns.includes(word)),
        kinds: words.filter((word) => kindNouns.includes(word)),
        towns: townsOf(location.address),
      };
    });
    for (const knownLocation of this.#locations) {
      const { companyId } = knownLocation.location;
      if (companyId === null) continue;
      const ofCompany = this.#byCompany.get(companyId);
      if (ofCompany === undefined) this.#byCompany.set(companyId, [knownLocation]);
      else ofCompany.push(knownLocation);
    }
    this.#names = indexBy(this.#locations, ({ proper }) => proper);
    this.#towns = indexBy(this.#locations, ({ towns }) => towns);
  }

  /** True for a place or a town with an ending that says where to or from where: 'muugale'. */
  isDirectionWord(word: string): boolean {
    const matches = [this.#names, this.#towns].map((index) => index.find(word, { forgives: false }));
    return matches.some((each) => each !== null && each.direction !== null);
  }

  /** The places that a text names, each taken out of it. `companyId` is the sender's. */
  find(text: MessageText, companyId: number | null): Mention<LocationMention>[] {
    const tokens = text
      .find(/[a-z0-9]+/g)
      .flatMap((match) =>
        this.#partsOf({ said: match[0], at: match.index, end: match.index + match[0].length }),
      );
    const mentions: Mention<LocationMention>[] = [];
    let at = 0;
    while (at < tokens.length) {
      const mention =
        this.#named(text, tokens, at, companyId) ??
        this.#inTown(text, tokens, at) ??
        this.#ofSender(text, tokens, at, companyId);
      if (mention === null) {
        at += 1;
        continue;
      }
      const length = mention.length + (this.#isTownOf(text, tokens, at + mention.length, mention) ? 1 : 0);
      const [start, end] = [tokens[at]?.at ?? 0, tokens[at + length - 1]?.end ?? 0];
      // The words around it and its ending must agree, or it has to be looked at.
      const around = directionBefore(text, start) ?? directionAfter(text, end);
      const direction = mention.direction ?? around;
      const isClear = around === null || around === direction;
      const { candidates, isWhole, isExact } = mention;
      mentions.push({
        value: { candidates, direction, isWhole, end },
        grade: isExact && isClear ? 'CERTAIN' : 'GUESSED',
        at: start,
        source: text.take(start, end),
      });
      at += length;
    }
    for (const [number, mention] of mentions.entries()) {
      mention.value.direction ??= directionByArrow(text, mentions, number);
    }
    return mentions;
  }

  /** 'reheviljahoidlast' is 'rehe viljahoidlast'. */
  #partsOf(token: Token): Token[] {
    const { said, at, end } = token;
    if (said.length < 7 || this.#names.find(said, { forgives: false }) !== null) return [token];
    for (let border = 3; border < said.length - 3; border += 1) {
      const [name, kind] = [said.slice(0, border), said.slice(border)];
      if (this.#names.has(name) && this.#kinds.find(kind, { forgives: false }) !== null) {
        return [
          { said: name, at, end: at + border },
          { said: kind, at: at + border, end },
        ];
      }
    }
    return [token];
  }

  /** A place by its name, with the word for its kind or without. */
  #named(text: MessageText, tokens: readonly Token[], first: number, companyId?: number | null) {
    const token = tokens[first];
    if (
      token === undefined ||
      token.said.length < 3 ||
      this.#kinds.find(token.said, { forgives: false }) !== null
    ) {
      return null;
    }
    const start = this.#names.find(token.said, { forgives: true });
    if (start === null) return null;
    let candidates: readonly KnownLocation[] = start.value;
    let last: WordMatch<unknown> = start;
    let isExact = start.isExact;
    let length = 1;
    let kind: string | null = null;
    for (let at = first + 1; at < tokens.length; at += 1) {
      const next = tokens[at];
      if (next === undefined || !isBeside(text, tokens[at - 1]?.end ?? 0, next.at)) break;
      if (companyForms.has(next.said)) {
        length += 1;
        continue;
      }
      const noun = this.#kinds.find(next.said, { forgives: next.said.length >= 6 });
      if (noun !== null && kind === null) {
        kind = noun.value;
        last = noun;
        isExact &&= noun.isExact;
        length += 1;
        continue;
      }
      const more = this.#names.find(next.said, { forgives: true });
      const both = more === null ? [] : candidates.filter((candidate) => more.value.includes(candidate));
      if (more === null || both.length === 0 || kind !== null) break;
      candidates = both;
      last = more;
      isExact &&= more.isExact;
      length += 1;
    }
    const properSaid = length - (kind === null ? 0 : 1);
    const isFull = (candidate: KnownLocation) => candidate.proper.length <= properSaid;
    const ofKind = kind === null ? candidates : candidates.filter((candidate) => hasKind(candidate, kind));
    const full = ofKind.filter(isFull);
    // 'Lepiku kuivatist' of Lepiku Agro, who has a 'Lepiku Agro kuivati': which is meant, a person says.
    const ofSender = ofKind.filter(({ location }) => companyId != null && location.companyId === companyId);
    // Half of a name, without the word for the kind, is any word: 'hea' of 'Hea Sööda tehas'.
    if (kind === null && full.length === 0) return null;
    // A slip in a word without any form of a place is more likely another word.
    const [from, to] = text.span(token.at, token.end);
    const isInRussian = /\p{Script=Cyrillic}/u.test(text.original.slice(from, to));
    // 'в Муугу': Russian tells it by the word before.
    const isDirected = last.direction !== null || (isInRussian && directionBefore(text, token.at) !== null);
    if (!isExact && kind === null && !isDirected && properSaid < 2) return null;
    return {
      candidates: (full.length > 0 ? full : ofKind).map(({ location }) => location),
      direction: last.direction,
      isWhole: full.length > 0 && (kind !== null || full.every(({ kinds }) => kinds.length === 0)),
      isExact: isExact && full.length > 0 && (ofSender.length === 0 || ofSender.some(isFull)),
      length,
    };
  }

  /** A place by its town and kind ('Ramsi õlitehas'). */
  #inTown(text: MessageText, tokens: readonly Token[], first: number) {
    const [token, next] = [tokens[first], tokens[first + 1]];
    if (token === undefined || token.said.length < 3) return null;
    const town = this.#towns.find(token.said, { forgives: false });
    if (town === null) return null;
    const noun =
      next !== undefined && isBeside(text, token.end, next.at)
        ? this.#kinds.find(next.said, { forgives: false })
        : null;
    if (noun === null && town.direction === null) return null;
    const candidates =
      noun === null
        ? town.value.filter(({ kinds }) => kinds.some(isPublic))
        : town.value.filter((candidate) => hasKind(candidate, noun.value));
    // 'laevale' is said of a ship; the village Laeva has no more than farms.
    if (noun === null && candidates.length === 0) return null;
    return {
      candidates: candidates.map(({ location }) => location),
      direction: noun === null ? town.direction : noun.direction,
      isWhole: false,
      isExact: false,
      length: noun === null ? 1 : 2,
    };
  }

  /** 'Hea Sööda tehasesse Kose': the town that the place itself is in, and not the next place. */
  #isTownOf(
    text: MessageText,
    tokens: readonly Token[],
    number: number,
    { candidates }: Pick<LocationMention, 'candidates'>,
  ): boolean {
    const [before, token] = [tokens[number - 1], tokens[number]];
    return (
      before !== undefined &&
      token !== undefined &&
      isBeside(text, before.end, token.at) &&
      candidates.some(({ address }) => townsOf(address).includes(token.said)) &&
      this.#named(text, tokens, number) === null &&
      this.#inTown(text, tokens, number) === null
    );
  }

  /** 'meie kuivatist', 'kuivatist': a place of the sender's, of that kind. */
  #ofSender(text: MessageText, tokens: readonly Token[], first: number, companyId: number | null) {
    const token = tokens[first];
    if (token === undefined) return null;
    const ofSender = this.#byCompany.get(companyId ?? 0) ?? [];
    if (/^(?:meilt|minult|meie juurest)$/.test(token.said) || /^(?:meile|mulle)$/.test(token.said)) {
      const direction: Direction = token.said.endsWith('lt') ? 'FROM' : 'TO';
      const candidates = ofSender.map(({ location }) => location);
      return { candidates, direction, isWhole: false, isExact: true, length: 1 };
    }
    const noun = this.#kinds.find(token.said, { forgives: false });
    const saysWhose = /\b(?:meie|oma|enda|minu|peale:?|maha:?)\s*$/.test(text.before(token.at, 'whole'));
    if (noun === null || (noun.direction === null && !saysWhose)) return null;
    // 'Karskist kuivatisse': a name that nobody knows stands before it.
    const runInto = /\d[a-z]{2,} $/.exec(text.before(token.at))?.[0] ?? null;
    const stranger = saysWhose ? null : (runInto ?? text.strangerBefore(token.at));
    if (
      stranger !== null &&
      !/^(?:palun|viia|tuua|vaja|auto|koormat?|tonni|peale|maha|tn?|kg|l|ja|ka|on|ju|nii|siis|a|i|k|v|s|iz|na|do|vi)$/.test(
        stranger,
      )
    ) {
      return null;
    }
    const candidates = ofSender
      .filter((candidate) => hasKind(candidate, noun.value))
      .map(({ location }) => location);
    return { candidates, direction: noun.direction, isWhole: saysWhose, isExact: true, length: 1 };
  }
}

function hasKind(candidate: KnownLocation, kind: string): boolean {
  return candidate.kinds.some((each) => each === kind || each.endsWith(kind));
}

function isBeside(text: MessageText, end: number, start: number): boolean {
  return (
    /^[ "'-]{0,2}$/.test(text.whole.slice(end, start)) && !/ - /.test(text.whole.slice(end - 1, start + 1))
  );
}

function indexBy(
  locations: readonly KnownLocation[],
  wordsOf: (knownLocation: KnownLocation) => readonly string[],
): WordIndex<readonly KnownLocation[]> {
  const byWord = new Map<string, KnownLocation[]>();
  for (const knownLocation of locations) {
    for (const word of new Set(wordsOf(knownLocation))) {
      if (word.length < 3) continue;
      const alike = byWord.get(word);
      if (alike === undefined) byWord.set(word, [knownLocation]);
      else alike.push(knownLocation);
    }
  }
  return new WordIndex(byWord);
}
