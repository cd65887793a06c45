import type { LocalTime } from '../calendar/tallinn-time.ts';
import { editDistance } from '../edit-distance.ts';
import { type MessageAlias, takeAliases } from './aliases.ts';
import { findContact } from './contact-mentions.ts';
import { amountsOfEach, findAmounts, findBareAmounts, loadsOfEach } from './goods/amount-mentions.ts';
import { type MessageProduct, ProductFinder } from './goods/product-mentions.ts';
import { LocationFinder, type MessageLocation } from './locations/location-mentions.ts';
import { withCalledLocations } from './locations/resolve-locations.ts';
import { type Intent, readIntent } from './orders/intent.ts';
import {
  leavesOpen,
  withDoubtfulOthers,
  withDoubts,
  withOpenDay,
  withOpenFigure,
} from './orders/message-doubts.ts';
import { notesOf } from './orders/message-notes.ts';
import type { MessageOrder } from './orders/message-order.ts';
import { orderOf } from './orders/order-of-mentions.ts';
import { splitOrders } from './orders/several-orders.ts';
import { unreadSpans } from './orders/unread-words.ts';
import { guessed, type Mention } from './text/message-field.ts';
import { MessageText, type Span } from './text/message-text.ts';
import { collapseLetters } from './text/word-match.ts';
import { findDays } from './times/day-mentions.ts';
import { findTimes } from './times/time-mentions.ts';

export interface ReadMessage {
  intent: Intent;
  orders: MessageOrder[];
  /** Where the text says something that is in no field, as [start, end); a person has to look at it. */
  unread: Span[];
  /** True where the text goes on after what is read (`maxReadCharacters`): that is unread, and nothing is certain. */
  isCut: boolean;
}

export interface MessageSender {
  /** Null when it is not known who wrote. */
  companyId: number | null;
  aliases: readonly MessageAlias[];
}

/** Until this time 'homme' may be today: it is said before going to bed. */
const endOfNight = '04:00';
/** The sender by default: unknown. */
export const unknownSender: MessageSender = { companyId: null, aliases: [] };

/**
 * Reads customers' messages (docs/requirements.md, 'From message to order'). Made once for the products and places that
 * there are; guessing less is better than guessing wrong.
 */
export class MessageReader {
  readonly #products: ProductFinder;
  readonly #locations: LocationFinder;

  constructor(products: readonly MessageProduct[], locations: readonly MessageLocation[]) {
    this.#products = new ProductFinder(products);
    this.#locations = new LocationFinder(locations);
  }

