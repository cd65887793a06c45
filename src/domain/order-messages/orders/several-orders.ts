import { foldText } from '../../search-text.ts';
import type { ProductMention } from '../goods/product-mentions.ts';
import type { LocationMention } from '../locations/location-mentions.ts';
import type { Mention } from '../text/message-field.ts';
import type { MessageText } from '../text/message-text.ts';
import { readWholeNumber } from '../text/number-words.ts';
import type { DayMention } from '../times/day-words.ts';
import type { FoundMentions } from './found-mentions.ts';
import type { Intent } from './intent.ts';
import { type DividedMessage, guessedAll, mentionsOfPart } from './part-mentions.ts';

/** The most orders of one message; what would be further ones is not read. */
const maxOrders = 30;

/**
 * Divides a message into its orders (docs/requirements.md, 'From message to order'): several products, or several
 * days, are several orders, and each takes what stands with it.
 */
export function splitOrders(text: MessageText, all: FoundMentions, intent: Intent): FoundMentions[] {
  const one = { ...all, products: withoutSaidAgain(text, all.products) };
  if (intent !== 'ORDER') return intent === 'CHANGE' || intent === 'CANCEL' ? [one] : [];
  const foundMentions = withDoubtfulDays(text, one);
  const products = differentProducts(foundMentions.products);
  const isDaily = /\b(?:iga(?:l|uhel)? ?paev|paevas\b|kumbalgi|kummalgi|kumbki\b|kumbagi\b|molemal\b)/.test(
    text.whole,
  );
  const days = daysOfOrders(text, foundMentions, isDaily);
  // 'E nisu, T kaer, K nisu': three days of two products are three orders.
  const ofDays = days.length > 1 && days.length > products.length ? days : products;
  const shares = sharesOf(text, foundMentions);
  const locations = [locationsOfOrders(foundMentions, 'FROM'), locationsOfOrders(foundMentions, 'TO')].find(
    ({ length }) => length > 1,
  );
  const leads = ofDays.length > 1 ? ofDays : (locations ?? shares);
  // 'iga päev üks auto': how much that is in all, nobody has said; 'iga äev' may say so.
  if (leads.length < 2) {
    const { loads, amounts } = foundMentions;
    const mayBeDaily = isDaily || /\b(?:iga|igal|paeva?[ls]?)\b/.test(text.rest);
    return [
      mayBeDaily
        ? { ...foundMentions, loads: guessedAll(loads), amounts: guessedAll(amounts) }
        : foundMentions,
    ];
  }
  const borders = leads
    .slice(1, maxOrders + 1)
    .map((lead, number) => borderBetween(text, foundMentions, leads[number]?.at ?? 0, lead.at));
  const starts = [0, ...borders.slice(0, maxOrders - 1)];
  const message: DividedMessage = {
    text,
    foundMentions,
    leads,
    shares: leads === shares ? shares : null,
    isOfProducts: products.length > 1,
    isDaily,
  };
  const parts = starts.map((start, number) =>
    mentionsOfPart(message, { start, end: borders[number] ?? Infinity, lead: leads[number] }),
  );
  const clear = withClearAmounts(text, starts, parts);
  if (leads !== days && leads !== locations) return clear;
  // 'reede … kaks masinat. Laup: kaer, 50 t': loads with one day and tonnes with the other may be one order.
  const kinds = ['amounts', 'loads', 'packages'] as const;
  const mayBeOne = !kinds.some((kind) => clear.every((part) => part[kind].length > 0));
  if (!mayBeOne && !(leads === days && isJoined(text, days))) return clear;
  return clear.map((part) =>
    Object.assign(part, {
      locations: mayBeOne ? guessedAll(part.locations) : part.locations,
      amounts: guessedAll(part.amounts),
      loads: guessedAll(part.loads),
      days: mayBeOne ? guessedAll(part.days) : part.days,
    }),
  );
}

/** '2 koormat, 18. ja 19. augustil üks': what stands around days said in one breath may be of each or of all. */
function isJoined(text: MessageText, days: readonly Mention<DayMention>[]): boolean {
  return days.some((day, number) =>
    /^\u00a4+(?:,| ja| ning| i| and) $/.test(text.rest.slice(day.at, days[number + 1]?.at ?? day.at)),
  );
}

