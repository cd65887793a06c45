/** Texts of the command `npm run user`, in Estonian. */
export const userCommand = {
  usage: `Kasutus:
  npm run user -- list
  npm run user -- add <kasutajanimi> [--first-name Mari] [--last-name Mets] [--phone 5551234] [--email m@n.ee]
                      [--permissions mobile,view,client,driver,quality,admin,finance] [--person <isiku externalId>] [--carrier <vedaja externalId>]
  npm run user -- grant <kasutajanimi> <mobile|view|client|driver|quality|admin|finance>…
  npm run user -- revoke <kasutajanimi> <mobile|view|client|driver|quality|admin|finance>…
  npm run user -- password <kasutajanimi>
  npm run user -- second-factor <kasutajanimi>    (eemaldab pääsuvõtmed ja varukoodid)
  npm run user -- disable <kasutajanimi>
  npm run user -- enable <kasutajanimi>
Parooli küsitakse terminalis või loetakse standardsisendi esimeselt realt.`,
  askPassword: (username: string) => `Kasutaja ${username} uus parool: `,
  added: (username: string) => `Kasutaja ${username} on lisatud.`,
  permissions: (username: string, permissions: readonly string[]) =>
    `Kasutaja ${username} õigused: ${permissions.join(', ') || 'puuduvad'}`,
  passwordSet: (username: string) =>
    `Kasutaja ${username} parool on muudetud; teistes seadmetes tuleb uuesti sisse logida.`,
  secondFactorCleared: (username: string) =>
    `Kasutaja ${username} pääsuvõtmed ja varukoodid on eemaldatud; kõigis seadmetes tuleb uuesti sisse logida.`,
  disabled: (username: string) => `Kasutaja ${username} on suletud.`,
  enabled: (username: string) => `Kasutaja ${username} on avatud.`,
  none: 'Kasutajaid ei ole.',
  columns: ['Kasutajanimi', 'Nimi', 'Õigused', 'Isik', 'Vedaja', 'Olek'],
  states: { open: 'avatud', disabled: 'suletud', noPassword: 'paroolita' },
  refusals: {
    taken: (username: string) => `Kasutajanimi ${username} on juba olemas.`,
    unknown: (username: string) => `Kasutajat ${username} ei ole.`,
    unknownPermission: (name: string) =>
      `Õigust ${name} ei ole; on mobile, view, client, driver, quality, admin ja finance.`,
    unknownPerson: (externalId: string) => `Isikut ${externalId} ei ole.`,
    unknownCarrier: (externalId: string) => `Ettevõtet ${externalId} ei ole.`,
    driverWithoutCarrier:
      'Autojuhil peab olema vedaja: --carrier <vedaja externalId>, olemasoleval kasutajal vormil Haldus → Kasutajad.',
    username: 'Kasutajanimi võib koosneda tähtedest, numbritest ja märkidest . _ - @',
    phone: (text: string, why: string) => `${text} ei ole telefoninumber: ${why}.`,
    external: 'Kasutajaid haldab väline identiteediserver (OIDC_ISSUER).',
  },
} as const;