  #isAmbiguous(words: string): boolean {
    const names = [
      ...this.#products.find(new MessageText(words)),
      ...this.#locations.find(new MessageText(words), null),
    ];
    return names.some(({ value }) => value.candidates.length > 1);
  }

  /** `sentAt` is when the message was sent, in Estonia. */
  read(
    original: string,
    { day: today, time: sentTime }: LocalTime,
    sender: MessageSender = unknownSender,
  ): ReadMessage {
    const text = new MessageText(original);
    const contact = findContact(text, (word) => this.#locations.isDirectionWord(word));
    const aliases = takeAliases(text, sender.aliases, (words) => this.#isAmbiguous(words));
    const products = [...aliases.products, ...this.#products.find(text)].sort((a, b) => a.at - b.at);
    const allDays = findDays(text, today, sentTime < endOfNight);
    const days = withoutDriven(text, withoutFailed(text, withoutDenied(text, allDays)));
    const times = findTimes(text);
    const isProductAt = (at: number) => products.some((each) => each.at === at);
    const { amounts: allAmounts, loads: allLoads, packages, wet } = findAmounts(text, isProductAt);
    const saidAmounts = amountsOfEach(allAmounts);
    const loads = loadsOfEach(text, days, products, allLoads).map((each): Mention<number> => {
      const { value, at, source } = each;
      return isOfFailed(text, each) ? { value, grade: 'GUESSED', at, source } : each;
    });
    const locations = withCalledLocations(
      [...aliases.locations, ...this.#locations.find(text, sender.companyId)].sort((a, b) => a.at - b.at),
      products[0]?.value,
      sender,
    );
    // 'saatke auto Muugale': to load there, or with the goods?
    for (const each of locations) {
      if (sendsTruck.test(text.before(each.at, 'whole'))) each.grade = 'GUESSED';
    }
    const isBare = saidAmounts.length === 0 && products.length > 0 && packages.length === 0;
    const bare = isBare ? findBareAmounts(text) : [];
    const amounts = [...saidAmounts, ...bare];

    const intent = readIntent(text.whole, {
      product: products.length > 0,
      amount: amounts.length > 0 || loads.length > 0 || packages.length > 0,
      isOfPapers: products.length > 0 && products.every(({ at }) => text.isInClause(at, asksForPapers)),
      isMoved:
        days.some(({ value }) => value.isOld) &&
        days.some(({ value }) => !value.isOld && (value.isTarget || /\b(?:siiski|ikka)\b/.test(text.whole))),
      isOfEarlierDay: days.length > 0 && days.every(({ value }) => value.isOld),
      isLater: days.some(({ value }) => !value.isOld && (value.day ?? value.to ?? '') > today),
      isAhead: days.some(({ value }) => !value.isOld && (value.day ?? value.to ?? '') >= today),
      isFull: products.length > 0 && locations.length > 0 && (amounts.length > 0 || loads.length > 0),
    });
    const found = {
      products,
      amounts: [...allAmounts, ...bare],
      loads: allLoads,
      packages,
      wet,
      days: allDays,
      times,
      locations,
    };
    const mentions = {
      products: withoutDriven(text, wantedOf(text, insteadOf(text, products))),
      amounts: withoutDriven(text, wantedOf(text, amounts)),
      loads: withoutDriven(text, wantedOf(text, loads)),
      packages,
      wet,
      days,
      times: wantedOf(text, times),
      locations: wantedOf(text, locations),
    };
    const notes = notesOf(text, intent);
    // A number that was not understood may be loads ('4 okormat 28 t', 'teine Prnusse') or a time ('keell 7').
    const hasOpenFigure =
      (bare.length > 0 && times.length > 0) ||
      /(?<![\w.,:/-])\d{1,3}(?![\w:/-])|\b(?:uks|kaks|kolm|neli|viis|teine|kolmas|neljas|odin|odna|odnu|vtor(?:aja|uju|oi)|tret(?:ja|ju|ii)|second|third)\b/.test(
        text.rest,
      );
    // 'Muugale, mitte Pärnusse', '28 t, ei, hoopis 25 t': what is denied is not told from what is wanted.
    const isDenied =
      correctsItself.test(text.whole) ||
      text.find(/\b[a-z]{4,6}\b/g).some(([word]) => editDistance(word, 'mitte', 1) <= 1);
    const isOpen = leavesOpen(text);
    const orders = splitOrders(text, mentions, intent).map((part) =>
      Object.assign(
        withOpenFigure(
          withOpenDay(
            withDoubts(
              orderOf(part, sender, intent, today),
              part,
              isDenied ? 'CHANGE' : intent,
              text,
              isOpen,
            ),
            text.rest,
          ),
          hasOpenFigure,
        ),
        contact,
        { notes },
      ),
    );
    const readOrders = withDoubtfulOthers(orders).map((order) => (text.isCut ? allGuessed(order) : order));
    const unread = unreadSpans(text, found, readOrders);
    return { intent, orders: readOrders, unread, isCut: text.isCut };
  }
}

function allGuessed(order: MessageOrder): MessageOrder {
  return Object.fromEntries(
    Object.entries(order).map(([name, field]) => [name, guessed(field)]),
  ) as unknown as MessageOrder;
}

const correctsItself =
  /\b(?:hoopis|parandus\w*|oigemini|tapsemalt|vabandust|sorry|ups|vaid|net,|vernee|tocnee|tegelikult|rather)\b|[,.] (?:(?:ah )?ei,|st\b|see tahendab\b)/;

/** 'nisu asemel otra', 'otra, mitte nisu', 'nisu ei ole, otra': what comes in place of something else is wanted. */
function wantedOf<Value>(text: MessageText, mentions: readonly Mention<Value>[]): Mention<Value>[] {
  const wantedMentions = mentions.filter(
    ({ at }) =>
      !/^\u00a4+\s*(?:asemel|(?:ei ole|pole|on otsas)(?: enam)? ?[,.;])/.test(text.after(at)) &&
      !/\b(?:mitte|ne|not)\s$/.test(text.before(at)),
  );
  // Nothing but what is denied: what is wanted has not been understood.
  const mentionsLeft = wantedMentions.length > 0 ? wantedMentions : mentions.map(asGuess);
  return mentionsLeft.map((each) => (text.isInClause(each.at, denies) ? asGuess(each) : each));
}

/** 'otra, mitte söödaotra vaid õlleotra': what comes with 'vaid' is wanted in place of those before it. */
function insteadOf<Value>(text: MessageText, mentions: readonly Mention<Value>[]): Mention<Value>[] {
  const last = mentions.findLastIndex(({ at }) => /\bvaid\s$/.test(text.before(at)));
  return mentions.slice(Math.max(0, last));
}

/** 'täna enam mitte, aga homme'. */
function withoutDenied<Value>(text: MessageText, days: readonly Mention<Value>[]): Mention<Value>[] {
  const others = days.filter(
    ({ at }) => !/^\u00a4+ (?:enam )?(?:mitte|ei|enam)\s*[,.;]/.test(text.after(at)),
  );
  return others.length > 0 ? others : days.map(asGuess);
}

function asGuess<Value>({ value, at, source }: Mention<Value>): Mention<Value> {
  return { value, grade: 'GUESSED', at, source };
}

/** 'Tamsalusse enam ei vii'. */
const denies = /\b(?:enam ei|ei (?:enam )?(?:vii|taha|vota|lahe|soovi|sobi)|ne (?:nado|vezi|hocu))\b/;

/** 'üks auto jäi täna tulemata, …' tells of something that failed, and orders nothing. */
function isOfFailed(text: MessageText, { at }: { at: number }): boolean {
  return text.isInClause(at, fails);
}

const fails = /\b(?:jaid?|(?:tule|vii|too|saa|laadi)mata)\b/;

function withoutFailed<Value>(text: MessageText, mentions: readonly Mention<Value>[]): Mention<Value>[] {
  const others = mentions.filter((each) => !isOfFailed(text, each));
  return others.length > 0 ? others : mentions.map((each) => ({ ...each, grade: 'GUESSED' }));
}

const papers = String.raw`(?:arve|kaalu|saatele|veosele|dokumen|paberi|protokoll|analuusi|nakladn|scet|dokument|invoice|weigh|paper)\w*`;
/** 'Saatke palun kaalutõendid 3 koorma kohta': what is to be sent are papers. */
const asksForPapers = new RegExp(
  String.raw`\b(?:saat(?:a|ke|ma)|saadke|saada|edasta\w*|prisli\w*|send)(?: (?:palun|mulle|meile|uuesti|please|pozalusta|mne|nam|me|us|the))* ${papers}`,
);

const sendsTruck = /\b(?:s+a+t+(?:a|ke)|s+a+d+(?:ke|a)|tulge|tulla)\b[^.;!?\n]*\b(?:auto|masin|veok)\w*\s+$/;

const drivenPattern =
  /\b(?:eile|uleeile|viidi|viisi(?:d|te)|toodi|toite|veeti|vedasite|laaditi|tellis|joudis|joudsid|laks|laksid|vcera|uvezli|privezli|yesterday)\b/;

/** 'täna viidi 28 t, homme viige 30 t': amounts already driven are not ordered. */
function withoutDriven<Value>(text: MessageText, mentions: readonly Mention<Value>[]): Mention<Value>[] {
  const others = mentions.filter(({ at }) => !text.isInClause(at, drivenPattern));
  if (others.length === 0) return mentions.map((each) => ({ ...each, grade: 'GUESSED' }));
  return others.map((each): Mention<Value> => {
    const { value, at, source } = each;
    return text.isInClause(at, mayTellOfDriven) ? { value, grade: 'GUESSED', at, source } : each;
  });
}

/** 'viiddi': with a letter wrong; 'täna mõõtsin': what the sender has done. */
function mayTellOfDriven(clause: string): boolean {
  if (/\b(?!soovi|taht|palu|moel)[a-z]{3,}(?:sin|sime)\b/.test(clause)) return true;
  const pastVerbs = ['viidi', 'viisite', 'toodi', 'veeti', 'laaditi'];
  const isLike = (word: string, verb: string) =>
    editDistance(word, verb, 1) <= 1 || editDistance(collapseLetters(word), collapseLetters(verb), 1) <= 1;
  return clause
    .split(/[^a-z]+/)
    .some(
      (word) =>
        collapseLetters(word) === 'eile' ||
        (word.length >= 4 && pastVerbs.some((each) => isLike(word, each))),
    );
}
