import type { LocationMention } from '../locations/location-mentions.ts';
import type { Mention } from '../text/message-field.ts';
import type { MessageText } from '../text/message-text.ts';
import type { TimeMention } from '../times/time-mention.ts';
import type { FoundMentions } from './found-mentions.ts';
import { hasUnknownWords } from './message-notes.ts';

/** A message of several orders, and what divides it. */
export interface DividedMessage {
  text: MessageText;
  foundMentions: FoundMentions;
  /** A mention of each order: its product, day, location or share of the loads. */
  leads: readonly Mention<unknown>[];
  /** The leads, where they are shares of the loads. */
  shares: readonly Mention<number>[] | null;
  /** True for several products; otherwise all orders are of the same. */
  isOfProducts: boolean;
  isDaily: boolean;
}

/** The part of a message that is one of its orders. */
interface Part {
  start: number;
  /** Infinity for the last part. */
  end: number;
  lead: Mention<unknown> | undefined;
}

/**
 * Returns what one order of a message takes (docs/requirements.md, 'From message to order'): what stands in its part,
 * and what is said once for all orders.
 */
export function mentionsOfPart(message: DividedMessage, part: Part): FoundMentions {
  const { text, foundMentions, shares, isDaily } = message;
  const { start, end, lead } = part;
  const within = <Value>(mentions: readonly Mention<Value>[]) =>
    mentions.filter(({ at }) => at >= start && at < end);
  // A word that nobody has understood may have said what is taken from another order.
  const isGuess = ({ value, grade }: Mention<TimeMention>) => value.dayPart !== null && grade === 'GUESSED';
  const isUnderstood = !hasUnknownWords(text, start, end) && !within(foundMentions.times).some(isGuess);
  const ownOrShared = <Value>(mentions: readonly Mention<Value>[]) => {
    const own = within(mentions);
    if (own.length > 0 || mentions.length === 0) return own;
    return sharedMentions(message, mentions, { isLast: end === Infinity, isUnderstood });
  };
  const loadsOfOrder = () => {
    if (shares !== null) return within(shares);
    if (isDaily) return guessedAll(ownOrShared(foundMentions.loads));
    return withOrdinal(text, within(foundMentions.loads), start, lead);
  };
  return {
    products: productsOfPart(message, part, isUnderstood),
    amounts: isDaily ? guessedAll(ownOrShared(foundMentions.amounts)) : within(foundMentions.amounts),
    loads: loadsOfOrder(),
    packages: within(foundMentions.packages),
    wet: within(foundMentions.wet),
    days: ownOrShared(foundMentions.days),
    times: ownOrShared(foundMentions.times),
    locations: withDirections(within(foundMentions.locations), ownOrShared, foundMentions.locations),
  };
}

/** The products of a part; of several products else the one before it, of a single one that. */
function productsOfPart(
  { foundMentions: { products }, isOfProducts }: DividedMessage,
  { start, end }: Part,
  isUnderstood: boolean,
): FoundMentions['products'] {
  if (isOfProducts) {
    const own = products.filter(({ at }) => at >= start && at < end);
    return own.length > 0 ? own : guessedAll(products.filter(({ at }) => at < start).slice(-1));
  }
  return products.map((each) =>
    (each.at >= start && each.at < end) || (each.at < start && isUnderstood)
      ? each
      : { ...each, grade: 'GUESSED' as const },
  );
}

/** A mention that occurs once, before the first or after the last order, belongs to all. */
function sharedMentions<Value>(
  { text, leads }: DividedMessage,
  mentions: readonly Mention<Value>[],
  { isLast, isUnderstood }: { isLast: boolean; isUnderstood: boolean },
): Mention<Value>[] {
  const firstLeadAt = leads[0]?.at ?? 0;
  const lastLeadAt = leads.at(-1)?.at ?? 0;
  const first = mentions.filter(({ at }) => at < firstLeadAt);
  const last = mentions.filter(({ at }) => at > lastLeadAt);
  // 'kella 7ks auto nisule ja … odrale, kella 11ks': where another has its own, it is not said once.
  const isSaidOnce = new Set(mentions).size === first.length;
  if (first.length > 0) return isUnderstood && isSaidOnce ? first : guessedAll(first);
  const isOfAll = /\b(?:koik\w*|molema\w*|both|all|obe|vse)\b/.test(text.whole);
  const afterMark = /[.,;\n]/.exec(text.whole.slice(lastLeadAt))?.index ?? Infinity;
  const isApart = isOfAll || last.every(({ at }) => at > lastLeadAt + afterMark);
  return isLast || !isApart || !isUnderstood ? guessedAll(isLast ? mentions : last) : last;
}

function withDirections(
  own: readonly Mention<LocationMention>[],
  ownOrShared: (mentions: readonly Mention<LocationMention>[]) => Mention<LocationMention>[],
  all: readonly Mention<LocationMention>[],
): Mention<LocationMention>[] {
  const ownDirections = new Set(own.map(({ value }) => value.direction));
  const others = (['FROM', 'TO'] as const)
    .filter((direction) => !ownDirections.has(direction))
    .flatMap((direction) =>
      ownOrShared(
        all.filter(({ value }) => value.direction === direction && !own.some((each) => each.value === value)),
      ),
    );
  // 'Vaheoja kuivati Pärnu terminal' after all: which is which, is read of the order.
  const open = own.length === 0 ? ownOrShared(all.filter(({ value }) => value.direction === null)) : [];
  // Two places of its own, or one whose end or name is not clear: perhaps nothing of another order is missing.
  const isOwnClear =
    own.length <= 1 && own.every(({ value, grade }) => value.direction !== null && grade === 'CERTAIN');
  return [...own, ...(isOwnClear ? others : guessedAll(others)), ...open];
}

/** 'teine homme': the second of them is one. */
function withOrdinal(
  text: MessageText,
  loads: readonly Mention<number>[],
  start: number,
  lead: Mention<unknown> | undefined,
): readonly Mention<number>[] {
  if (loads.length > 0 || lead === undefined) return loads;
  const isOne = /\b(?:teine|kolmas|neljas|viimane)\s+(?:(?:auto|koorem|masin|veok)\s+)?$/.test(
    text.rest.slice(start, lead.at),
  );
  return isOne ? [{ value: 1, grade: 'GUESSED', at: lead.at, source: lead.source }] : [];
}

/** Returns the mentions as guesses, which somebody has to look at. */
export function guessedAll<Value>(mentions: readonly Mention<Value>[]): Mention<Value>[] {
  return mentions.map((each) => ({ ...each, grade: 'GUESSED' }));
}
