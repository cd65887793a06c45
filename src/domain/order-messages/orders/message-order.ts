import type { Day } from '../../calendar/day.ts';
import type { TimeOfDay } from '../../calendar/time-of-day.ts';
import type { MessageField } from '../text/message-field.ts';
import type { DayPart, TimeKind } from '../times/time-mention.ts';

/** A product or a place. */
export interface Named {
  id: number;
  name: string;
}

/** An order as it was read from a customer's message. Every field says how sure it is. */
export interface MessageOrder {
  product: MessageField<Named>;
  /** Tonnes in all. */
  quantity: MessageField<number>;
  loads: MessageField<number>;
  packages: MessageField<number>;
  wetGrain: MessageField<boolean>;
  pickup: MessageField<Named>;
  destination: MessageField<Named>;
  date: MessageField<Day>;
  /** The first and last day, where a range of days is said. */
  dateFrom: MessageField<Day>;
  dateTo: MessageField<Day>;
  /** The day of the order that is to be changed or cancelled. */
  dateOld: MessageField<Day>;
  time: MessageField<TimeOfDay>;
  timeTo: MessageField<TimeOfDay>;
  timeKind: MessageField<TimeKind>;
  dayPart: MessageField<DayPart>;
  phone: MessageField<string>;
  contact: MessageField<string>;
  reference: MessageField<string>;
  /** The rest of the text. */
  notes: MessageField<string>;
}

/** The fields that each order of a customer's message has for itself. */
export type MessageOrderBody = Omit<MessageOrder, 'phone' | 'contact' | 'reference' | 'notes'>;
