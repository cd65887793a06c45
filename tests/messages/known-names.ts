import type { MessageProduct } from '#domain/order-messages/goods/product-mentions.ts';
import type { MessageLocation } from '#domain/order-messages/locations/location-mentions.ts';

/** Products and places for tests of messages. */

const productsByGroup: Readonly<Record<string, readonly string[]>> = {
  Teravili: ['Nisu', 'Toidunisu I kategooria', 'Toidunisu II kategooria', 'Söödanisu', 'Rukis', 'Oder', 'Õlleoder', 'Kaer', 'Mahekaer', 'Tritikale'],
  Õlikultuurid: ['Raps', 'Maheraps', 'Rüps', 'Linaseemned'],
  Kaunviljad: ['Hernes', 'Söödahernes', 'Põlduba', 'Mahepõlduba'],
  Väetised: ['Ammooniumnitraat 34,4 N, puiste', 'Ammooniumnitraat 34,4 N, suurkott', 'NS 27-4, puiste', 'NPK 15-15-15, puiste', 'NPK 8-20-30, suurkott', 'Karbamiid 46 N, suurkott', 'Vedelväetis UAN 32'],
  Söödad: ['Rapsikook', 'Sojašrott', 'Piimalehma täissööt, puiste', 'Piimalehma täissööt, kott', 'Vasikasööt, kott'],
  Seemned: ['Talinisu seeme C1', 'Suviodra seeme C1', 'Kaera seeme C1', 'Herne seeme C1', 'Punase ristiku seeme'],
  Kütused: ['Diislikütus', 'Eriotstarbeline diislikütus'],
  Muud: ['Silokile 14 × 50 m', 'Suurkott 90 × 90 × 120 cm'],
}; // prettier-ignore

export const products: readonly MessageProduct[] = Object.entries(productsByGroup)
  .flatMap(([groupName, names]) => names.map((name) => ({ name, groupName })))
  .map(({ name, groupName }, index) => ({ id: index + 1, name, groupName }));

const farms: Readonly<Record<string, readonly [company: string, address: string]>> = {
  Kasemäe: ['Kasemäe Agro OÜ', 'Palamuse alevik, Jõgeva vald'],
  Kasemetsa: ['Kasemetsa Seeme OÜ', 'Kuremaa alevik, Jõgeva vald'],
  Ojaveere: ['Ojaveere Talu OÜ', 'Puhja alevik, Elva vald'],
  Rehe: ['Rehe Vili OÜ', 'Tamsalu linn, Tapa vald'],
  Allikivi: ['Allikivi Talu OÜ', 'Kolga-Jaani alevik, Viljandi vald'],
  Põllumäe: ['Põllumäe Talu OÜ', 'Adavere alevik, Põltsamaa vald'],
  Vaheoja: ['Vaheoja Vili OÜ', 'Nõo alevik, Nõo vald'],
  Mäeotsa: ['Mäeotsa Talu OÜ', 'Antsla linn, Antsla vald'],
  Soosaare: ['Soosaare Vili OÜ', 'Puurmani alevik, Põltsamaa vald'],
  Päikesepõllu: ['Päikesepõllu OÜ', 'Haljala alevik, Haljala vald'],
  Kullerkupu: ['Kullerkupu Mahe OÜ', 'Kehtna alevik, Kehtna vald'],
  Rukkilille: ['Rukkilille Agro OÜ', 'Audru alevik, Pärnu linn'],
  Väljaotsa: ['Väljaotsa Talu OÜ', 'Abja-Paluoja linn, Mulgi vald'],
  Uuetoa: ['Uuetoa Talu OÜ', 'Roosna-Alliku alevik, Paide linn'],
  Sireli: ['Sireli Seemnevili OÜ', 'Tabivere alevik, Tartu vald'],
};
const others: readonly (readonly [name: string, company: string, address: string])[] = [
  ['Põltsamaa elevaator', 'Kuldsalv AS', 'Tööstuse tänav 11, Põltsamaa linn'],
  ['Tamsalu elevaator', 'Kuldsalv AS', 'Raudtee tänav 4, Tamsalu linn'],
  ['Puhja kuivati', 'Kuldsalv AS', 'Viljandi tee 30, Puhja alevik'],
  ['Ülenurme keskladu', 'Kuldsalv AS', 'Ülenurme alevik'],
  ['Väimela ladu', 'Kuldsalv AS', 'Väimela alevik'],
  ['Märjamaa ladu', 'Kuldsalv AS', 'Pärnu maantee 58, Märjamaa alev'],
  ['Karksi-Nuia kuivati', 'Kuldsalv AS', 'Karksi-Nuia linn'],
  ['Muuga viljaterminal', 'Muuga Viljaterminal AS', 'Muuga sadam, Maardu linn'],
  ['Muuga väetiseterminal', 'Muuga Viljaterminal AS', 'Muuga sadam, Maardu linn'],
  ['Paldiski terminal', 'Läänesadama Terminal OÜ', 'Paldiski linn'],
  ['Pärnu terminal', 'Läänesadama Terminal OÜ', 'Sadama tänav 20, Pärnu linn'],
  ['Veskiratta jahuveski', 'Veskiratta Veski AS', 'Tartu linn'],
  ['Kuldkõrre õlitehas', 'Kuldkõrre Õlitehas AS', 'Tehase tee 7, Ramsi alevik'],
  ['Hea Sööda tehas', 'Hea Sööt OÜ', 'Kose alevik'],
  ['Väetisekoja ladu', 'Väetisekoda AS', 'Rakvere linn'],
  // Two companies of nearly one name, and places that are called as people are.
  ['Lepiku kuivati', 'Lepiku Talu OÜ', 'Lepiku küla, Rakvere vald'],
  ['Lepiku Agro kuivati', 'Lepiku Agro OÜ', 'Arkna küla, Rakvere vald'],
  ['Mari talu', 'Mari Talu OÜ', 'Laeva küla, Tartu vald'],
  ['Juhani kuivati', 'Juhani Talu OÜ', 'Kavastu küla, Luunja vald'],
  ['Aino talu', 'Aino Talu OÜ', 'Sangla küla, Elva vald'],
];
const farmPlaces = ['talu', 'kuivati', 'viljahoidla', 'väetiseplats'];

const companies = [
  ...new Set([...Object.values(farms).map(([company]) => company), ...others.map(([, company]) => company)]),
];

/** The company's id; null for one that is not known. */
export function companyNamed(name: string): number | null {
  const index = companies.indexOf(name);
  return index === -1 ? null : index + 1;
}

export const locations: readonly MessageLocation[] = [
  ...Object.entries(farms).flatMap(([farm, [company, address]]) =>
    farmPlaces.map((kind) => ({ name: `${farm} ${kind}`, companyId: companyNamed(company), address })),
  ),
  ...others.map(([name, company, address]) => ({ name, companyId: companyNamed(company), address })),
].map(({ name, companyId, address }, index) => ({ id: index + 1, name, companyId, address }));
