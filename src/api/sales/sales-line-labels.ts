import type { SalesLineField } from '#domain/record-fields/sales-line.ts';

/** What the fields of a line of a sales order are called in its forms, in files and in its history. */
export const salesLineLabels: Readonly<Record<SalesLineField, string>> = {
  productId: 'Toode',
  quantity: 'Kogus',
  locationId: 'Tarnekoht',
  deliveryDate: 'Tarne kuupäev',
  notes: 'Märkused',
};
