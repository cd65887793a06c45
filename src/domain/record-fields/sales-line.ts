import { fieldsWithout, type ListedField, type ValuesOf } from './fields.ts';

type SalesLineFieldRule = ListedField & {
  /** True when it cannot be changed after it was first given. */
  isFixed?: true;
  /** The list of orders looks into no text of a line. */
  isSearched?: never;
};

/**
 * The fields of a sales order's line (docs/requirements.md, 'Sales orders'), in the order of its forms and pages. The
 * warehouse is not among them: it is given by the code of its system and stored by its id.
 */
export const salesLineFields = {
  productId: { kind: 'id', isRequired: true, isFixed: true },
  quantity: { kind: 'quantity', isRequired: true },
  locationId: { kind: 'id', isRequired: true, isFixed: true },
  deliveryDate: { kind: 'day' },
  /** The batch that the maker marks on bag and can. */
  lot: { kind: 'line', max: 60, isExported: true },
  notes: { kind: 'multiline', max: 1000, isExported: true },
} as const satisfies Readonly<Record<string, SalesLineFieldRule>>;

export type SalesLineFields = typeof salesLineFields;
export type SalesLineField = keyof SalesLineFields;
export type SalesLineValues = ValuesOf<SalesLineFields>;

export const correctableLineFields = fieldsWithout(salesLineFields, { isFixed: true });
export type CorrectableLineFields = typeof correctableLineFields;
