import { counted } from '../counted.ts';

/** Words of the suggestion for a day's plan. */
export const suggestPlan = {
  title: 'Soovita plaan',
  searching: 'Otsin autodele väiksema tühisõiduga plaani…',
  progress: 'Otsimine',
  cancel: 'Katkesta',
  failed: 'Plaani ei saanud soovitada',
  emptyKm: 'Päeva tühisõit',
  kilometres: (km: number) => `${String(km)} km`,
  byHand: (km: number) => `Lähima autoga, veotöö haaval: ${String(km)} km`,
  suggested: (count: number) => `${counted(count, 'soovitus', 'soovitust')}. Midagi ei ole veel salvestatud.`,
  route: (from: string, to: string) => `${from} → ${to}`,
  take: 'Võta',
  takeRow: (id: number, plate: string, time: string) => `Võta rida ${String(id)}: ${plate}, ${time}`,
  takeAll: 'Võta kõik',
  taken: 'Võetud',
  takenRows: (count: number) => `Planeeritud: ${counted(count, 'rida', 'rida')}`,
  undo: 'Võta tagasi',
  undoFailed: 'Tagasi võtta ei saanud',
  refused: 'Ei saanud salvestada',
  searchLonger: 'Otsi kauem',
  unplaced: (ids: readonly number[]) =>
    `Autot ei leitud: ${counted(ids.length, 'rida', 'rida')} (${ids.join(', ')}).`,
  unplacedHint: 'Koorem ei mahu ühelegi vabale autole, aeg ei sobi või puudub sihtkoht.',
  nothing: 'Soovitada ei ole midagi',
  nothingHint: 'Kõigil selle päeva veotöödel on auto, või on need juba saadetud.',
  noPlace: 'Ükski auto ei sobi',
};
