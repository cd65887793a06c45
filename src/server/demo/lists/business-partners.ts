import type { SettlementName } from './settlements.ts';

/** Who the business deals with. All are invented; the settlements are real. */
export const ownCompanyName = 'Kuldsalv AS';

/** `name` is also what the farm's locations are called by; the second settlement has land further away. */
export interface Farm {
  name: string;
  form: string;
  home: SettlementName;
  second: SettlementName;
  problematic?: true;
}

/** The first two belong to one family: the demo account `client` represents both. */
export const farms: readonly Farm[] = [
  { name: 'Kasemäe', form: 'Agro OÜ', home: 'Palamuse', second: 'Kuremaa' },
  { name: 'Kasemetsa', form: 'Seeme OÜ', home: 'Kuremaa', second: 'Torma' },
  { name: 'Ojaveere', form: 'Talu OÜ', home: 'Puhja', second: 'Rõngu' },
  { name: 'Tammiku', form: 'Põld OÜ', home: 'Väike-Maarja', second: 'Rakke', problematic: true },
  { name: 'Rehe', form: 'Vili OÜ', home: 'Koeru', second: 'Järva-Jaani' },
  { name: 'Allikivi', form: 'Talu OÜ', home: 'Viiratsi', second: 'Vana-Võidu' },
  { name: 'Lepaoja', form: 'Mõis OÜ', home: 'Olustvere', second: 'Suure-Jaani' },
  { name: 'Põllumäe', form: 'Talu OÜ', home: 'Adavere', second: 'Võisiku' },
  { name: 'Külvimaa', form: 'OÜ', home: 'Aravete', second: 'Ardu' },
  { name: 'Vaheoja', form: 'Vili OÜ', home: 'Nõo', second: 'Käärdi' },
  { name: 'Jõekääru', form: 'Põllumajandus OÜ', home: 'Luunja', second: 'Kurepalu' },
  { name: 'Mäeotsa', form: 'Talu OÜ', home: 'Kanepi', second: 'Vana-Antsla' },
  { name: 'Karjavälja', form: 'Agro AS', home: 'Särevere', second: 'Väätsa' },
  { name: 'Soosaare', form: 'Vili OÜ', home: 'Puurmani', second: 'Siimusti' },
  { name: 'Päikesepõllu', form: 'OÜ', home: 'Haljala', second: 'Hulja' },
  { name: 'Haavasalu', form: 'Talu OÜ', home: 'Pajusti', second: 'Roela' },
  { name: 'Kullerkupu', form: 'Mahe OÜ', home: 'Taebla', second: 'Palivere' },
  { name: 'Rukkilille', form: 'Agro OÜ', home: 'Audru', second: 'Pärnu' },
  { name: 'Väljaotsa', form: 'Talu OÜ', home: 'Karksi', second: 'Abja-Paluoja' },
  { name: 'Kiviaia', form: 'Põld OÜ', home: 'Juuru', second: 'Alu', problematic: true },
  { name: 'Pihlaka', form: 'Agro OÜ', home: 'Vastse-Kuuste', second: 'Ahja' },
  { name: 'Uuetoa', form: 'Talu OÜ', home: 'Valjala', second: 'Orissaare' },
  { name: 'Sireli', form: 'Seemnevili OÜ', home: 'Vana-Vigala', second: 'Kehtna' },
  { name: 'Kruusamäe', form: 'Talu OÜ', home: 'Mäetaguse', second: 'Iisaku' },
  { name: 'Õunaaia', form: 'Agro OÜ', home: 'Puka', second: 'Tsirguliina', problematic: true },
];

/** Who buys, handles and mills grain and sells fertiliser. */
export const tradePartners = [
  'Muuga Viljaterminal AS',
  'Läänesadama Terminal OÜ',
  'Veskiratta Veski AS',
  'Kuldkõrre Õlitehas AS',
  'Hea Sööt OÜ',
  'Väetisekoda AS',
] as const;
export type TradePartner = (typeof tradePartners)[number];

/** The demo account `driver` works for the first carrier, `staffdriver` for the second. */
export const carriers: readonly { name: string; home: SettlementName }[] = [
  { name: 'Maanteeratas OÜ', home: 'Põltsamaa' },
  { name: 'Kärmas Vedu OÜ', home: 'Nõo' },
  { name: 'Viljavoor OÜ', home: 'Tamsalu' },
  { name: 'Hobujõu Transport OÜ', home: 'Viiratsi' },
  { name: 'Lõuna Raskeveos OÜ', home: 'Parksepa' },
  { name: 'Teelise Logistika AS', home: 'Maardu' },
  { name: 'Põhjaranniku Veod OÜ', home: 'Sõmeru' },
  { name: 'Kolm Telge OÜ', home: 'Vändra' },
];
