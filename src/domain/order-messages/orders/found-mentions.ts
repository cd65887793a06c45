import type { AmountMention } from '../goods/amount-mentions.ts';
import type { ProductMention } from '../goods/product-mentions.ts';
import type { LocationMention } from '../locations/location-mentions.ts';
import type { Mention } from '../text/message-field.ts';
import type { DayMention } from '../times/day-words.ts';
import type { TimeMention } from '../times/time-mention.ts';

/** The mentions found in a text, or in the part of it that is one order. */
export interface FoundMentions {
  products: readonly Mention<ProductMention>[];
  amounts: readonly Mention<AmountMention>[];
  loads: readonly Mention<number>[];
  packages: readonly Mention<number>[];
  wet: readonly Mention<true>[];
  days: readonly Mention<DayMention>[];
  times: readonly Mention<TimeMention>[];
  locations: readonly Mention<LocationMention>[];
}
