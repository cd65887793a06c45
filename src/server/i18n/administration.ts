/** Messages of administration, in Estonian. */
export const administration = {
  ownRight: 'Enda haldusõigust ei saa ära võtta.',
  proveFirst:
    'Sisselogimisest on üle tunni. Kinnitage enne lehel „Pääsuvõtmed ja seadmed“, et see olete teie.',
  driverWithoutCarrier: 'Autojuhil peab olema vedaja: selle autode veotöid ta näeb.',
  ownAccount: 'Enda kontot ei saa sulgeda.',
  /** In place of a name that was erased. */
  erased: 'Kustutatud',
  ownData: 'Enda andmeid ei saa kustutada. Paluge teist haldurit.',
  dataFileName: 'andmed',
  closed: 'Konto on suletud. Avage see enne kutse saatmist.',
  outside: 'Kasutajaid ja õigusi haldab väline sisselogimise server.',
  expiredAlready: 'Lõppemise aeg on möödas.',
  notYoursToGive: (rights: readonly string[]) =>
    `Võti ei saa lubada rohkem kui tegija ise tohib: selleks on vaja õigust „${rights.join('“ või „')}“.`,
  imports: {
    noFiles: 'Failid puuduvad või on tühjad.',
    notReadable: (name: string) =>
      `Fail „${name}“ ei ole XLSX, CSV ega JSON. Salvestage see Excelis XLSX-failina.`,
    unknownKind: (name: string) =>
      `Faili „${name}“ nimi ei ütle, mis selles on. Nimi algab andmete liigiga, näiteks trucks.csv.`,
    nameTwice: (name: string) => `Faili nimi „${name}“ on kaks korda.`,
    tooMany: (max: number) => `Korraga saab tuua kuni ${String(max)} faili. Midagi ei laaditud.`,
    notReady: 'Seda importi ei saa rakendada.',
    notReadAgain: 'Seda importi ei saa uuesti lugeda: see on rakendatud või töös.',
    needsFinance: (name: string) =>
      `Fail „${name}“: tariife ja kütuse hindu impordib ja näeb ainult see, kellel on õigus „Arveldus“.`,
    underWay: 'Importi töödeldakse. Oodake, kuni see on valmis.',
    notApplied: 'Importi ei rakendatud, midagi ei muudetud. Proovige uuesti.',
    outdated: 'Andmed on vahepeal muutunud. Midagi ei muudetud: vaadake eelvaade uuesti üle.',
    ownRight: 'Import võtaks ära teie enda haldusõiguse. Midagi ei muudetud.',
    applied: 'Rakendatud importi ei saa kustutada.',
    problemsFile: 'impordi-vead',
    problemColumns: { file: 'fail', line: 'rida', column: 'veerg', reason: 'viga' },
  },
  webhooks: {
    urls: {
      'no address': 'See ei ole veebiaadress, kuhu saata (https://…, kasutajanime ja paroolita).',
      'not https': 'Aadress peab algama https://. Krüpteerimata saab saata ainult lubatud sisevõrku.',
      private: 'See aadress viib sisevõrku või sellesse serverisse. Lubatud võrgud määrab serveri haldaja.',
    },
    answered: (status: number) => `Vastus ${String(status)}`,
    unclear: 'Vastust ei tulnud',
    unknownName: 'Serveri nime ei leitud',
    mayNotBeReached: 'Aadress viib keelatud võrku',
    ended: 'Vastuvõtja ei soovi enam sündmusi (410)',
    paused: 'Webhook on peatatud. Jätkake seda enne saatmist.',
    endedAlert: (host: string) => `Webhook (${host}) lõpetas: vastuvõtja ei soovi enam sündmusi.`,
    failedAlert: (host: string, error: string) =>
      `Webhook (${host}): sündmust ei saanud kahe päeva jooksul üle anda. ${error}.`,
  },
  systems: {
    notTested: 'Seda süsteemi ei saa ohutult proovida.',
    answered: 'Vastas',
    noPhone: 'Teie kontol ei ole telefoninumbrit, millele proovida.',
    noPush: 'Ühegi teie seadme teavitused ei ole sisse lülitatud (menüü „Teavitused“).',
    testSms: 'Koorem: proovisõnum.',
    testTitle: 'Koorem',
    testBody: 'Proovisõnum',
  },
  audit: {
    fileName: 'muudatused',
    sheet: 'Muudatused',
    columns: {
      day: 'Kuupäev',
      time: 'Kell',
      who: 'Kes',
      kind: 'Mis',
      name: 'Nimi',
      id: 'ID',
      action: 'Tegevus',
      changes: 'Muudatused',
    },
  },
  invitation: (url: string) => `Koorem: valige endale parool 72 tunni jooksul: ${url}`,
  invitationSubject: 'Kutse: Koorem',
  invitationLetter: (url: string) =>
    `Tere\n\nTeile on tehtud Kooremi konto. Valige 72 tunni jooksul endale parool:\n${url}\n\nKui te kutset ei oodanud, siis ärge linki avage.`,
} as const;
