/**
 * Real settlements with their centres (WGS84, from public gazetteers) and their municipalities since the reform
 * of 2017. The farms that the demo data puts there are invented.
 */
export interface Settlement {
  /** As it stands in an address: name and kind, municipality. */
  address: string;
  county: string;
  latitude: number;
  longitude: number;
}

const table = [
  ['Jõgeva maakond', 'Kuremaa alevik, Jõgeva vald', 58.7367, 26.5225],
  ['Jõgeva maakond', 'Palamuse alevik, Jõgeva vald', 58.685, 26.5789],
  ['Jõgeva maakond', 'Torma alevik, Jõgeva vald', 58.8128, 26.7383],
  ['Jõgeva maakond', 'Siimusti alevik, Jõgeva vald', 58.7297, 26.3394],
  ['Jõgeva maakond', 'Adavere alevik, Põltsamaa vald', 58.7061, 25.8992],
  ['Jõgeva maakond', 'Võisiku küla, Põltsamaa vald', 58.6283, 25.9206],
  ['Jõgeva maakond', 'Puurmani alevik, Põltsamaa vald', 58.5783, 26.2753],
  ['Jõgeva maakond', 'Põltsamaa linn, Põltsamaa vald', 58.6525, 25.9706],
  ['Tartu maakond', 'Puhja alevik, Elva vald', 58.3419, 26.3147],
  ['Tartu maakond', 'Rõngu alevik, Elva vald', 58.1453, 26.2481],
  ['Tartu maakond', 'Käärdi alevik, Elva vald', 58.2081, 26.4114],
  ['Tartu maakond', 'Nõo alevik, Nõo vald', 58.2756, 26.5375],
  ['Tartu maakond', 'Kõrveküla alevik, Tartu vald', 58.4242, 26.7822],
  ['Tartu maakond', 'Ülenurme alevik, Kambja vald', 58.3162, 26.7252],
  ['Tartu maakond', 'Luunja alevik, Luunja vald', 58.3558, 26.8808],
  ['Tartu maakond', 'Kurepalu küla, Kastre vald', 58.3186, 26.8408],
  ['Viljandi maakond', 'Viiratsi alevik, Viljandi vald', 58.36, 25.6372],
  ['Viljandi maakond', 'Vana-Võidu küla, Viljandi vald', 58.3906, 25.6542],
  ['Viljandi maakond', 'Ramsi alevik, Viljandi vald', 58.3058, 25.5353],
  ['Viljandi maakond', 'Olustvere alevik, Põhja-Sakala vald', 58.5536, 25.5628],
  ['Viljandi maakond', 'Suure-Jaani linn, Põhja-Sakala vald', 58.5361, 25.4706],
  ['Viljandi maakond', 'Karksi-Nuia linn, Mulgi vald', 58.1033, 25.5628],
  ['Viljandi maakond', 'Karksi küla, Mulgi vald', 58.1172, 25.5878],
  ['Viljandi maakond', 'Abja-Paluoja linn, Mulgi vald', 58.1253, 25.3497],
  ['Järva maakond', 'Koeru alevik, Järva vald', 58.9631, 26.0308],
  ['Järva maakond', 'Aravete alevik, Järva vald', 59.1417, 25.7614],
  ['Järva maakond', 'Järva-Jaani alev, Järva vald', 59.0386, 25.8864],
  ['Järva maakond', 'Särevere alevik, Türi vald', 58.79, 25.4281],
  ['Järva maakond', 'Väätsa alevik, Türi vald', 58.8856, 25.4464],
  ['Lääne-Viru maakond', 'Väike-Maarja alevik, Väike-Maarja vald', 59.1264, 26.25],
  ['Lääne-Viru maakond', 'Rakke alevik, Väike-Maarja vald', 58.9817, 26.2544],
  ['Lääne-Viru maakond', 'Tamsalu linn, Tapa vald', 59.1586, 26.1153],
  ['Lääne-Viru maakond', 'Roela alevik, Vinni vald', 59.1703, 26.6003],
  ['Lääne-Viru maakond', 'Pajusti alevik, Vinni vald', 59.2744, 26.4233],
  ['Lääne-Viru maakond', 'Hulja alevik, Kadrina vald', 59.3522, 26.2142],
  ['Lääne-Viru maakond', 'Haljala alevik, Haljala vald', 59.4336, 26.2614],
  ['Lääne-Viru maakond', 'Sõmeru alevik, Rakvere vald', 59.3611, 26.4375],
  ['Ida-Viru maakond', 'Mäetaguse alevik, Alutaguse vald', 59.2297, 27.2722],
  ['Ida-Viru maakond', 'Iisaku alevik, Alutaguse vald', 59.1014, 27.3081],
  ['Harju maakond', 'Kose alevik, Kose vald', 59.1789, 25.1731],
  ['Harju maakond', 'Ardu alevik, Kose vald', 59.1006, 25.3708],
  ['Harju maakond', 'Maardu linn', 59.4653, 24.9822],
  ['Harju maakond', 'Paldiski linn, Lääne-Harju vald', 59.3567, 24.0531],
  ['Rapla maakond', 'Juuru alevik, Rapla vald', 59.0647, 24.9503],
  ['Rapla maakond', 'Alu alevik, Rapla vald', 59.0225, 24.7608],
  ['Rapla maakond', 'Kehtna alevik, Kehtna vald', 58.9303, 24.8781],
  ['Rapla maakond', 'Märjamaa alev, Märjamaa vald', 58.9039, 24.4306],
  ['Rapla maakond', 'Vana-Vigala küla, Märjamaa vald', 58.7697, 24.2736],
  ['Pärnu maakond', 'Audru alevik, Pärnu linn', 58.4086, 24.3739],
  ['Pärnu maakond', 'Pärnu linn', 58.3859, 24.4971],
  ['Pärnu maakond', 'Vändra alev, Põhja-Pärnumaa vald', 58.6481, 25.0361],
  ['Lääne maakond', 'Taebla alevik, Lääne-Nigula vald', 58.9539, 23.7522],
  ['Lääne maakond', 'Palivere alevik, Lääne-Nigula vald', 58.9703, 23.9033],
  ['Saare maakond', 'Valjala alevik, Saaremaa vald', 58.4061, 22.8011],
  ['Saare maakond', 'Orissaare alevik, Saaremaa vald', 58.5592, 23.0826],
  ['Valga maakond', 'Puka alevik, Otepää vald', 58.0497, 26.2264],
  ['Valga maakond', 'Tsirguliina alevik, Valga vald', 57.86, 26.1969],
  ['Põlva maakond', 'Vastse-Kuuste alevik, Põlva vald', 58.1678, 26.9286],
  ['Põlva maakond', 'Ahja alevik, Põlva vald', 58.2039, 27.0733],
  ['Põlva maakond', 'Kanepi alevik, Kanepi vald', 57.9831, 26.7564],
  ['Võru maakond', 'Väimela alevik, Võru vald', 57.8908, 27.0189],
  ['Võru maakond', 'Parksepa alevik, Võru vald', 57.9097, 26.9831],
  ['Võru maakond', 'Vana-Antsla alevik, Antsla vald', 57.8661, 26.5322],
] as const;

export type SettlementName = FirstWord<(typeof table)[number][1]>;
type FirstWord<T extends string> = T extends `${infer Word} ${string}` ? Word : T;

const byName = new Map<string, Settlement>(
  table.map(([county, address, latitude, longitude]) => [
    address.split(' ')[0] ?? '',
    { county, address, latitude, longitude },
  ]),
);

export function settlement(name: SettlementName): Settlement {
  const found = byName.get(name);
  if (!found) throw new RangeError(`No settlement ${name}`);
  return found;
}
