import { foldText } from '../../search-text.ts';
import type { MessageProduct, ProductMention } from '../goods/product-mentions.ts';
import { type Mention, type MessageField, missing } from '../text/message-field.ts';
import type { Direction } from '../text/word-match.ts';
import type { LocationMention, MessageLocation } from './location-mentions.ts';

interface Named {
  id: number;
  name: string;
}

/**
 * Returns which place is the pickup and which the destination (docs/requirements.md, 'From message to order'): by the
 * words, else by owners and goods.
 */
export function pickupAndDestinationOf(
  mentions: readonly Mention<LocationMention>[],
  product: ProductMention | undefined,
  sender: { companyId: number | null },
): Record<'pickup' | 'destination', MessageField<Named>> {
  const resolvedMentions = mentions.map((mention) => ({ mention, ...resolve(mention, product, sender) }));
  const isOfSender = ({ location }: { location: MessageLocation | null }) =>
    location !== null && location.companyId === sender.companyId;
  // '… meile, … Ojaveere kuivati': which of ours.
  const saidOf = (direction: Direction) => {
    const ofDirection = resolvedMentions.filter(({ mention }) => mention.value.direction === direction);
    const first = ofDirection.find(({ location }) => location !== null) ?? ofDirection[0];
    const exact = resolvedMentions.find(
      ({ mention, location }) =>
        mention.value.direction === null &&
        location !== null &&
        first?.location === null &&
        first.mention.value.candidates.includes(location),
    );
    return exact === undefined ? first : { ...exact, isSure: false };
  };
  const from = saidOf('FROM');
  const to = saidOf('TO');
  const open = resolvedMentions.filter(({ mention }) => mention.value.direction === null);
  const isCrop = product === undefined || goodsOf(product).some(({ groupName }) => isCropGroup(groupName));
  const isSeed =
    product !== undefined && goodsOf(product).some(({ groupName }) => /seem/.test(foldText(groupName)));
  const field = (
    each: (typeof resolvedMentions)[number] | undefined,
    isSaid: boolean,
  ): MessageField<Named> => {
    if (each === undefined) return missing();
    if (each.location === null) return { value: null, grade: 'MISSING', source: each.mention.source };
    const { id, name } = each.location;
    // Two places to one end: which of them, a person says.
    const isOnly = resolvedMentions.every(
      ({ mention, location }) =>
        mention.value.direction === null ||
        mention.value.direction !== each.mention.value.direction ||
        location === each.location,
    );
    const grade = each.isSure && isSaid && isOnly ? each.mention.grade : 'GUESSED';
    return { value: { id, name }, grade, source: each.mention.source };
  };
  if (from !== undefined && to !== undefined) {
    // 'nisu Ramsilt meie kuivatisse': a crop goes the other way; a slip of one letter turns an ending about.
    const isUsual = !isCrop || !isOfSender(to) || isOfSender(from);
    return { pickup: field(from, isUsual), destination: field(to, isUsual) };
  }
  const [one, two] = open;
  if (from !== undefined || to !== undefined) {
    const rest = field(one, false);
    return from === undefined
      ? // 'nisu, masin meie kuivatisse': a crop that goes to the sender's farm may as well be fetched there.
        { pickup: rest, destination: field(to, !((isCrop || isSeed) && to !== undefined && isOfSender(to))) }
      : // 'nisu Muugalt' is hardly fetched at a port.
        { pickup: field(from, !isCrop || !/terminal|sadam/.test(foldedNameOf(from))), destination: rest };
  }
  if (one === undefined) return { pickup: missing(), destination: missing() };
  const isOneOfSender = two !== undefined && isOfSender(one) !== isOfSender(two);
  if (two === undefined || isOneOfSender) {
    const ofSender = open.find(isOfSender);
    const other = open.find((each) => each !== ofSender);
    if (!isCrop) return { pickup: field(other, false), destination: field(ofSender, false) };
    // A farm sells its crops; a mill or a port may buy as well.
    const isSaid =
      isOneOfSender && product !== undefined && !/terminal|tehas|veski|sadam/.test(foldedNameOf(ofSender));
    return { pickup: field(ofSender, isSaid), destination: field(other, isSaid) };
  }
  return { pickup: field(one, false), destination: field(two, false) };
}

