/** Words of 'Klientide sõnad' in 'Haldus'. */
export const aliases = {
  title: 'Klientide sõnad',
  hint: 'Kuidas klient oma sõnumites kohti ja tooteid nimetab. Koorem jätab need meelde, kui loetud sõnumit parandatakse, ja kasutab neid ainult selle ettevõtte sõnumites.',
  failed: 'Klientide sõnu ei saanud lugeda',
  none: 'Ühtegi sõna ei ole veel õpitud',
  noneHint: 'Kui parandate tellimusel sõnumist loetud koha või toote, ilmub see siia.',
  place: 'Koht',
  product: 'Toode',
  of: (words: string, company: string) => `${words}, ${company}`,
  forget: 'Unusta',
  forgotten: (words: string) => `„${words}“ on unustatud`,
  undo: 'Võta tagasi',
  actionFailed: 'Klientide sõnade muutmine',
};
