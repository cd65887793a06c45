import type { Day } from '../../calendar/day.ts';
import { tonnesInAll } from '../goods/amount-mentions.ts';
import type { ProductMention } from '../goods/product-mentions.ts';
import { pickupAndDestinationOf } from '../locations/resolve-locations.ts';
import { fieldOf, guessed, type Mention, type MessageField, missing } from '../text/message-field.ts';
import type { FoundMentions } from './found-mentions.ts';
import type { Intent } from './intent.ts';
import type { MessageOrderBody, Named } from './message-order.ts';

/**
 * Returns what was found of one order as its fields, each with how sure it is (docs/requirements.md, 'From message to
 * order').
 */
export function orderOf(
  part: FoundMentions,
  sender: { companyId: number | null },
  intent: Intent,
  today: Day,
): MessageOrderBody {
  const [product] = part.products;
  // '3 koormat, parandus 4 koormat': which of them, a person says.
  const isOneCount = new Set(part.loads.map(({ value }) => value)).size <= 1;
  const loads = isOneCount ? fieldOf(part.loads[0]) : guessed(fieldOf(part.loads[0]));
  const pickupAndDestination = pickupAndDestinationOf(part.locations, product?.value, sender);
  const isAboutFormer = intent === 'CHANGE' || intent === 'CANCEL';
  const old = part.days.find(({ value }) => value.isOld || intent === 'CANCEL');
  const former = isAboutFormer
    ? (old ?? (part.days.length > 1 ? part.days[0] : part.days.find(({ value }) => !value.isTarget)))
    : undefined;
  const day = part.days.find((each) => each !== former && intent !== 'CANCEL');
  // 'kell 9 asemel kell 11': the last is what is wanted.
  const time =
    part.times.findLast(({ value }) => value.time !== null && intent === 'CHANGE') ??
    part.times.find(({ value }) => value.time !== null);
  const dayPart = part.times.find(({ value }) => value.dayPart !== null);
  const isOnePart = new Set(part.times.flatMap(({ value }) => value.dayPart ?? [])).size <= 1;
  const dayPartField = partOf(dayPart, ({ dayPart: value }) => value);
  const [wet] = part.wet;
  // 'täna kell 9' may be in the evening, too.
  const isToday = day?.value.day === today && dayPart === undefined && (time?.value.time ?? '12') < '12';
  const isSaidOnce = new Set(part.times.flatMap(({ value }) => value.time ?? [])).size <= 1;
  const isOneTime = !isToday && isSaidOnce;
  return {
    product: isBulkInPackages(part) ? guessed(productField(product)) : productField(product),
    quantity: quantityField(part, loads),
    loads,
    packages: fieldOf(part.packages[0]),
    wetGrain: wet === undefined ? missing() : fieldOf(wet),
    ...pickupAndDestination,
    date: partOf(day, ({ day: value }) => value),
    dateFrom: partOf(day, ({ from }) => from),
    dateTo: partOf(day, ({ to }) => to),
    dateOld:
      former?.value.isOld === false && intent === 'CHANGE'
        ? guessed(partOf(former, ({ day: value }) => value))
        : partOf(former, ({ day: value }) => value),
    time: isOneTime
      ? partOf(time, ({ time: value }) => value)
      : guessed(partOf(time, ({ time: value }) => value)),
    timeTo: isOneTime ? partOf(time, ({ timeTo }) => timeTo) : guessed(partOf(time, ({ timeTo }) => timeTo)),
    timeKind:
      time?.value.isKindClear === false || !isSaidOnce
        ? guessed(partOf(time, ({ kind }) => kind))
        : partOf(time, ({ kind }) => kind),
    dayPart: time !== undefined ? missing() : isOnePart ? dayPartField : guessed(dayPartField),
  };
}

/** '24 bb NPK' where only bulk goods are called so: perhaps others are meant. */
function isBulkInPackages({ products, packages }: FoundMentions): boolean {
  return packages.length > 0 && /(?<!\p{L})puiste(?!\p{L})/iu.test(products[0]?.value.product?.name ?? '');
}

function productField(mention: Mention<ProductMention> | undefined): MessageField<Named> {
  const product = mention?.value.product ?? null;
  if (mention === undefined) return missing();
  if (product === null) return { value: null, grade: 'MISSING', source: mention.source };
  return { value: { id: product.id, name: product.name }, grade: mention.grade, source: mention.source };
}

/** No truck is sent for less, in tonnes: beside packages it is what one of them weighs. */
const minInPackages = 1.5;

function quantityField(
  { amounts, packages }: FoundMentions,
  loads: MessageField<number>,
): MessageField<number> {
  const amount = amounts.find(({ value }) => !value.isEachLoad) ?? amounts[0];
  if (amount === undefined) return missing();
  const { tonnes, isSure } = tonnesInAll(amount.value, loads.value);
  const isOne =
    new Set(amounts.map(({ value }) => value.tonnes)).size === 1 ||
    amounts.some(({ value }) => value.isEachLoad);
  const field: MessageField<number> = { value: tonnes, grade: amount.grade, source: amount.source };
  // '40 kotti (25 kg)'.
  const isOfOnePackage = packages.length > 0 && amount.value.tonnes <= minInPackages;
  return isSure && isOne && !isOfOnePackage ? field : guessed(field);
}

function partOf<Value, Part>(
  mention: Mention<Value> | undefined,
  of: (value: Value) => Part | null,
): MessageField<Part> {
  const value = mention === undefined ? null : of(mention.value);
  return mention === undefined || value === null
    ? missing()
    : { value, grade: mention.grade, source: mention.source };
}
