import { type Day, formatDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { type Decimal, formatNumber, formatQuantity, quantityWords } from '#domain/goods/decimal.ts';
import type { PrecursorReportKind, PrecursorRule } from '#domain/sales/precursors.ts';

/** What the text of a notice is made of; times as ISO texts. */
export interface NoticeText {
  kind: PrecursorReportKind;
  source: string;
  own: string;
  reporter: string;
  noticedAt: string;
  dueAt: string;
  product: { name: string; unit: string } | null;
  quantity: number | null;
  buyer: string;
  rowId: number | null;
  facts: string;
}

/** Messages about explosives precursors, in Estonian. Each rule names where it stands. */
export const precursors = {
  declarations: 'Deklaratsioonid',
  columns: {
    company: 'Ostja',
    regNo: 'Registrikood',
    validFrom: 'Kehtib alates',
    validTo: 'Kehtib kuni',
    signedBy: 'Allkirjastas',
    signerRole: 'Esindusõiguse alus',
    documentSeen: 'Nähtud dokument',
    trade: 'Tegevusala',
    intendedUse: 'Kasutusotstarve',
    hectares: 'Hektareid',
  },
  report: {
    titles: {
      SUSPICIOUS: 'Teade kahtlasest tehingust',
      LOSS: 'Teade lähteaine kaotsiminekust',
      THEFT: 'Teade lähteaine vargusest',
    } satisfies Record<PrecursorReportKind, string>,
    wrongDay: {
      FUTURE: 'Märkamise aeg on tulevikus',
      LONG_AGO: 'Märkamise aeg on üle aasta tagasi: kontrollige aastat',
    },
    noPrecursor: 'See toode ei ole lõhkeaine lähteaine',
    reportedWhen: 'Teatamise aeg peab olema pärast märkamist ja mitte tulevikus',
    due: (dueAt: Date) => `teatage PPA-le hiljemalt ${formatDateTime(dueAt.getTime())}`,
    text: (report: NoticeText) =>
      [
        `${precursors.report.titles[report.kind]} (${report.source})`,
        '',
        'Saaja: Politsei- ja Piirivalveamet',
        `Teataja: ${report.own}`,
        `Kontaktisik: ${report.reporter}`,
        `Märgatud: ${formatDateTime(Date.parse(report.noticedAt))}`,
        `Teatada hiljemalt: ${formatDateTime(Date.parse(report.dueAt))}`,
        ...(report.product === null
          ? []
          : [`Aine: ${report.product.name}, ${quantityWords(report.quantity, report.product.unit)}`]),
        ...(report.buyer === '' ? [] : [`Ostja: ${report.buyer}`]),
        ...(report.rowId === null ? [] : [`Veotöö rida: ${String(report.rowId)}`]),
        '',
        report.facts,
      ].join('\n'),
  },
  /** Less came off a truck than went on, and the authority may have to be told. */
  short: (loaded: number, unloaded: number, missing: number, unit: string) =>
    `laaditi ${formatQuantity(loaded, unit)}, maha laaditi ${formatQuantity(unloaded, unit)}, puudu ${formatQuantity(missing, unit)}`,
  shortQuestion: 'Kas lähteaine läks kaotsi?',
  shortFacts: (day: Day, rowId: number, plate: string, short: string) =>
    `Veol ${formatDay(day)} (rida ${String(rowId)}, auto ${plate}): ${short}.`,
  wrongDays: {
    REVERSED: () => 'Lõpp on enne algust',
    STRANGE_START: () => 'Kontrollige aastat',
    STRANGE_END: () => 'Kontrollige aastat',
    TOO_LONG: ({ declarationMonths, source }: PrecursorRule) =>
      `Deklaratsioon kehtib kuni ${String(declarationMonths)} kuud (${source})`,
  },
  declarationMissing: (source: string) =>
    `Lõhkeaine lähteaine: ostjal puudub kehtiv lähteaine deklaratsioon (${source})`,
  unusual: {
    HECTARES: (yearKg: Decimal, hectares: number) =>
      `Lähteainet oleks aastas ${tonnes(yearKg)} ${formatNumber(hectares)} hektari kohta. Kas kogus on õige?`,
    YEARS: (yearKg: Decimal, _hectares: number, mostBeforeKg: Decimal) =>
      `Lähteainet oleks aastas ${tonnes(yearKg)}, varem kuni ${tonnes(mostBeforeKg)}. Kas kogus on õige?`,
  },
};

function tonnes(kg: Decimal): string {
  return `${formatNumber(Number(kg) / 1_000_000)} t`;
}
