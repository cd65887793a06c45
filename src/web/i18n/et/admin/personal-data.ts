import type { ErasedUser } from '#api/admin/users.ts';

/** Words of what can be done with a person's data and passkeys. */
export const personalData = {
  title: 'Andmed ja pääsuvõtmed',
  open: (name: string) => `Andmed ja pääsuvõtmed: ${name}`,
  exportTitle: 'Isiku andmed',
  exportText:
    'Kõik, mida Koorem selle inimese kohta hoiab: konto, isik, seansid, autod, veotööd, kaalumised, sõnumid ja tema tehtud muudatused. JSON-fail.',
  exportButton: 'Laadi andmed alla',
  resetTitle: 'Pääsuvõtmed ja varukoodid',
  resetText:
    'Kui inimene on pääsuvõtme ja varukoodid kaotanud, eemaldage need. Ta logitakse välja; järgmisel korral loob ta parooli järel uue pääsuvõtme.',
  resetButton: 'Eemalda pääsuvõtmed',
  resetQuestion: (name: string) => `Kas eemaldada pääsuvõtmed ja varukoodid: ${name}?`,
  resetWarning: 'Tagasi võtta seda ei saa. Inimene logitakse kohe välja kõigist seadmetest.',
  resetDone: 'Pääsuvõtmed ja varukoodid on eemaldatud',
  eraseTitle: 'Andmete kustutamine',
  eraseText:
    'Nimi, telefon, e-post ja isikukood asendatakse sõnaga „Kustutatud“, konto suletakse ja seansid lõpetatakse. Raamatupidamise seaduse järgi jäävad seitsmeks aastaks alles veoselehed, kaalud ja allkirjad, samuti muudatuste logi. Telefoninumber eemaldatakse ka teistele saadetud SMSidest, asjadest loendis Tähelepanu ja muudatuste logist.',
  eraseButton: 'Kustuta isiku andmed',
  eraseQuestion: (name: string) => `Kas kustutada isiku ${name} andmed?`,
  eraseWarning: 'Tagasi võtta seda ei saa. Kui andmeid on veel vaja, laadige need enne alla.',
  erased: 'Isiku andmed on kustutatud',
  keptTitle: 'Seaduse järgi jäi alles:',
  kept: {
    jobs: (count) => `${String(count)} sõidetud veotööd veoselehtedega`,
    weightsAndSignatures: (count) => `${String(count)} peatuse kaalud ja allkirjad`,
    audit: (count) => `${String(count)} kirjet muudatuste logis`,
    textsWithPhone: (count) =>
      `${String(count)} teksti, milles on telefoninumber (klientide sõnumid, tellimuste, veotööde ja peatuste märkused, kohtade telefonid)`,
  } satisfies Record<ErasedUser['kept'][number]['what'], (count: number) => string>,
  failed: 'Tegevus ebaõnnestus',
};
