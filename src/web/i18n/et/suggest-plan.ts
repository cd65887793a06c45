import { formatNumber } from '#domain/goods/decimal.ts';

import { counted } from '../counted.ts';

/** Words of the suggestion for a day's plan. */
export const suggestPlan = {
  searching: 'Otsin autodele väiksema tühisõiduga plaani…',
  progress: 'Otsimine',
  cancel: 'Katkesta',
  failed: 'Plaani ei saanud soovitada',
  emptyKm: 'Päeva tühisõit',
  kilometres,
  byHand: (km: number) => `Ilma soovituseta, iga töö järjekorras lähimale vabale autole: ${kilometres(km)}`,
  longer:
    'Tühisõitu on rohkem, sest nii saavad tööd ka autod, millel seda veel ei ole, või jääb pesusid vähemaks.',
  suggested: (count: number) => `${counted(count, 'soovitus', 'soovitust')}. Midagi ei ole veel salvestatud.`,
  take: 'Võta',
  takeRow: (id: number, plate: string, time: string) => `Võta rida ${String(id)}: ${plate}, ${time}`,
  takeTruck: 'Võta auto päev',
  takeTruckOf: (plate: string) => `Võta auto ${plate} päev`,
  takeAll: 'Võta kõik',
  saving: 'Salvestan…',
  savingChanges: (count: number) => `Salvestan: ${counted(count, 'soovitus', 'soovitust')}…`,
  taken: 'Võetud',
  takenOf: (taken: number, all: number) => `Võetud ${String(taken)} / ${String(all)}`,
  overtaken: 'Vahepeal muudetud',
  foundSince: 'See selgus alles nüüd, rida ei ole võetud. Kui sobib, vajutage uuesti „Võta“.',
  warned: (count: number) =>
    `${counted(count, 'soovitusel', 'soovitusel')} on midagi tähele panna: vt read allpool.`,
  departs: (time: string) => `välja ${time}`,
  ghost: (id: number, load: string, time: string) => `Soovitus: rida ${String(id)}, ${time}, ${load}`,
  bestSoFar: (km: number) => `Seni parim: tühisõit ${kilometres(km)}`,
  refused: 'Ei saanud salvestada',
  searchLonger: 'Otsi kauem',
  unplaced: (count: number) => `Autot ei leitud: ${counted(count, 'rida', 'rida')}`,
  unplacedRow: (id: number, load: string | null) => `Rida ${String(id)}${load === null ? '' : `: ${load}`}`,
  sendOn: 'Ava tabelis',
  nothing: 'Soovitada ei ole midagi',
  nothingHint: 'Ükski selle päeva kinnitatud ja saatmata veotöö ei oota autot.',
  noTruckFits: 'Ükski auto ei sobi',
};

/** '4 176 km' */
function kilometres(km: number): string {
  return `${formatNumber(km)} km`;
}