/** '2 autot: üks Muugale ja teine Pärnusse': the loads to each place, where every place has some. */
function sharesOf(text: MessageText, { locations }: FoundMentions): Mention<number>[] {
  const shares = locations
    .filter(({ value }) => value.direction === 'TO')
    .map((location): Mention<number> => {
      const wordBefore = /([a-z\d]+)\s+$/.exec(text.before(location.at))?.[1] ?? '';
      const value = /^(?:esimene|teine|kolmas|viimane)$/.test(wordBefore)
        ? 1
        : (readWholeNumber(wordBefore) ?? 0);
      return { value, grade: 'GUESSED', at: location.at, source: location.source };
    });
  return shares.every(({ value }) => value > 0) ? shares : [];
}

/**
 * Days of which each has loads or an amount of its own, or of which it is said that each has: 'laadimine 19.08,
 * mahalaadimine 20.08' and 'kui teisipäev ei sobi, siis kolmapäev' are one order.
 */
function daysOfOrders(
  text: MessageText,
  foundMentions: FoundMentions,
  isDaily: boolean,
): Mention<DayMention>[] {
  const days = daysOfTheirOwn(text, foundMentions.days);
  const isEach = isDaily || /\b(?:sama|molemal|kummalgi|teine|kolmas|uks|uhe|kaks)\b/.test(text.rest);
  const isSaidOfEach = (mentions: readonly { at: number }[]) => countGroups(days, mentions) >= days.length;
  const isEnough =
    isSaidOfEach([...foundMentions.loads, ...foundMentions.amounts, ...foundMentions.packages]) ||
    isSaidOfEach(foundMentions.products);
  return isEach || isEnough ? days : days.slice(0, 1);
}

/** 'kaks' or 'ühe' that nobody has understood may be said of each day, or of something else. */
function withDoubtfulDays(text: MessageText, foundMentions: FoundMentions): FoundMentions {
  const isDoubtful = foundMentions.days.length > 1 && /\b(?:uks|uhe|kaks)\b/.test(text.rest);
  return isDoubtful ? { ...foundMentions, days: guessedAll(foundMentions.days) } : foundMentions;
}

/** '3 koormat Põltsamaalt ja 2 koormat Tamsalust': places of one side, each with loads or an amount of its own. */
function locationsOfOrders(
  foundMentions: FoundMentions,
  direction: 'FROM' | 'TO',
): Mention<LocationMention>[] {
  const locations = foundMentions.locations.filter(({ value }) => value.direction === direction);
  const names = new Set(locations.map(({ value }) => value.candidates.map(({ id }) => id).join()));
  const isSaidOfEach =
    countGroups(locations, [...foundMentions.loads, ...foundMentions.amounts, ...foundMentions.packages]) >=
    locations.length;
  return names.size === locations.length && isSaidOfEach ? locations : [];
}

/** Counts the groups of mentions that `leads` separate: '2 koormat, 56 t' between two days belong to one of them. */
function countGroups(leads: readonly { at: number }[], mentions: readonly { at: number }[]): number {
  const borders = new Set(leads.map(({ at }) => at));
  const positions = [...leads, ...mentions].map(({ at }) => at).sort((a, b) => a - b);
  return positions.filter(
    (at, number) => !borders.has(at) && (number === 0 || borders.has(positions[number - 1] ?? 0)),
  ).length;
}

/** Days that are not said once more ('reedel 14.08') and not as a choice ('homme või ülehomme'). */
function daysOfTheirOwn(text: MessageText, days: readonly Mention<DayMention>[]): Mention<DayMention>[] {
  return days
    .filter(
      ({ value, at }) => value.day !== null && !value.isOld && !/\b(?:voi|ili|or)\s*$/.test(text.before(at)),
    )
    .filter(({ value }, number, all) => value.day !== all[number - 1]?.value.day);
}

