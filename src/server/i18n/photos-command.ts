/** Texts of the command `npm run photos`, in Estonian. */
export const photosCommand = {
  usage: 'Kasutus: PHOTO_STORE_URL=https://VÕTI:SALADUS@host/ämber npm run photos -- move | back | check',
  noStore: 'Määrake PHOTO_STORE_URL: hoidla, kus fotod on.',
  underWay: (moved: number) => `${moved} fotot`,
  stored: (moved: number) => `Hoidlasse viidud ja võrreldud: ${moved} fotot.`,
  fetched: (moved: number) => `Andmebaasi tagasi toodud: ${moved} fotot. Hoidlas on need alles.`,
  notStored: (ids: readonly number[]) =>
    `Hoidla andis tagasi muu, kui sinna viidi: foto ${ids.join(', ')}. Need jäid andmebaasi.`,
  notFetched: (ids: readonly number[]) => `Hoidlas kadunud või muutunud: foto ${ids.join(', ')}.`,
  checked: ({ inDatabase, inStore, lost }: { inDatabase: number; inStore: number; lost: number }) =>
    `Andmebaasis ${inDatabase} fotot, hoidlas ${inStore}, neist kadunud või muutunud ${lost}.`,
} as const;
