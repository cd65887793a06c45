/** What administration says. */
export const administration = {
  ownRight: 'Enda haldusõigust ei saa ära võtta.',
  ownAccount: 'Enda kontot ei saa sulgeda.',
  closed: 'Konto on suletud. Avage see enne kutse saatmist.',
  outside: 'Kasutajaid ja õigusi haldab väline sisselogimise server.',
  expiredAlready: 'Lõppemise aeg on möödas.',
  imports: {
    noFiles: 'Failid puuduvad.',
    notReadable: (name: string) => `Fail „${name}“ ei ole CSV ega JSON. Salvestage see Excelis CSV-failina.`,
    unknownKind: (name: string) =>
      `Faili „${name}“ nimi ei ütle, mis selles on. Nimi algab andmete liigiga, näiteks trucks.csv.`,
    nameTwice: (name: string) => `Faili nimi „${name}“ on kaks korda.`,
    notReady: 'Seda importi ei saa rakendada.',
    underWay: 'Importi töödeldakse. Oodake, kuni see on valmis.',
    outdated: 'Andmed on vahepeal muutunud. Midagi ei muudetud: vaadake eelvaade uuesti üle.',
    ownRight: 'Import võtaks ära teie enda haldusõiguse. Midagi ei muudetud.',
    applied: 'Rakendatud importi ei saa kustutada.',
    faultsFile: 'impordi-vead',
    faultColumns: ['fail', 'rida', 'veerg', 'viga'],
  },
  audit: {
    fileName: 'muudatused',
    sheet: 'Muudatused',
    columns: ['Kuupäev', 'Kell', 'Kes', 'Mis', 'ID', 'Tegevus', 'Muudatused'],
  },
  invitation: (url: string) => `Koorem: valige endale parool 72 tunni jooksul: ${url}`,
} as const;
