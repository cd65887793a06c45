import type { AmountMention } from './amount-mentions.ts';
import type { DayMention } from './day-mentions.ts';
import type { Intent } from './intent.ts';
import type { LocationMention } from './location-mentions.ts';
import type { Mention } from './message-field.ts';
import type { MessageText } from './message-text.ts';
import type { ProductMention } from './product-mentions.ts';
import type { TimeMention } from './time-mentions.ts';

/** What was found in a text, or in the part of it that is one order. */
export interface FoundMentions {
  products: Mention<ProductMention>[];
  amounts: Mention<AmountMention>[];
  loads: Mention<number>[];
  packages: Mention<number>[];
  wet: Mention<true>[];
  days: Mention<DayMention>[];
  times: Mention<TimeMention>[];
  locations: Mention<LocationMention>[];
}

/** Several products, or several days, are several orders: each takes what stands with it. */
export function splitOrders(text: MessageText, found: FoundMentions, intent: Intent): FoundMentions[] {
  if (intent !== 'ORDER') return intent === 'CHANGE' || intent === 'CANCEL' ? [found] : [];
  const products = differentProducts(found.products);
  const days = found.days.filter(({ value }) => value.day !== null && !value.isOld);
  const leads =
    products.length > 1 ? products : new Set(days.map(({ value }) => value.day)).size > 1 ? days : [];
  if (leads.length < 2) return [found];
  const borders = leads
    .slice(1)
    .map((lead, number) => borderBetween(text, found, leads[number]?.at ?? 0, lead.at));
  const starts = [0, ...borders];
  return starts.map((start, number) => {
    const end = starts[number + 1] ?? Infinity;
    const isLast = end === Infinity;
    const within = <Value>(mentions: readonly Mention<Value>[]) =>
      mentions.filter(({ at }) => at >= start && at < end);
    /** What is said once, before the first or after the last, is of all of them. */
    const shared = <Value>(mentions: readonly Mention<Value>[]) => {
      const own = within(mentions);
      if (own.length > 0 || mentions.length === 0) return own;
      const first = mentions.filter(({ at }) => at < (leads[0]?.at ?? 0));
      const last = mentions.filter(({ at }) => at > (leads.at(-1)?.at ?? 0));
      if (first.length > 0) return first;
      return isLast ? mentions.map((each) => ({ ...each, grade: 'GUESSED' as const })) : last;
    };
    return {
      products: products.length > 1 ? within(found.products) : found.products,
      amounts: within(found.amounts),
      loads: /\biga(?:l)? paev/.test(text.whole) ? guessedAll(shared(found.loads)) : within(found.loads),
      packages: within(found.packages),
      wet: within(found.wet),
      days: shared(found.days),
      times: shared(found.times),
      locations: withDirections(within(found.locations), shared, found.locations),
    };
  });
}

/** 'iga päev 2 koormat': of each day, to be looked at. */
function guessedAll<Value>(mentions: readonly Mention<Value>[]): Mention<Value>[] {
  return mentions.map((each) => ({ ...each, grade: 'GUESSED' }));
}

function withDirections(
  own: Mention<LocationMention>[],
  shared: (mentions: readonly Mention<LocationMention>[]) => Mention<LocationMention>[],
  all: readonly Mention<LocationMention>[],
): Mention<LocationMention>[] {
  const said = new Set(own.map(({ value }) => value.direction));
  const others = (['FROM', 'TO'] as const)
    .filter((direction) => !said.has(direction))
    .flatMap((direction) =>
      shared(
        all.filter(({ value }) => value.direction === direction && !own.some((each) => each.value === value)),
      ),
    );
  return [...own, ...others];
}

function differentProducts(mentions: readonly Mention<ProductMention>[]): Mention<ProductMention>[] {
  const keyOf = ({ value }: Mention<ProductMention>) => value.candidates.map(({ id }) => id).join();
  return mentions.filter(
    (mention, number) => mentions.findIndex((each) => keyOf(each) === keyOf(mention)) === number,
  );
}

/** Where the second order begins: after the last mark that stands between, else at its own loads or amount. */
function borderBetween(text: MessageText, found: FoundMentions, first: number, second: number): number {
  const between = text.whole.slice(first, second);
  const marks = [...between.matchAll(/[;\n+&.]\s|[+;\n]|,\s|\b(?:ja|ning|i|and|plus|lisaks)\b/g)].filter(
    ({ index }) => {
      const at = first + index;
      return !/\d$/.test(text.whole.slice(0, at)) || !/^[.,]\d/.test(text.whole.slice(at));
    },
  );
  const amounts = [...found.loads, ...found.amounts, ...found.packages].filter(
    ({ at }) => at > first && at < second,
  );
  // '2 koormat nisu, 1 koorem otra': what stands before the first stands before the second too.
  const isBefore = [...found.loads, ...found.amounts, ...found.packages].some(({ at }) => at < first);
  const mark =
    marks.findLast(({ index }) => !isBefore || amounts.some(({ at }) => at >= first + index)) ?? marks.at(-1);
  if (mark !== undefined) return first + mark.index;
  return isBefore ? (amounts.at(-1)?.at ?? second) : second;
}
