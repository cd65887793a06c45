export const homepage = {
  recentProducts: 'Viimati vaadatud tooted',
  view: 'Vaata',
  startTitle: 'Esimene veotöö on veel koostamata',
  startHint:
    'Selleks on vaja ettevõtteid, kohti, tooteid ja autosid: „Alusta siit“ näitab, mis on juba olemas.',
  start: 'Alusta siit',
  orderTitle: 'Vajate viljavedu?',
  orderHint: 'Koostage veotellimus ja meie logistik võtab selle töösse.',
};

export const stock = {
  product: 'Toode',
  search: 'Otsi toodet...',
  choose: 'Valige toode',
  chooseHint: 'Otsige toodet nime või koodi järgi ja näete, kui palju seda igas laos on.',
  unknown: 'Sellist toodet ei ole',
  refresh: 'Uuenda seisu',
  warehouse: 'Ladu',
  free: 'Vaba',
  issuable: 'Väljastatav kogus',
  total: 'Kokku',
  order: 'Müügitellimus',
  orderFrom: (warehouse: string) => `Koosta müügitellimus: ${warehouse}`,
  caption: (product: string) => `Laoseis: ${product}`,
  readAt: (time: string) => `Loetud kell ${time}`,
  nowhere: 'Üheski laos seda toodet ei ole',
  old: 'Laoseisu ei saanud uuendada. Näete viimati loetud andmeid.',
  failed: 'Laoseisu ei saanud lugeda',
};
