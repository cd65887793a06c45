import type { SearchKind } from '#api/search/search.ts';

/** Words of the search that opens from every screen, of the list of keys and of the user guide. */
export const search = {
  title: 'Otsi',
  field: 'Mida otsite?',
  open: 'Otsi (Ctrl+K)',
  placeholder: 'Auto, klient, koht, toode, rida, telefon…',
  hint: 'Nooltega valite, Enter avab, Esc sulgeb.',
  kinds: {
    row: 'Rida',
    truck: 'Auto',
    client: 'Klient',
    location: 'Koht',
    product: 'Toode',
    order: 'Veotellimus',
    salesOrder: 'Müügitellimus',
  } satisfies Record<SearchKind, string>,
  screen: 'Leht',
  action: 'Tegevus',
  keys: 'Klahvid',
  guide: 'Kasutusjuhend',
  openGuide: 'Ava kasutusjuhend',
  general: 'Igal lehel',
  table: 'Veotööde tabel',
  generalKeys: [
    ['Ctrl+K', 'Otsi kõike'],
    ['?', 'Klahvid'],
    ['Esc', 'Sulge aken või loend'],
    ['Tab', 'Järgmine väli'],
  ] as const,
  tableKeys: [
    ['← ↑ → ↓', 'Liigu lahtrite vahel'],
    ['Enter, F2', 'Muuda lahtrit'],
    ['Shift+nool', 'Vali mitu lahtrit'],
    ['Ctrl+A', 'Vali kõik'],
    ['Ctrl+C, Ctrl+V', 'Kopeeri, kleebi'],
    ['Delete', 'Tühjenda lahter'],
    ['Ctrl+Z, Ctrl+Y', 'Võta tagasi, tee uuesti'],
    ['Shift+F10', 'Rea tegevused'],
    ['Ctrl+Home, Ctrl+End', 'Esimene, viimane lahter'],
    ['Esc', 'Jäta muutmine pooleli'],
  ] as const,
};
