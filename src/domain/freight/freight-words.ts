import { formatCents } from './exact.ts';
import type { FreightRule } from './tariff.ts';
import type { VatCategory } from './vat.ts';

/** The words of freight: those of a load's lines, and of what holds it. */
export const freightWords = {
  noTariff: 'Tariif puudub',
  noBand: (km: string) => `Tariifis ei ole hinda vahemaale ${km} km`,
  reportPending: 'Juhi teade on rakendamata',
  noWeight: (basis: FreightRule['weightBasis']) =>
    `${basis === 'LOADED' ? 'Laaditud' : 'Maha laaditud'} kaal puudub`,
  estimate: 'Kaal on juhi hinnang',
  notDelivered: 'Vedu ei ole lõpetatud',
  noKm: (basis: FreightRule['kmBasis']) =>
    ({
      DRIVEN: 'Sõidetud kilomeetrid puuduvad',
      LEARNT: 'Kohtade vahemaa ja sõidetud kilomeetrid puuduvad',
      AGREED: 'Kokku lepitud kilomeetrid puuduvad',
    })[basis ?? 'LEARNT'],
  noTime: 'Veo aeg puudub: laadima jõudmise või mahalaadimise lõpu kellaaeg on teadmata',
  noProductWeight: 'Toote brutokaal puudub',
  shared: (whole: string, part: string, share: string) => `koorma tasu ${whole}, osa ${part} = ${share}`,
  tooMuch: (maxCents: number) =>
    `Summa on üle ${formatCents(maxCents)}, nii suurt ei saa arvestada. Kontrollige tariifi, kaalu ja kilomeetreid`,
  mayBeTooMuch: (maxCents: number) =>
    `Sellega võib üks koorem maksta üle ${formatCents(maxCents)}. Nii suurt summat ei saa arvestada.`,
  noFuelPrice: 'Laadimispäeva kütusehind puudub',
  driven: (km: string) => `sõidetud ${km}`,
  estimated: (km: string) => `hinnanguliselt ${km}`,
  atLeast: (what: string) => `vähemalt ${what}`,
  load: '1 koorem',
  hours: (minutes: number) => {
    const [hours, left] = [Math.floor(minutes / 60), minutes % 60];
    return [hours > 0 && `${hours} h`, left > 0 && `${left} min`].filter(Boolean).join(' ');
  },
  once: '1 kord',
  waited: (minutes: number, freeMinutes: number, charged: readonly string[]) =>
    `${minutes} min, neist ${freeMinutes} min tasuta: ${charged.join(' + ')}`,
  fuel: (prices: string) => `Kütus ${prices}`,
  dropped: 'tasu langes ära',
  correction: (now: string, settled: string, difference: string) =>
    `Parandus: ${now}; arveldatud ${settled}, vahe ${difference}`,
};

/** The reason for no VAT, in the words that the law requires. */
export const vatWords: Record<VatCategory, string | null> = {
  S: null,
  Z: 'Käibemaksumäär 0%',
  AE: 'Pöördmaksustamine / Reverse charge (direktiiv 2006/112/EÜ, artikkel 196)',
  O: 'Ei ole käibemaksuga maksustatav / Not subject to VAT',
};
