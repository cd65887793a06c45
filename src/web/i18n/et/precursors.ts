/** Words of explosives precursors and their declarations. */
export const precursors = {
  title: 'Lähteaine deklaratsioon',
  /** The rule and its source, where the sale would be refused. */
  rule: 'Määrus (EL) 2019/1148, artikkel 8: piiratud lähteainet müüakse ainult kehtiva deklaratsiooniga.',
  missing: (goods: string) => `${goods}: ostjal puudub kehtiv lähteaine deklaratsioon`,
  valid: (until: string, use: string) => `Kehtib kuni ${until} · ${use}`,
  add: 'Lisa deklaratsioon',
  saved: 'Deklaratsioon salvestatud',
  saveFailed: 'Deklaratsiooni salvestamine ebaõnnestus',
  failed: 'Deklaratsioone ei saanud lugeda',
  validFrom: 'Kehtib alates',
  validTo: 'Kehtib kuni (kaasa arvatud)',
  signedBy: 'Allkirjastas',
  signerRole: 'Esindusõiguse alus',
  signerRoleHint: 'Näiteks juhatuse liige või volikiri.',
  documentSeen: 'Nähtud dokument',
  documentSeenHint: 'Isikut tõendava dokumendi liik ja number.',
  trade: 'Tegevusala',
  intendedUse: 'Kasutusotstarve',
  hectares: 'Hektareid',
};
