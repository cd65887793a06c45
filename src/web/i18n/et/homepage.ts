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