/**
 * Returns the mentions with directions for 'auto Rehe kuivati juurde, …, Muugale': the truck goes to the farm, the
 * goods to the port; the other way round for goods that a farm buys. Both become guesses.
 */
export function withCalledLocations(
  mentions: readonly Mention<LocationMention>[],
  product: ProductMention | undefined,
  sender: { companyId: number | null },
): readonly Mention<LocationMention>[] {
  const tos = mentions.filter(({ value }) => value.direction === 'TO');
  const isOfSender = ({ value }: Mention<LocationMention>) =>
    value.candidates.every(({ companyId }) => companyId !== null && companyId === sender.companyId);
  const isSold =
    product === undefined ||
    goodsOf(product).some(({ groupName }) => isCropGroup(groupName) || /seem/.test(foldText(groupName)));
  const soldTo = tos.find((each) => isOfSender(each) === isSold);
  const hasFrom = mentions.some(({ value }) => value.direction === 'FROM');
  if (hasFrom || soldTo === undefined || tos.every(isOfSender) || !tos.some(isOfSender)) return mentions;
  return mentions.map((each) => ({
    ...each,
    value: each === soldTo ? { ...each.value, direction: 'FROM' } : each.value,
    grade: tos.includes(each) ? 'GUESSED' : each.grade,
  }));
}

function foldedNameOf(each: { location: MessageLocation | null } | undefined): string {
  return foldText(each?.location?.name ?? '');
}

function goodsOf({ product, candidates }: ProductMention): readonly MessageProduct[] {
  return product === null ? candidates : [product];
}

function isCropGroup(groupName: string): boolean {
  return /vili|kaun|oli(?!.*kutus)|tera/.test(foldText(groupName));
}

/** The one place that is meant; null when several could be. */
function resolve(
  { value }: Mention<LocationMention>,
  product: ProductMention | undefined,
  sender: { companyId: number | null },
): { location: MessageLocation | null; isSure: boolean } {
  const { candidates, isWhole } = value;
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) {
    // 'Marile öelge' may be said of a person: another's farm is certain with the word for its kind alone.
    const isOfSender = only.companyId !== null && only.companyId === sender.companyId;
    const isPublic = /terminal|elevaator|tehas|veski|ladu|sadam/.test(foldText(only.name));
    return { location: only, isSure: isWhole || isOfSender || isPublic };
  }
  const ofSender = candidates.filter(({ companyId }) => companyId === sender.companyId && companyId !== null);
  if (isWhole && ofSender.length === 1 && ofSender[0] !== undefined) {
    return { location: ofSender[0], isSure: true };
  }
  if (product === undefined) return { location: null, isSure: false };
  const isCrop = goodsOf(product).every(({ groupName }) => isCropGroup(groupName));
  const isFertilizer = goodsOf(product).every(({ groupName }) => /vaetis/.test(foldText(groupName)));
  const wantedKind = isCrop ? /vilja|elevaator/ : isFertilizer ? /vaetis/ : null;
  const unwantedKind = isCrop ? /vaetis/ : isFertilizer ? /vilja/ : null;
  const fitting = wantedKind === null ? [] : candidates.filter(({ name }) => wantedKind.test(foldText(name)));
  const possible = candidates.filter(({ name }) => unwantedKind?.test(foldText(name)) !== true);
  const [best] = fitting.length === 1 ? fitting : possible.length === 1 ? possible : [];
  // A terminal for grain and one for fertiliser: the goods say which. A farm's places can all be meant.
  const isClear = candidates.every(({ name }) => /terminal/.test(foldText(name)));
  return {
    location: isClear || isFertilizer || candidates.length === 2 ? (best ?? null) : null,
    isSure: isClear,
  };
}
