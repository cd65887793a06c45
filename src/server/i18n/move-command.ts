/** Texts of the command `npm run move-to-postgres`, in Estonian. */
export const moveCommand = {
  usage: 'Kasutus: DATABASE_URL=postgres://… DATA_DIR=./data npm run move-to-postgres',
  noDatabase: 'Määrake DATABASE_URL: andmebaas, kuhu andmed viiakse.',
  noFolder: (folder: string) => `Kaustas ${folder} ei ole andmebaasi.`,
  table: (name: string, rows: number) => `${name}: ${rows}`,
  done: (tables: number, rows: number) =>
    `Viidud ja võrreldud: ${tables} tabelit, ${rows} kirjet. Käivitage server DATABASE_URL-iga.`,
  refused: (where: string) =>
    `Midagi ei viidud. Sihtandmebaas ei ole tühi või andmed ei tulnud samad: ${where}`,
} as const;
