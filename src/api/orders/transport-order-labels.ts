import type { TransportOrderField } from '#domain/record-fields/transport-order.ts';

/** Labels of a transport order's fields on its page, in files, in its history and in the audit. */
export const transportOrderLabels: Readonly<Record<TransportOrderField, string>> = {
  transportDate: 'Soovitud päev',
  product: 'Toode',
  wetGrain: 'Märg vili',
  client: 'Klient',
  pickup: 'Lähtekoht',
  destination: 'Sihtkoht',
  firstTruck: 'Esimese veotöö auto',
  quantity: 'Kogus',
  packetEmail: 'Saatelehe e-post',
  note: 'Märkused',
};
