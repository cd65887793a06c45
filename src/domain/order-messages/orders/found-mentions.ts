import type { AmountMention } from '../goods/amount-mentions.ts';
import type { ProductMention } from '../goods/product-mentions.ts';
import type { LocationMention } from '../locations/location-mentions.ts';
import type { Mention } from '../text/message-field.ts';
import type { DayMention } from '../times/day-words.ts';
import type { TimeMention } from '../times/time-mention.ts';

/** The mentions found in a text, or in the part of it that is one order. */
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
