import { decimal, formatDecimal } from '#domain/goods/decimal.ts';
import { readingsOf } from '#domain/goods/typed-decimal.ts';

const count = (number: number) => formatDecimal(decimal(number));
/** '1,204' can be 1,204 or 1 204. */
const twoReadingsOf = (text: string) => readingsOf(text).map(formatDecimal);
const megabytes = (bytes: number) => `${String(bytes / 1024 / 1024)} MB`;

/** Texts of an import of master data, in Estonian. */
export const masterData = {
  reasons: {
    required: 'väärtus puudub',
    unknownColumn: (name: string) => `tundmatu veerg „${name}“`,
    doubleColumn: (name: string) => `veerg „${name}“ on kaks korda`,
    missingColumn: 'veerg puudub',
    tooManyValues: 'real on rohkem väärtusi kui päises veerge',
    noText: 'väärtus peab olema tekst, arv või tõeväärtus',
    noRecord: 'kirje peab olema objekt',
    /** Why a text is not what its writer wrote. */
    damaged: {
      lostLetters: (text: string) =>
        `tekstis „${text}“ on täht kaotsi läinud; salvestage fail uuesti UTF-8-s`,
      spreadsheetError: (text: string) => `lahtris on tabeliprogrammi veateade ${text}`,
      lettersTakenForTwo: (text: string) =>
        `tekstis „${text}“ on tähed valesti loetud (kahekordne kodeering); salvestage fail uuesti UTF-8-s`,
      shortenedNumber: (text: string) =>
        `arvust „${text}“ on tabeliprogramm osa numbreid ära jätnud; vormindage lahter tekstina ja kirjutage kogu number`,
      ofProgram: (text: string) => `„${text}“ on programmi viga, mitte väärtus`,
    },
    flagInstead: (shown: string) =>
      `lahtris on tõeväärtus (${shown}), kus peab olema tekst või arv; kirjutage väärtus tekstina`,
    longNumber: (shown: string) =>
      `arvul ${shown} on üle 15 numbri, millest viimased on kaotsi läinud; kirjutage see tekstina`,
    noItems: 'andmed peavad olema kujul {"items": [{…}, {…}]}',
    tooLong: (max: number) => `tekst on pikem kui ${max} märki`,
    controlCharacters: 'tekstis on lubamatuid märke',
    noNumber: (text: string) => `„${text}“ ei ole arv`,
    notWhole: (text: string) => `„${text}“ ei ole täisarv`,
    ambiguousNumber: (text: string) => `arvul „${text}“ on mitu koma või punkti`,
    tooManyPlaces: (text: string) => `arvul „${text}“ on üle kolme komakoha`,
    outOfRange: (text: string) => `„${text}“ on väljaspool lubatud piire`,
    noDay: (text: string) => `„${text}“ ei ole kuupäev (2026-12-31 või 31.12.2026)`,
    twoDays: (text: string, day: string, other: string) =>
      `„${text}“ võib olla ${day} või ${other}; kirjutage kuupäev kujul ${day}`,
    noFlag: (text: string) => `„${text}“ ei ole jah ega ei`,
    notOneOf: (text: string, allowed: readonly string[]) =>
      `„${text}“ ei sobi, lubatud on: ${allowed.join(', ')}`,
    noUnit: (text: string, units: readonly string[]) =>
      `„${text}“ ei ole tuntud ühik, lubatud on: ${units.join(', ')}`,
    noPhone: (text: string, why: string) => `„${text}“ ei ole telefoninumber: ${why}`,
    noEmail: (text: string) => `„${text}“ ei ole e-posti aadress`,
    noOpeningHours: (text: string) => `„${text}“ ei ole lahtiolekuaeg (näiteks E-R 8-17, L 9-13)`,
    noOpeningExceptions: (text: string) =>
      `„${text}“ ei ole erand lahtiolekus (näiteks 24.12 suletud, 02.01 10-14)`,
    noDayOrTime: (text: string) => `„${text}“ ei ole kuupäev ega kellaaeg (2026-12-31 või 2026-12-31T14:30)`,
    skippedTime: (text: string) => `kellaaega „${text}“ ei ole olemas: kella keeratakse edasi`,
    nobodyAway: 'märgitud peab olema auto või autojuht',
    noEppoCode: (text: string) => `„${text}“ ei ole EPPO-kood: viis või kuus tähte või numbrit`,
    tooMuchNitrogen: 'ammooniumnitraadist pärit lämmastikku on kuni 35 %',
    oneOwner: 'märgitud peab olema üks: auto, haagis, autojuht, ettevõte või kaalu koht',
    paperOfOther: 'seda liiki paber ei ole tema oma',
    massLimit: 'mass on tonnides, üle 3,5 ja kuni 100',
    fuelPrice: 'hind on eurodes liitri eest, alla 10',
    noRate: (text: string) => `„${text}“ ei ole kuni kuue komakohaga arv`,
    tariffDiffers: 'tariifi read ei ole ühesugused (nimi, pool, kellele, kehtivus, kütus)',
    notOfPart: (part: string) => `see veerg ei käi osa „${part}“ juurde`,
    onlyOfBands: (kind: string) => `vahemik käib ainult liigi „${kind}“ juurde`,
    placeOrCounty: 'märgitud peab olema kas koht või maakond, mitte mõlemad',
    tooManyTariffRows: (max: number) => `ühes impordis võib olla kuni ${count(max)} tariifirida`,
    /** Problems of a value together with others of its tariff, by column. */
    tariff: {
      validTo: 'lõpp on enne algust',
      upToKm: 'vahemike kilomeetrid peavad kasvama',
      rate: 'kaugem vahemik ei tohi olla odavam',
      hours: 'iga aste peale viimase vajab tunde',
      agreedKm: 'kokku lepitud kilomeetrid puuduvad või ei sobi',
      productGroupExternalId: 'märgitud peab olema kas toode või tootegrupp, mitte mõlemad',
      code: 'lisatasu kood ei sobi või on tariifis juba olemas',
      fuelBasePrice: 'baashind peab olema üle nulli',
      externalId: 'tariifis on liiga palju ridu',
    } as Readonly<Record<string, string>>,
    tariffValue: 'väärtus on väljaspool lubatud piire',
    massLimitTaken: 'samade telgede kohta on samast päevast juba piirang',
    noRegistryCode: (text: string) =>
      `„${text}“ ei ole Eesti registrikood; välismaise ettevõtte real peab veerus „Välismaal“ (abroad) olema jah`,
    noPersonalCode: (text: string) => `„${text}“ ei ole isikukood`,
    noUnNumber: (text: string) => `„${text}“ ei ole ÜRO number: neli numbrit, näiteks 3082`,
    noAdrClass: (text: string) => `„${text}“ ei ole ADR klass: näiteks 3, 5.1 või 6.1 (3)`,
    noCustomsCode: (text: string) => `„${text}“ ei ole KN-kood`,
    noCountry: (text: string) => `„${text}“ ei ole riigi kahetäheline kood (EE, LV)`,
    noIban: (text: string) => `„${text}“ ei ole IBAN`,
    noVatNumber: (text: string) => `„${text}“ ei ole käibemaksukohustuslase number (EE100366327)`,
    noPlate: (text: string) => `„${text}“ ei ole registreerimisnumber`,
    severalPlates: (text: string, plates: readonly string[]) =>
      `„${text}“: siin on mitu numbrit (${plates.join(', ')}), jätke üks`,
    oneCoordinate: 'laius- ja pikkuskraad peavad olema mõlemad või puuduma mõlemad',
    swappedCoordinates: 'laius- ja pikkuskraad on vahetuses',
    notInEstonia: 'koht ei ole Eestis; välismaise koha real peab veerus „Välismaal“ (abroad) olema jah',
    productOrGroup: 'märgitud peab olema kas toode või tootegrupp, mitte mõlemad',
    endsBeforeStart: 'lõpp on enne algust',
    noPerson: 'nimi puudub',
    idOrExternalId: 'märgitud peab olema id või externalId',
    repeated: (line: number) => `sama kirje on juba real ${line}`,
    notFound: (text: string) => `viidet „${text}“ ei leitud`,
    alreadyThere: 'selline kirje on juba olemas',
    fixed: 'seda ei saa hiljem muuta',
    codeFixed: 'väline kood on juba olemas, selle järgi tunneb kirje ära andmete import',
    numberAsCode: 'trellidega number (#12) tähendab Koorema enda numbrit, väline kood see olla ei saa',
    outOfUse: (name: string) => `„${name}“ on kasutusest väljas, valige muu`,
    rowNotFound: 'sellist kirjet ei ole, import seda ei loo',
    ownCompanyStays:
      'oma ettevõtet ei saa kasutusest kõrvaldada: selle terminalid ja laod jääksid kasutuseta',
    ownCompanyTaken: 'oma ettevõttel on juba teine externalId',
    groupIdTaken: 'selle numbriga tootegrupil on teine externalId',
    regimeLowered: 'puhastusrežiimi leevendada või eemaldada võib ainult kvaliteediõigusega töötaja',
    grainIsFeed: 'teravili on alati sööt',
    groupIdFixed: 'tootegrupi numbrit ei saa muuta',
    plateTaken: 'selle numbriga kasutuses auto on juba olemas',
    deviceTaken: 'selle seadmega kasutuses auto on juba olemas',
    trailerTaken: 'selle numbriga haagis on juba olemas',
    permitsOverlap: 'samal autol ja haagisel on selles ajavahemikus juba eriluba',
    permitMass: 'eriloa mass on tonnides, üle 40 ja kuni 100',
    mayNotGrant: (permission: string) =>
      `programmil ei ole luba anda õigust ${permission} (skoop grant:${permission})`,
    holdsMore: (permission: string) =>
      `kasutajal on õigus ${permission}, mida programm anda ei tohi; teda saab muuta ainult käsureal`,
    madeByHand: 'selle nimega kasutaja on loodud käsitsi; teda saab muuta ainult käsureal',
    subFixed: 'olemasoleva kasutaja tunnust (sub) saab muuta ainult käsureal',
    farmersTerm: 'võib olla kuni 30 päeva, sest temalt ostetakse lepinguga põllumajandustoodangut',
    driverWithoutCarrier: 'autojuhil peab olema vedaja',
    usernameTaken: 'see kasutajanimi on juba olemas',
    representativeTaken: 'see isik juba esindab seda ettevõtet',
    batchDiffers: 'partii read ei ole ühesugused',
    palletDiffers: 'aluse read ei ole ühesugused',
    tiedToItself: 'rida ei saa olla seotud iseendaga',
    /** What csv-parse finds, by its codes; the others are said in its own words. */
    brokenCsv: {
      CSV_QUOTE_NOT_CLOSED: 'siit algav jutumärk (") jääb faili lõpuni sulgemata',
      CSV_INVALID_CLOSING_QUOTE:
        'sulgeva jutumärgi (") järel on veel teksti; väärtuses olev jutumärk kirjutage kaks korda',
      INVALID_OPENING_QUOTE:
        'jutumärk (") on väärtuse keskel; pange kogu väärtus jutumärkidesse ja kirjutage see kaks korda',
    } as Readonly<Record<string, string>>,
    unreadableCsv: (reason: string) => `CSV ei ole loetav: ${reason}`,
    unreadableJson: 'JSON ei ole loetav',
    unreadableXlsx: 'fail ei ole loetav Exceli tabel (XLSX); parooliga fail salvestage paroolita',
    /** What a file is that is called a workbook. */
    noWorkbook: {
      PASSWORD: 'töövihik on parooliga kaitstud; salvestage see paroolita',
      OLD_EXCEL: 'fail on vana Exceli töövihik (XLS); salvestage see Excelis kui XLSX',
      OPEN_DOCUMENT: 'fail on OpenDocumenti tabel (ODS); salvestage see kui XLSX',
      BINARY_EXCEL: 'fail on Exceli binaarne töövihik (XLSB); salvestage see kui XLSX',
      TEXT: 'fail on tekst, mitte Exceli töövihik; faili nime lõpus peab olema .csv',
      WEB_PAGE: 'fail on veebileht, mitte Exceli töövihik; avage see Excelis ja salvestage kui XLSX',
    },
    recordTooLong: (characters: number) => `kirje on pikem kui ${count(characters)} märki`,
    tooManyColumns: (max: number) => `päises on üle ${count(max)} veeru`,
    tooManyRecords: (max: number) => `failis on üle ${count(max)} rea; jagage see mitmeks failiks`,
    tooMuchRead: (bytes: number) => `failis on lahti pakituna üle ${megabytes(bytes)} andmeid`,
    readTooLong: (seconds: number) =>
      `faili lugemine võttis üle ${count(seconds)} sekundi ja katkestati; jagage see mitmeks failiks`,
    readTooLarge: (size: number) =>
      `faili lugemiseks kuluks üle ${count(size)} MB mälu, lugemine katkestati; jagage see mitmeks failiks`,
    /** Limits that a workbook exceeds. */
    tooMuch: {
      unpacked: ({ unpackedBytes }: { unpackedBytes: number }) =>
        `töövihikus on lahti pakituna üle ${megabytes(unpackedBytes)} andmeid`,
      texts: ({ textBytes }: { textBytes: number }) =>
        `töövihiku tekstid on lahti pakituna üle ${megabytes(textBytes)}`,
      text: ({ textCharacters }: { textCharacters: number }) =>
        `lahtris on üle ${count(textCharacters)} märgi`,
      row: ({ rowCharacters }: { rowCharacters: number }) =>
        `töövihiku rida on üle ${count(rowCharacters)} märgi`,
      cells: ({ cells }: { cells: number }) => `töövihikus on üle ${count(cells)} lahtri`,
      merged: () => 'töövihikus on liiga palju liidetud lahtreid',
    },
    /** Why a cell of a workbook says nothing. */
    cellFaults: {
      error: ({ cell, shown }: { cell: string; shown: string }) => `valem annab lahtris ${cell} vea ${shown}`,
      noResult: ({ cell }: { cell: string }) =>
        `lahtris ${cell} on valem, mille tulemust failis ei ole; avage fail Excelis ja salvestage see uuesti`,
      merged: ({ cell }: { cell: string }) =>
        `liidetud lahtrid ${cell} katavad mitu veergu; lahutage need, et igal veerul oleks oma väärtus`,
    },
    dayInstead: (day: string) =>
      `lahtris on kuupäev (${day}), kus peab olema tekst või arv; kirjutage väärtus tekstina`,
    whichDecimalSign: (text: string) =>
      `arv „${text}“ võib olla ${twoReadingsOf(text).join(' või ')}; valige, kumb on selles failis komakoht`,
    whichEncoding: (words: readonly string[]) =>
      `faili kodeering ei ole selge (${[...new Set(words)].map((word) => `„${word}“`).join(', ')}); valige, milline sõna on õige`,
    /** Why a file is no text of one encoding. */
    noTextFile: {
      NUL: 'failis on märke, mida tekstis ei ole (NUL); fail on rikutud või ei ole tekstifail',
      TWO_ENCODINGS:
        'fail on kahes kodeeringus: osa ridu on UTF-8, see rida ei ole; salvestage fail uuesti ühes kodeeringus',
      WORKBOOK: 'fail on Exceli töövihik; faili nime lõpus peab olema .xlsx',
    },
    twoReadings: (text: string, readings: readonly string[]) =>
      `arv „${text}“ võib olla ${readings.join(' või ')}; kirjutage see koma või tühikuga`,
    otherUnit: (text: string, unit: string) => `„${text}“: veerg on ühikus ${unit}`,
    numberWithUnit: (text: string) => `„${text}“: kirjutage arv ilma ühikuta`,
    unknownFile: (names: readonly string[]) =>
      `faili nimi ei ütle, mis selles on; lubatud on: ${names.join(', ')}`,
    noHeader: 'fail on tühi, päis puudub',
    databaseRefused: (reason: string) => `andmebaas keeldus: ${reason}`,
  },
  /** What somebody should know of a line before an import is applied. */
  notes: {
    sameCode: (written: string, known: string) => `„${written}“ on sama mis „${known}“`,
    samePlate: (written: string, plate: string, code: string) =>
      `numbriga ${plate} on juba olemas „${code}“; rida „${written}“ muudab seda`,
    sameName: (name: string, code: string | null) =>
      `sama nimega kirje on juba olemas: „${name}“ (${code ?? 'koodita'})`,
    sameRegNo: (regNo: string, name: string, code: string | null) =>
      `registrikood ${regNo} on juba ettevõttel „${name}“ (${code ?? 'koodita'})`,
    sameVatNumber: (vatNumber: string, name: string, code: string | null) =>
      `KMKR ${vatNumber} on juba ettevõttel „${name}“ (${code ?? 'koodita'})`,
    samePhone: (phone: string, name: string, code: string | null) =>
      `telefon ${phone} on juba isikul „${name}“ (${code ?? 'koodita'})`,
    sameProductCode: (productCode: string, name: string, code: string | null) =>
      `tootekood ${productCode} on juba kaubal „${name}“ (${code ?? 'koodita'})`,
    plateInUse: (plate: string, code: string | null) =>
      `numbriga ${plate} on juba olemas „${code ?? 'koodita'}“`,
    merged: (rows: number) => `liidetud lahtrite väärtus on antud ${count(rows)} reale`,
    hidden: (rows: number) => `failis on peidetud ridu: ${count(rows)}; need on loetud`,
  },
  /** Names of records by table, when they refer to another record: singular and plural. */
  namedBy: {
    transport_orders: ['veotellimus', 'veotellimust'],
    transport_jobs: ['veotöö', 'veotööd'],
    transport_job_products: ['veotöö rida', 'veotöö rida'],
    sales_orders: ['müügitellimus', 'müügitellimust'],
    sales_order_lines: ['müügitellimuse rida', 'müügitellimuse rida'],
    companies: ['ettevõte', 'ettevõtet'],
    people: ['isik', 'isikut'],
    representatives: ['esindaja', 'esindajat'],
    locations: ['koht', 'kohta'],
    products: ['toode', 'toodet'],
    stock: ['laoseisu rida', 'laoseisu rida'],
    warehouses: ['ladu', 'ladu'],
    contracts: ['leping', 'lepingut'],
    trucks: ['auto', 'autot'],
    trailers: ['haagis', 'haagist'],
    vehicle_permits: ['eriluba', 'eriluba'],
    absences: ['puhkus või remont', 'puhkust või remonti'],
    papers: ['paber', 'paberit'],
    plant_protection_sales: ['kirje taimekaitsevahendite registris', 'kirjet taimekaitsevahendite registris'],
    batch_pallet_products: ['toode partiides', 'toodet partiides'],
    cleanings: ['puhastus', 'puhastust'],
    load_decisions: ['laadimisotsus', 'laadimisotsust'],
    load_releases: ['laadimisluba', 'laadimisluba'],
    users: ['kasutaja', 'kasutajat'],
  },
  otherUsage: ['muu kirje', 'muud kirjet'],
  /** Words for those of them that are still open. */
  stillOpen: { work: 'pooleli', term: 'kehtib', record: 'kasutuses' },
  /** The workbook that is filled in for an import. */
  template: {
    rules: 'Juhend',
    ruleColumns: {
      name: 'Veerg',
      required: 'Kohustuslik',
      rule: 'Mida kirjutada',
      hint: 'Selgitus',
    },
    required: 'jah',
    ownCode: 'Teie enda kood, igal kirjel oma; #12 tähendab Koorema kirjet number 12',
    code: (called: string) => `${called}: selle väline kood, täpne nimi või number Kooremas (#12)`,
    number: (called: string) =>
      `${called}: selle number, näiteks 123ABC; tundmatust numbrist tehakse uus kirje`,
    oneOf: (choices: readonly { value: string; label: string }[]) =>
      choices
        .map(({ value, label }) => {
          const meaning = label.startsWith(`${value} – `) ? label.slice(value.length + 3) : label;
          return meaning === value ? value : `${value} = ${meaning}`;
        })
        .join('; '),
    kinds: {
      text: 'Tekst, kuni 500 märki',
      number: 'Arv, näiteks 28,5',
      flag: 'jah või ei',
      day: 'Päev, näiteks 31.12.2026',
      phone: 'Telefoninumber, näiteks 5123 4567',
      email: 'E-posti aadress',
      plate: 'Registreerimisnumber, näiteks 123ABC',
      choice: '',
      reference: '',
    },
  },
  /** `companies.csv:12, veerg regNo: …` */
  problem: (where: { file: string; line: number | null; column: string | null }, reason: string) =>
    `${where.file}${where.line === null ? '' : `:${where.line}`}${where.column === null ? '' : `, veerg ${where.column}`}: ${reason}`,
  furtherProblems: (count: number) => `… ja veel ${count} viga`,
  refused: (count: number) => `Midagi ei imporditud: vigu on ${count}.`,
  summary: (entity: string, count: { created: number; changed: number; unchanged: number }) =>
    `${entity}: loodud ${count.created}, muudetud ${count.changed}, muutmata ${count.unchanged}`,
  done: (seconds: string) => `Import on valmis (${seconds} s).`,
  usage:
    'Kasutus: npm run import -- <kaust või fail> [--encoding=windows-1257] [--decimal-sign=,]; kodeeringud: utf-8, utf-16le, utf-16be, windows-1257, windows-1252, windows-1251, windows-1250',
  nothingFound: (path: string) => `Kaustas ${path} ei ole ühtegi CSV-, XLSX- ega JSON-faili.`,
  noSuchFile: (path: string) => `Faili või kausta ${path} ei ole.`,
} as const;
