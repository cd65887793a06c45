import { formatQuantity } from '#domain/goods/decimal.ts';
import { groupEqualLoads } from '#domain/orders/loads.ts';

import { counted } from '../counted.ts';

const loadsOf = (count: number) => counted(count, 'koorem', 'koormat');

/** Words of splitting orders and rows into truckloads, and of further rows of a job. */
export const loads = {
  split: 'Jaga koormateks',
  next: 'Võta järgmine koorem',
  /** Over one truck's load while an order is written down. */
  offer: (count: number) => `${loadsOf(count)}. Jagan kohe?`,
  offerHint: (size: string) =>
    `Üks auto veab ${size}. Kui tellimus on tehtud, saab igale koormale määrata päeva, kellaaja ja auto.`,
  notOpened: 'Koormateks jagamine ei avanenud',
  notOpenedHint: (orderId: number) =>
    `Veotellimus ${String(orderId)} on tehtud. Koormateks saab selle jagada tellimuse lehel.`,
  /** The loads that stay when the split is cancelled. */
  stays: (count: number, quantity: string) => `Katkestades jääb ${loadsOf(count)}: ${quantity}.`,
  notSplit: (count: number, quantity: string) => `Jagamata: ${loadsOf(count)}, ${quantity}`,
  join: 'Liida koormad',
  toSplit: (quantity: string, goods: string) => `${quantity} · ${goods}`,
  size: 'Koorma suurus',
  sizeHint: (plate: string | null, payload: string) =>
    plate === null ? `Autot teadmata arvestame ${payload}.` : `Auto ${plate} kannab ${payload}.`,
  load: (number: number) => `Koorem ${String(number)}`,
  evenly: 'Jaga võrdselt',
  oneADay: 'Üks koorem päevas',
  sameTruck: 'Esimese auto kõigile',
  date: 'Kuupäev',
  time: 'Kell',
  truck: 'Auto',
  noTruck: 'Määramata',
  remove: (number: number) => `Eemalda koorem ${String(number)}`,
  add: 'Lisa koorem',
  /** '6 × 28,5 t + 1 × 9 t' */
  summary: (quantities: readonly (number | null)[], unit: string) =>
    groupEqualLoads(quantities)
      .map(({ quantity, count }) => `${String(count)} × ${formatQuantity(quantity, unit)}`)
      .join(' + '),
  total: (quantity: string) => `Kokku ${quantity}`,
  rest: (quantity: string) => `alles jääb ${quantity}`,
  over: (quantity: string) => `${quantity} üle`,
  submit: (count: number) => (count === 1 ? 'Loo koorem' : `Jaga ${String(count)} koormaks`),
  done: (count: number) => `Tehtud: ${loadsOf(count)}`,
  joined: (quantity: string) => `Koormad on liidetud: ${quantity}`,
  failed: 'Koormateks jagamine',
  joinFailed: 'Koormate liitmine',
  undo: 'Võta tagasi',
  undone: 'Koormad on nii, nagu enne',
  undoFailed: 'Tagasivõtmine',
  addRow: 'Lisa rida veotööle',
  addRowHint: 'Teine kaup või koht samas sõidus: kuupäev, kellaaeg ja auto on veotöö omad.',
  rowAdded: 'Rida on lisatud',
  addRowFailed: 'Rea lisamine',
  openRow: 'Ava tabelis',
};
