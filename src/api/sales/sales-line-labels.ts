import type { SalesLineField } from '#domain/record-fields/sales-line.ts';

/** Labels of the fields of a sales order's line in its forms, in files and in its history. */
export const salesLineLabels: Readonly<Record<SalesLineField, string>> = {
  productId: 'Toode',
  quantity: 'Kogus',
  locationId: 'Tarnekoht',
  deliveryDate: 'Tarne kuupäev',
  lot: 'Partii',
  notes: 'Märkused',
};
