/** The kinds of master data that people look after, by the names of the import's files, in the order of the menu. */
export const adminKinds = [
  'companies',
  'people',
  'representatives',
  'locations',
  'products',
  'product-groups',
  'warehouses',
  'stock',
  'contracts',
  'trucks',
  'trailers',
  'vehicle-permits',
  'mass-limits',
] as const;
export type AdminKind = (typeof adminKinds)[number];

/** Names of one record and of a list of them. */
export const kindLabels = {
  companies: { one: 'Ettevõte', many: 'Ettevõtted' },
  people: { one: 'Isik', many: 'Isikud' },
  representatives: { one: 'Esindaja', many: 'Esindajad' },
  locations: { one: 'Koht', many: 'Kohad' },
  products: { one: 'Toode', many: 'Tooted' },
  'product-groups': { one: 'Tootegrupp', many: 'Tootegrupid' },
  warehouses: { one: 'Ladu', many: 'Laod' },
  stock: { one: 'Laoseis', many: 'Laoseis' },
  contracts: { one: 'Leping', many: 'Lepingud' },
  trucks: { one: 'Auto', many: 'Autod' },
  trailers: { one: 'Haagis', many: 'Haagised' },
  'vehicle-permits': { one: 'Eriluba', many: 'Eriload' },
  'mass-limits': { one: 'Massipiirang', many: 'Massipiirangud' },
} satisfies Record<AdminKind, { one: string; many: string }>;

/** The kinds of which there is an empty file to fill in: those above, and what is looked after on screens of its own. */
export const templateKinds = [...adminKinds, 'users', 'fuel-prices', 'tariffs'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** Returns the name of a list of such records. */
export function templateLabel(kind: TemplateKind): string {
  switch (kind) {
    case 'users':
      return 'Kasutajad';
    case 'fuel-prices':
      return 'Kütuse hinnad';
    case 'tariffs':
      return 'Tariifid';
    default:
      return kindLabels[kind].many;
  }
}
