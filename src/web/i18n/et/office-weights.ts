/** Words of the sheet by which the office enters weights from paper. */
export const officeWeights = {
  action: 'Sisesta kaalud',
  failed: 'Kaale ei saanud salvestada',
  readFailed: 'Veotöö andmeid ei saanud laadida',
  saved: 'Kaalud salvestatud',
  stop: { pickup: 'Laadimine', destination: 'Mahalaadimine' },
  net: 'Neto',
  gross: 'Bruto',
  vehicle: 'Auto tühikaal',
  day: 'Päev',
  start: 'Algus',
  end: 'Lõpp',
  km: 'Vahemaa',
  /** The name of a field in the summary and for a reader: two stops have the same fields. */
  ofStop: (field: string, stop: string) => `${field}, ${stop.toLowerCase()}`,
  reason: 'Põhjus',
  reasonHint: 'Näiteks: vedajal ei ole äppi',
  completes: 'Lõpeta töö',
  reported: (net: string) => `Juht kaalus ${net} kg: seda parandab juht`,
  /** 'Kontor sisestas paberilt: Mari Maasikas 20.05.2026 14:05, vedajal ei ole äppi' */
  entered: (who: string, at: string, reason: string) => `Kontor sisestas paberilt: ${who} ${at}, ${reason}`,
};
