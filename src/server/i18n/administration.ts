/** What administration says. */
export const administration = {
  ownRight: 'Enda haldusõigust ei saa ära võtta.',
  ownAccount: 'Enda kontot ei saa sulgeda.',
  /** In place of a name that was erased. */
  erased: 'Kustutatud',
  ownData: 'Enda andmeid ei saa kustutada. Paluge teist haldurit.',
  dataFileName: 'andmed',
  closed: 'Konto on suletud. Avage see enne kutse saatmist.',
  outside: 'Kasutajaid ja õigusi haldab väline sisselogimise server.',
  expiredAlready: 'Lõppemise aeg on möödas.',
  audit: {
    fileName: 'muudatused',
    sheet: 'Muudatused',
    columns: ['Kuupäev', 'Kell', 'Kes', 'Mis', 'ID', 'Tegevus', 'Muudatused'],
  },
  invitation: (url: string) => `Koorem: valige endale parool 72 tunni jooksul: ${url}`,
} as const;
