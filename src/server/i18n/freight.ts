/** What the server says of tariffs and settlement. */
export const freight = {
  ruleName: (tariff: string, number: number) => `„${tariff}“ reegel ${number}`,
  tie: (a: string, b: string) =>
    `${a} ja ${b} kehtivad samale veole ja kumbki ei ole täpsem. Muutke üht neist või kehtivusaega.`,
  chosen: {
    party: 'oma tariif',
    general: 'üldine tariif',
    product: 'toode',
    group: 'tootegrupp',
    anyGoods: 'iga kaup',
    location: 'koht',
    county: 'maakond',
    anywhere: 'kõikjal',
  },
  lineName: (code: string) =>
    ({ FREIGHT: 'Vedu', MINIMUM: 'Miinimumtasu', WAITING: 'Ooteaeg', FUEL: 'Kütuselisa' })[code] ??
    `Lisatasu ${code.replace('EXTRA:', '')}`,
  statement: {
    sheet: 'Arve',
    columns: {
      day: 'Kuupäev',
      job: 'Veotöö',
      row: 'ID',
      pickup: 'Lähtekoht',
      destination: 'Sihtkoht',
      product: 'Toode',
      truck: 'Auto',
      tonnes: 'Kaal (t)',
      waiting: 'Ooteaeg (min)',
      waybill: 'E-veoseleht',
      code: 'Tasu',
      words: 'Selgitus',
      amount: 'Summa (€)',
      vatRate: 'Käibemaks (%)',
    },
  },
  heldRow: (rowId: number, reasons: string) => `Rida ${rowId}: ${reasons}`,
  unknownExtra: (code: string) => `Tariifis ei ole lisatasu ${code}`,
  alreadySettled: (rowId: number) => `Rida ${rowId} on juba arveldatud`,
  noFreight: (rowId: number) => `Real ${rowId} ei ole midagi arveldada`,
};
