import type { AutomaticKind, InboxChannel, ReadPart } from '#domain/order-messages/inbox.ts';

/** Words about messages of customers. */
export const inbox = {
  noEmail: 'See ei ole e-kiri (message/rfc822)',
  noFrom: 'Kirjal ei ole saatja aadressi (From)',
  noMessageId: 'Kirjal ei ole tunnust (Message-ID)',
  noText: 'Kiri on tühi',
  attachment: 'manus',
  original: 'algne-kiri.eml',
  fileName: 'manus',
  channels: { SMS: 'SMS', EMAIL: 'E-kiri', WHATSAPP: 'WhatsApp' } satisfies Record<InboxChannel, string>,
  summary: (channel: string, from: string, beginning: string) =>
    beginning === '' ? `${channel}, ${from}` : `${channel}, ${from}: ${beginning}`,
  notRead: {
    WHOLE: null,
    BEGINNING: 'pikk, loetud on algus',
    NONE: 'lugemata, sest lugemine võttis liiga kaua või liiga palju mälu',
  } satisfies Record<ReadPart, string | null>,
  automatic: { BOUNCE: 'kiri ei jõudnud kohale', OTHER: 'automaatne' } satisfies Record<
    AutomaticKind,
    string
  >,
  forged: 'saatja ei ole see, kes kirjas seisab',
  unknownSender: 'tundmatu saatja',
  notReadable: 'Sõnumit ei saanud lugeda: see võttis liiga kaua või liiga palju mälu. Kleepige lühem osa.',
  answeredAlready: 'Sellele sõnumile on juba vastatud',
  oneMeaning: 'Valige koht või kaup, üks neist',
};
