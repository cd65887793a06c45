import { maxEmailLength } from '../email-address.ts';
import {
  type FieldRule,
  type FieldWith,
  fieldsWith,
  fieldsWithout,
  type ListedField,
  type ValuesOf,
} from './fields.ts';

type OrderFieldRule = ListedField & {
  /** The users who may give and correct it. */
  givenBy: 'all' | 'staff';
  /** The loads of the order are asked for with it, too, and follow when it is corrected. */
  isOfLoads: boolean;
  /** True when it cannot be changed after it was first given. */
  isFixed?: true;
} & (
    | { kind: 'line' | 'multiline'; isSearched: boolean }
    | { kind: Exclude<FieldRule['kind'], 'line' | 'multiline'> }
  ) &
  (
    | { seenBy: 'all' }
    // To clients it is empty, which only a field can be that may be empty.
    | { seenBy: 'staff'; isRequired?: never; kind: Exclude<FieldRule['kind'], 'flag'> }
  );

const byAll = { givenBy: 'all', seenBy: 'all' } as const;
const byStaff = { givenBy: 'staff', seenBy: 'staff' } as const;

/**
 * The fields of a transport order (docs/requirements.md, 'Transport orders and jobs'), in the order of its forms and
 * pages. The status of an order is derived from its loads and is no field.
 */
export const transportOrderFields = {
  transportDate: { kind: 'day', isRequired: true, ...byAll, isOfLoads: true },
  product: { kind: 'reference', to: 'product', isRequired: true, ...byAll, isOfLoads: true },
  wetGrain: { kind: 'flag', isExported: false, ...byAll, isOfLoads: true },
  client: { kind: 'reference', to: 'location', isRequired: true, ...byAll, isOfLoads: true },
  pickup: { kind: 'reference', to: 'location', isRequired: true, ...byAll, isOfLoads: true },
  destination: { kind: 'reference', to: 'location', givenBy: 'staff', seenBy: 'all', isOfLoads: true },
  firstTruck: { kind: 'reference', to: 'truck', ...byStaff, isOfLoads: false, isFixed: true },
  quantity: { kind: 'quantity', mayBeUnknown: true, ...byAll, isOfLoads: true },
  packetEmail: {
    kind: 'line',
    max: maxEmailLength,
    isSearched: false,
    isExported: false,
    ...byAll,
    isOfLoads: false,
    isEmail: true,
  },
  note: { kind: 'multiline', max: 1000, isSearched: true, isExported: true, ...byAll, isOfLoads: true },
} as const satisfies Readonly<Record<string, OrderFieldRule>>;

export type TransportOrderFields = typeof transportOrderFields;
export type TransportOrderField = keyof TransportOrderFields;
export type TransportOrderValues = ValuesOf<TransportOrderFields>;

/** The fields that only staff may give. */
export const staffGivenFields = fieldsWith(transportOrderFields, { givenBy: 'staff' });
export type StaffGivenField = FieldWith<TransportOrderFields, { givenBy: 'staff' }>;
/** The fields that clients may give too. */
export const clientGivenFields = fieldsWith(transportOrderFields, { givenBy: 'all' });
export const staffSeenFields = fieldsWith(transportOrderFields, { seenBy: 'staff' });
/** The fields that clients see. */
export const clientSeenFields = fieldsWith(transportOrderFields, { seenBy: 'all' });
/** The fields that hold an e-mail address. */
export const emailFields = fieldsWith(transportOrderFields, { isEmail: true });
export const correctableOrderFields = fieldsWithout(transportOrderFields, { isFixed: true });
export type CorrectableOrderFields = typeof correctableOrderFields;
/** The fields that an order passes on to its loads. */
export const loadFields = fieldsWith(transportOrderFields, { isOfLoads: true });
export type LoadValues = ValuesOf<typeof loadFields>;
