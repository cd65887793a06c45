import { foldText } from '../../search-text.ts';
import { guessed } from '../text/message-field.ts';
import type { MessageText } from '../text/message-text.ts';
import { isLikeMonth, hasLaterWeeks } from '../times/day-words.ts';
import type { FoundMentions } from './found-mentions.ts';
import type { Intent } from './intent.ts';
import type { MessageOrder, MessageOrderBody } from './message-order.ts';

/** Words that leave open what is wanted; 'eile' refers to an earlier load for comparison. */
const hedges =
  /\b(?:voi|voib ?olla|ehk|pigem|vist|ilmselt|arvatavasti|akki|(?<!(?:varem|hiljem|rohkem|vahem|rohkem) )kui\b(?! palju)|muidu|ili|mozet|lutse|esli|maybe|perhaps|or|if|eile|eilse\w*|eilne|viisite|(?:nadala|kuu) (?:aja )?parast|cerez (?:\S+ )?nedel\w+|in (?:a|two) weeks?)\b/;
/** 'kui Tamsalu ei võta, siis Põltsamaale': where to depends on something. */
const conditions = /\b(?:kui (?:ei|\S+ ei)|muidu|vastasel juhul|pigem|esli|inace|if|otherwise)\b/;
const pointers = /\b(?:sinna|sealt|tagasi|samasse|samast|sama koht\w*|tuda|ottuda|obratno|back)\b/;

/** 'kui teisipäev ei sobi', 'pigem', 'või': one of several is wanted, or it is not settled. */
export function leavesOpen(text: MessageText): boolean {
  return hedges.test(text.whole) || hasLaterWeeks(text);
}

/**
 * Marks values that may belong to the former order or to the new one (docs/requirements.md, 'From message to order'):
 * somebody must look at them. `isOpen` as `leavesOpen` says of the text.
 */
export function withDoubts(
  order: MessageOrderBody,
  { days, products, locations }: FoundMentions,
  intent: Intent,
  text: MessageText,
  isOpen: boolean,
): MessageOrderBody {
  if (intent === 'CHANGE' || (intent === 'ORDER' && days.some(({ value }) => value.isOld))) {
    const { product, quantity, loads, wetGrain, date, time, pickup, destination } = order;
    return {
      ...order,
      product: guessed(product),
      quantity: guessed(quantity),
      loads: guessed(loads),
      wetGrain: guessed(wetGrain),
      date: guessed(date),
      time: guessed(time),
      pickup: guessed(pickup),
      destination: guessed(destination),
    };
  }
  if (intent === 'CANCEL') {
    const { product, quantity, loads, wetGrain, dateOld, time, timeTo, timeKind, dayPart } = order;
    const isOfOne = products.length <= 1;
    // 'Eelmine tellimus tühista, homme 28 t nisu': goods and an amount may be another order's, and the day with them.
    const saysAll = products.length > 0 && quantity.value !== null;
    return {
      ...order,
      dateOld: saysAll ? guessed(dateOld) : dateOld,
      product: isOfOne ? product : guessed(product),
      quantity: isOfOne ? quantity : guessed(quantity),
      loads: isOfOne ? loads : guessed(loads),
      wetGrain: guessed(wetGrain),
      time: guessed(time),
      timeTo: guessed(timeTo),
      timeKind: guessed(timeKind),
      dayPart: guessed(dayPart),
    };
  }
  const isClear = days.length <= 1 && !isOpen;
  // 'kaks autot, üks Muugale ja teine Pärnusse', '18. ja 19. augustil': how much goes where and when is not read.
  const isParted =
    (['FROM', 'TO'] as const).some(
      (side) => locations.filter(({ value }) => value.direction === side).length > 1,
    ) || days.slice(1).some(({ at }) => /(?:,|\b(?:ja|ning|i|and))\s$/.test(text.before(at)));
  // 'tagasi sinna': a place that was named before, which is not looked up here.
  const { pickup, destination } = order;
  const isPointed = pointers.test(text.whole) || conditions.test(text.whole);
  return {
    ...order,
    pickup: isPointed ? guessed(pickup) : pickup,
    destination: isPointed ? guessed(destination) : destination,
    date: isClear ? order.date : guessed(order.date),
    time: isClear ? order.time : guessed(order.time),
    timeKind: isClear ? order.timeKind : guessed(order.timeKind),
    dayPart: isClear ? order.dayPart : guessed(order.dayPart),
    quantity: isParted || isOpen ? guessed(order.quantity) : order.quantity,
    loads: isParted || isOpen ? guessed(order.loads) : order.loads,
    product: products.length <= 1 && !mayBeFeed(order) ? order.product : guessed(order.product),
  };
}

/** Doubts an order that says no amount beside one that does: 'rapsi vedu räägime hiljem' may be none. */
export function withDoubtfulOthers(orders: readonly MessageOrder[]): MessageOrder[] {
  const saysHowMuch = ({ quantity, loads, packages }: MessageOrder) =>
    [quantity, loads, packages].some(({ value }) => value !== null);
  if (!orders.some(saysHowMuch)) return [...orders];
  return orders.map((order) =>
    saysHowMuch(order) ? order : { ...order, product: guessed(order.product), date: guessed(order.date) },
  );
}

/** Doubts the day where a figure with its point and a word that nobody has understood may be it: '25. auguustiks'. */
export function withOpenDay<Order extends Pick<MessageOrder, 'date'>>(order: Order, rest: string): Order {
  const isOpen =
    /(?<![\w.,:/-])\d{1,2}\. ?[a-z]{3,}|\u00a4 \d{1,2} [a-z]{4,}/.test(rest) ||
    // 'ülehommevõib': another day, run into its neighbour.
    /\b[a-z]*(?:homme|esmasp|teisip|kolmap|neljap|reede|laupa|puhap)[a-z]+/.test(rest) ||
    [...rest.matchAll(/(?<![\w.,:/-])\d{1,2} ([a-z]{4,})/g)].some(([, word = '']) => isLikeMonth(word));
  return isOpen ? { ...order, date: guessed(order.date) } : order;
}

/** Doubts amount, loads and time where a figure that nobody has understood may be any of these. */
export function withOpenFigure<Order extends Pick<MessageOrder, 'quantity' | 'loads' | 'time' | 'timeKind'>>(
  order: Order,
  isOpen: boolean,
): Order {
  if (!isOpen) return order;
  const { quantity, loads, time, timeKind } = order;
  return {
    ...order,
    quantity: guessed(quantity),
    loads: guessed(loads),
    time: guessed(time),
    timeKind: guessed(timeKind),
  };
}

/** 'hernest Hea Sööda tehasesse': to a feed mill it may be the feed kind of it. */
function mayBeFeed({ product, destination }: MessageOrderBody): boolean {
  return (
    /\bsooda/.test(foldText(destination.value?.name ?? '')) &&
    !foldText(product.value?.name ?? '').startsWith('sooda')
  );
}
