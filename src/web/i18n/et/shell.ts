/** Words of what stands around every screen. */

export const appName = 'Koorem';

export const common = {
  confirm: 'Kinnita',
  cancel: 'Katkesta',
  close: 'Sulge',
  done: 'Valmis',
  save: 'Salvesta',
  delete: 'Kustuta',
  back: 'Tagasi',
  retry: 'Proovi uuesti',
  clear: 'Tühjenda',
  pleaseWait: 'Palun oodake…',
  /** Of what an earlier visit left on the device; the day only where it is not today. */
  asOf: (day: string | null, time: string) => `seis ${day === null ? '' : `${day} `}${time}`,
  noMatches: 'Vasteid ei leitud',
  yes: 'Jah',
  no: 'Ei',
  skipToContent: 'Liigu sisu juurde',
};

export const menu = {
  open: 'Menüü',
  label: 'Peamenüü',
  home: 'Pealeht',
  stock: 'Laoseis',
  transportOrder: 'Veotellimus',
  transportJob: 'Veotöö',
  salesOrder: 'Müügitellimus',
  orders: 'Tellimused',
  clientLoads: 'Minu veod',
  clientStatements: 'Minu arved',
  jobTable: 'Veotööde tabel',
  planner: 'Päevaplaan',
  map: 'Kaart',
  dayReport: 'Plaan ja tegelik',
  alerts: 'Tähelepanu',
  papers: 'Paberid',
  plantProtection: 'Taimekaitsevahendite register',
  precursors: 'Lähteained',
  lots: 'Kuhu see partii läks',
  settlement: 'Arveldus',
  reports: 'Aruanded',
  loadHistory: 'Haagise ajalugu',
  admin: 'Haldus',
  imports: 'Import',
  viewsOnly: 'Ainult vaatamine',
  driver: 'Minu veotööd',
  notices: 'Teavitused',
  changePassword: 'Muuda parooli',
  logOut: 'Logi välja',
};

export const titles = {
  home: 'Pealeht',
  stock: 'Laoseis',
  transportOrder: 'Veotellimuse koostamine',
  transportJob: 'Veotöö koostamine',
  salesOrder: 'Müügitellimuse koostamine',
  orders: 'Tellimused',
  clientLoads: 'Minu veod',
  clientStatements: 'Minu arved',
  jobTable: 'Veotööde tabel',
  planner: 'Päevaplaan',
  map: 'Kaart',
  dayReport: 'Plaan ja tegelik',
  alerts: 'Tähelepanu',
  papers: 'Paberid',
  plantProtection: 'Taimekaitsevahendite register',
  precursors: 'Lähteained',
  lots: 'Kuhu see partii läks',
  settlement: 'Arveldus',
  reports: 'Aruanded',
  loadHistory: 'Haagise ajalugu',
  admin: 'Haldus',
  imports: 'Import',
  driver: 'Minu veotööd',
  driverJob: 'Veotöö',
  driverEdit: 'Muuda andmeid',
  driverWork: 'Minu töö',
  designSystem: 'Kujundussüsteem',
};

export const session = {
  noRights: 'Teil puuduvad õigused antud rakendusele',
  noRightsHint: 'Õiguste saamiseks pöörduge oma ettevõtte halduri poole.',
  refused: 'Õigused puuduvad',
  expired: 'Seanss on aegunud. Logige uuesti sisse.',
  expiredHint: 'Sisestatud andmed jäävad alles.',
  signIn: 'Logi sisse',
  loggedOut: 'Olete välja logitud',
  loggedOutHint: 'Sellesse seadmesse jääb ainult teie saatmata ja pooleli töö.',
  loggedOutOffline:
    'Võrguühendus puudub. Väljalogimine lõpeb ja uuesti saab sisse logida, kui ühendus taastub.',
  signInNeedsNetwork: 'Uuesti sisse logida saab ainult võrguga.',
  unsent: (count: number) => `Saatmata andmed: ${String(count)}`,
  unsentHint: 'Andmed jäävad sellesse seadmesse ja saadetakse, kui siin uuesti sisse logite.',
};

export const connection = {
  connected: 'Ühendatud',
  offline: 'Ühenduseta',
  offlineHint: 'Võrguühendus puudub.',
};

export const toasts = {
  region: 'Teated',
  succeeded: (title: string) => `${title} õnnestus`,
  failed: (title: string) => `${title} ebaõnnestus`,
  fileFailed: 'Faili allalaadimine ebaõnnestus',
  copyFailed: 'Kopeerimine',
  copyByHand: 'Valige tekst väljal ja kopeerige see ise.',
  close: 'Sulge teade',
};

export const update = {
  available: 'Uus versioon on saadaval',
  reload: 'Uuenda',
};

export const errors = {
  unreachable: 'Serveriga ei saa ühendust',
  unreachableHint: 'Kontrollige võrguühendust ja proovige uuesti.',
  unexpected: 'Midagi läks valesti',
  unexpectedHint: 'Proovige uuesti. Kui viga kordub, teatage sellest haldurile.',
};
