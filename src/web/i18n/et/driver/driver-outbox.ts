/** What is said of the outbox: what waits, what was refused, what is taken back. */
export const sync = {
  waiting: (count: number) => `Saatmise ootel: ${count}`,
  attention: (count: number) => `Vajab tähelepanu: ${count}`,
  allSent: 'Kõik saadetud',
  connected: 'Ühendatud',
  offlineShort: 'Ühenduseta',
  failed: 'Saatmine ebaõnnestus',
  offline: 'Võrguühendus puudub. Andmed jäävad seadmesse ja saadetakse ühenduse taastumisel.',
  expired: 'Seanss on aegunud. Logige uuesti sisse.',
  changed: 'Veotööd on vahepeal muudetud. Vaadake andmed üle.',
  unusual: 'Mõni väärtus on ebatavaline. Parandage see või kinnitage, et see on õige.',
  gone: 'See veotöö ei ole enam teie auto oma. Mida te selle kohta teatasite, hoiab kontor alles.',
  first: 'Otsustage enne ülal.',
  yes: 'Jah, õige',
  unacceptable: 'Server ei võtnud neid andmeid vastu.',
  notThere: 'Seda veotööd ei ole enam selle vedaja autodel.',
  forbidden: 'Selleks ei ole enam õigust.',
  notAllowed: 'Neid andmeid ei saa enam muuta.',
  sentOtherwise: 'See samm on juba saadetud teiste andmetega.',
  tooLarge: 'Andmeid on ühe saatmise jaoks liiga palju.',
  fault: 'Serveris läks midagi valesti. Andmed on seadmes alles.',
  correct: 'Paranda',
  sendCorrected: 'Saada parandatud andmed',
  keepLocal: 'Jäta alles minu andmed',
  acceptRemote: 'Võta serveri andmed',
  nothingToKeep: 'Seda sammu ei saa enam teha.',
  field: 'Väli',
  mine: 'Minu telefon',
  servers: 'Kontor',
  otherPhone: 'Teine telefon',
  empty: 'tühi',
  notStored: 'Andmeid ei saanud seadmesse salvestada. Proovige uuesti.',
  olderTab: 'Rakenduse vana versioon on veel lahti. Sulgege selle teised vahelehed ja laadige leht uuesti.',
  outbox: 'Saatmata andmed',
  photo: 'Foto',
  noted: 'Sihtkoha muutus teadmiseks võetud',
};

export const report = {
  send: 'Saada kontorile teadmiseks',
  call: 'Helista kontorisse',
  waits: 'Saadetakse kontorile teadmiseks, kui ühendus taastub.',
  throwAway: 'Viska ära',
  throwAwayTitle: 'Kas viskan selle veotöö saatmata andmed ära?',
  goes: (parts: string) => `Seadmest kaovad jäädavalt: ${parts}.`,
};

export const parts = {
  weights: 'kaalud',
  signature: 'allkiri',
  photos: (count: number) => `fotod (${count})`,
  times: 'kellaajad',
  loads: 'viimased koormad',
  km: 'kilomeetrid',
  notes: 'märkused',
  nothing: 'see teade',
};

export const undo = {
  button: 'Võta tagasi',
  tooLate: 'See samm on juba saadetud.',
};

/** The office changed a job that the phone could not know of: the driver says how it really was. */
export const changed = {
  title: 'Kontor muutis tööd',
  unknown: 'Teie telefon ei teadnud sellest, sest ühendust ei olnud.',
  office: {
    destination: (place: string) => `Kontor määras sihtkohaks: ${place}.`,
    pickup: (place: string) => `Kontor määras lähtekohaks: ${place}.`,
    truck: (plate: string) => `Kontor andis töö autole ${plate}.`,
    trailer: (plate: string) => `Kontor määras haagiseks ${plate}.`,
  },
  questions: {
    left: 'Kuhu koorem läks?',
    goes: 'Kuhu koorem läheb?',
    pickup: 'Kust koorem on?',
    truck: 'Millise autoga te sõidate?',
    trailer: 'Millise haagisega te sõidate?',
    drivenTruck: 'Millise autoga te sõitsite?',
    drivenTrailer: 'Millise haagisega te sõitsite?',
    several: 'Kuidas tegelikult on?',
  },
  none: {
    destination: 'Sihtkohta ei olnud',
    pickup: 'Lähtekohta ei olnud',
    truck: 'Autot ei olnud',
    trailer: 'Haagist ei ole',
  },
  asMine: 'nii oli minu telefonis',
  asOffice: 'nii määras kontor',
  told: 'Kontor näeb teie vastust.',
  takenBack: 'Kontor on oma muudatuse tagasi võtnud.',
  send: 'Saada edasi',
};