/** An amount that is said of one order and not of the others may be of all of them: to be looked at. */
function withClearAmounts(
  text: MessageText,
  starts: readonly number[],
  parts: readonly FoundMentions[],
): FoundMentions[] {
  const kinds = ['amounts', 'loads', 'packages'] as const;
  const saidIn = (part: FoundMentions) => kinds.filter((kind) => part[kind].length > 0);
  const isOneEach = parts.every((part) => saidIn(part).length === 1);
  const isClear = (kind: (typeof kinds)[number]) => isOneEach || parts.every((part) => part[kind].length > 0);
  // 'kaks autot: üks nisu 28 t, teine oder 27 t'.
  const [inAll, ...more] = parts.flatMap(({ loads }) => loads);
  // '2 autot: …' counts what is told behind it.
  const isInAll =
    inAll !== undefined && /^[^.;\n]*:/.test(text.whole.slice(inAll.at, parts[0]?.products[0]?.at));
  const isOneLoadEach =
    isInAll &&
    inAll.value === parts.length &&
    more.length === 0 &&
    parts.every(({ amounts }) => amounts.length > 0);
  if (inAll !== undefined && isOneLoadEach) {
    return parts.map((part) => ({ ...part, loads: guessedAll([{ ...inAll, value: 1 }]) }));
  }
  return parts.map((part, number) => {
    const former = parts[number - 1];
    const isSame = /\bsama(?:d|de)?\b(?! (?:koht|koha|aeg|aja|paev|kell))/.test(
      text.whole.slice(starts[number], starts[number + 1]),
    );
    if (isSame && former !== undefined && saidIn(part).length === 0) {
      return { ...part, amounts: guessedAll(former.amounts), loads: guessedAll(former.loads) };
    }
    return {
      ...part,
      amounts: isClear('amounts') ? part.amounts : guessedAll(part.amounts),
      loads: isClear('loads') && !isInAll ? part.loads : guessedAll(part.loads),
      packages: isClear('packages') ? part.packages : guessedAll(part.packages),
    };
  });
}

/** 'hernes söödaks (söödahernes)': one, said again and more exactly. */
function withoutSaidAgain(
  text: MessageText,
  mentions: readonly Mention<ProductMention>[],
): Mention<ProductMention>[] {
  return mentions.filter((mention, number) => {
    const next = mentions[number + 1];
    const between = text.rest.slice(mention.at, next?.at).replaceAll('\u00a4', '');
    const [name, nextName] = [mention, next].map((each) => foldText(each?.value.product?.name ?? ''));
    const isSaidAgain = /^[^,;.\n\d]*(?:\(|\behk )$/.test(between);
    return next === undefined || !isSaidAgain || !name || nextName?.includes(name) !== true;
  });
}

function differentProducts(mentions: readonly Mention<ProductMention>[]): Mention<ProductMention>[] {
  const firstOf = new Map(
    mentions
      .map((mention) => [mention.value.candidates.map(({ id }) => id).join(), mention] as const)
      .toReversed(),
  );
  const firsts = new Set(firstOf.values());
  return mentions.filter((mention) => firsts.has(mention));
}

/** Returns where the second order begins: after the last separator between, else at its own loads or amount. */
function borderBetween(
  text: MessageText,
  foundMentions: FoundMentions,
  first: number,
  second: number,
): number {
  const between = text.whole.slice(first, second);
  const marks = [
    ...between.matchAll(/[;\n+&.]\s|[+;\n]|,\s|\s\d\)\s|\b(?:ja|ning|i|and|plus|lisaks)\b/g),
  ].filter(({ index }) => {
    const at = first + index;
    return !/\d$/.test(text.before(at, 'whole')) || !/^[.,]\d/.test(text.after(at, 'whole'));
  });
  const amounts = [...foundMentions.loads, ...foundMentions.amounts, ...foundMentions.packages].filter(
    ({ at }) => at > first && at < second,
  );
  // '2 koormat nisu, 1 koorem otra': what stands before the first stands before the second too.
  const isBefore = [...foundMentions.loads, ...foundMentions.amounts, ...foundMentions.packages].some(
    ({ at }) => at < first,
  );
  const mark =
    marks.findLast(({ index }) => !isBefore || amounts.some(({ at }) => at >= first + index)) ?? marks.at(-1);
  if (mark !== undefined) return first + mark.index;
  return isBefore ? (amounts.at(-1)?.at ?? second) : second;
}
