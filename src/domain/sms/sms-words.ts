/** The words of SMSes, all in Estonian: their alphabet carries no Cyrillic (docs/requirements.md, 'SMS'). */
export const smsWords = {
  missing: 'puudub',
  pickup: 'Lähtekoht',
  destination: 'Sihtkoht',
  wetGrain: 'märg',
  truck: (plate: string, phone: string) => `Auto ${plate}, juhi nr: ${phone}`,
  dayAndTime: (day: string, time: string) => `${day} kell ${time}`,
  changed: (changes: readonly string[]) => `MUUDATUS: ${changes.join('; ')}`,
  newNotes: 'uued märkused',
  takenBack: 'TÜHISTATUD: see vedu ei ole enam Teie oma',
  goodsArrive: 'Teile saabub kaup:',
  pallet: (batchId: string, goods: readonly string[]) => `Alus ${batchId}: ${goods.join(', ')}`,
  today: (day: string) => `täna ${day}`,
  tomorrow: (day: string) => `homme ${day}`,
  loadsOf: (loads: number, product: string) => `${String(loads)} koormat: ${product}`,
  inAll: (quantity: string) => `${quantity} kokku`,
  destinationSentence: (destination: string) => `Sihtkoht ${destination}.`,
  orderTaken: (id: number, day: string, goods: readonly string[]) =>
    `Tellimus ${String(id)} vastu võetud: ${day} ${goods.join(', ')}.`,
};
