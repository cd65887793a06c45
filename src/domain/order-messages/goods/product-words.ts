/** Words that may mean several things: what they are taken for has to be looked at. */
export const looseWords = new Set([
  'diisel',
  'diislit',
  'diesel',
  'kutus',
  'kutust',
  'boby',
  'bobov',
  'beans',
  'uba',
  'ube',
  'srott',
  'srotti',
  'selitra',
  'selitru',
  'rape',
  'peas',
]);

/** Other words for the first words of products: what people call them, also in Russian and English (folded). */
export const synonyms: Readonly<Record<string, string>> = {
  psenica: 'nisu', psenicu: 'nisu', psenicy: 'nisu', psen: 'nisu', wheat: 'nisu',
  jacmen: 'oder', jacmenja: 'oder', kesv: 'oder', kesva: 'oder', barley: 'oder',
  oves: 'kaer', ovsa: 'kaer', oats: 'kaer',
  roz: 'rukis', rzi: 'rukis', rye: 'rukis',
  goroh: 'hernes', goroha: 'hernes', peas: 'hernes',
  rapsa: 'raps', rapeseed: 'raps', rape: 'raps', rypsi: 'rups', ryps: 'rups',
  boby: 'polduba', bobov: 'polduba', beans: 'polduba', uba: 'polduba', ube: 'polduba',
  selitra: 'ammooniumnitraat', selitru: 'ammooniumnitraat', ammooniumsalpeeter: 'ammooniumnitraat',
  karbamida: 'karbamiid', karbamid: 'karbamiid', urea: 'karbamiid', uurea: 'karbamiid',
  diisel: 'diislikutus', diislit: 'diislikutus', diesel: 'diislikutus', kutus: 'diislikutus', kutust: 'diislikutus',
  sojasrot: 'sojasrott', srott: 'sojasrott', srotti: 'sojasrott', vedelvaetist: 'vedelvaetis',
  kategorii: 'kategooria', kategorija: 'kategooria', kat: 'kategooria', kateg: 'kategooria',
}; // prettier-ignore

/** Words for a kind of goods, by the beginning of its name: 'пивоваренный ячмень', 'feed wheat'. */
export const kindWords: readonly (readonly [beginning: string, said: RegExp])[] = [
  ['olle', /^(?:olle|pivovaren\w*|malting)$/],
  ['sooda', /^(?:sooda|furaz\w*|kormov\w*|feed)$/],
  ['toidu', /^(?:toidu|prodovolstven\w*|milling)$/],
  ['mahe', /^(?:mahe|organices\w*|ekologices\w*|organic)$/],
  ['tali', /^(?:tali|ozim\w*|winter)$/],
  ['suvi', /^(?:suvi|jarov\w*|spring)$/],
];

/** Words among them that also count when written apart by mistake. */
export const plainKinds = ['mahe', 'sooda', 'toidu', 'feed', 'malting', 'milling', 'organic'] as const;

/** Words of names that say nothing without the name's first word. */
export const furtherWords = new Set([
  'kategooria',
  'puiste',
  'suurkott',
  'kott',
  'seeme',
  'i',
  'ii',
  'n',
  'k',
  'c',
  'start',
  'kanister',
]);
