import { counted, duration } from '../counted.ts';

/** Words of 'Kaart' and of other maps. */
export const map = {
  label: 'Päeva kaart',
  zoomIn: 'Suurenda',
  zoomOut: 'Vähenda',
  attribution: 'Kaardi andmed',
  unable: 'See seade ei saa kaarti joonistada. Nimekiri ütleb sama.',
  failed: 'Kaarti ei saanud laadida',
  list: 'Nimekiri',
  withoutTruck: 'Autota',
  loads: 'Koormad',
  trucks: 'Autod',
  places: 'Ootab kohtades',
  status: 'Staatus',
  allStatuses: 'Kõik staatused',
  goods: 'Kaup',
  allGoods: 'Kõik kaubad',
  none: 'Sellel päeval ei ole siin ühtegi koormat.',
  noPositions: 'Ühegi auto asukoht ei ole teada.',
  row: (ids: string) => `Rida ${ids}`,
  summary: (withoutTruck: number, trucks: number) =>
    `${counted(withoutTruck, 'koorem autota', 'koormat autota')}, ${counted(trucks, 'auto kaardil', 'autot kaardil')}`,
  noWay: 'ei ole kaardil',
  assign: 'Määra auto',
  /** How long ago a truck was seen. */
  seen: (minutes: number) => (minutes < 1 ? 'nähtud just praegu' : `nähtud ${ago(minutes)} tagasi`),
  eta: (time: string, spread: number, place: string) => `jõuab u ${time} (±${String(spread)}): ${place}`,
  legend: {
    title: 'Värvid',
    waiting: 'ootab laadimist',
    underWay: 'auto veotööl',
    other: 'muu auto',
    faded: (minutes: number) => `nähtud üle ${String(minutes)} min tagasi`,
  },
  position: 'Asukoht',
  onMap: 'Kaardil',
  noWays: 'Neid kohti ei ole kaardile märgitud.',
  stands: 'seisab',
  drives: (speed: string) => `sõidab ${speed} km/h`,
  free: 'veotööta',
  /** What a truck that is under way with nothing does next on that day. */
  next: (time: string | null, load: string) => `järgmine${time === null ? '' : ` ${time}`}: ${load}`,
  otherDay: 'teel teise päeva koormaga',
  waiting: (tonnes: string | null, loads: number) =>
    [tonnes, counted(loads, 'koorem', 'koormat')].filter((part) => part !== null).join(' · '),
};

function ago(minutes: number): string {
  if (minutes < 60) return `${String(minutes)} min`;
  const days = Math.floor(minutes / (24 * 60));
  return days > 0 ? counted(days, 'päev', 'päeva') : duration(minutes - (minutes % 60));
}
