import type { OwnHistoryField, RowHistoryAction } from './row-history.ts';

/** The text for an empty value. */
export const emptyText = 'tühi';
/** Returns the sentence of a field that has changed. */
export const changeText = (field: string, before: string, after: string) => `${field}: ${before} → ${after}`;
/** Returns the sentence of a field that was given a value. */
export const newValueText = (field: string, after: string) => `${field}: ${after}`;

/** Words for actions on a row: 'Kalle Kask muutis rida'. */
export const rowHistoryActions = {
  created: 'lõi rea',
  updated: 'muutis rida',
  cancelled: 'eemaldas rea',
  joined: 'liitis rea teise koormaga',
  confirmed: 'kinnitas tellimuse',
  restored: 'taastas rea staatuse',
  import: 'uuendas rea andmeid',
  sms_queued: 'pani SMSi saatmisse',
  sms_sent: 'võttis SMSi vastu',
  sms_failed: 'ei toimetanud SMSi kohale',
  shared: 'jagas linki',
  share_withdrawn: 'võttis lingi tagasi',
  sms_unknown: 'ei vastanud, kas SMS läks teele',
  sms_untold: 'ei loe proovi-SMSi enam saadetuks',
  fleet_event: 'muutis jälgimisteenuses staatust',
  sent_to_waybill: 'koostas e-veoselehe',
  sent_to_fleet: 'saatis jälgimisteenusesse',
  sent_to_terminal: 'saatis PK Terminali',
  packet_asked: 'palus saatelehe uuesti saata',
  packet_sent: 'saatis saatelehe e-postiga',
  packet_failed: 'ei saanud saatelehte saata',
  packet_unknown: 'ei tea, kas saateleht läks',
  waybill_status: 'muutis e-veoselehe staatust',
  changed_after_sending: 'muutis rida pärast saatmist',
  cancelled_waybill: 'tühistas e-veoselehe',
  cancelled_fleet: 'tühistas jälgimisteenusesse saatmise',
  cancelled_terminal: 'tühistas PK Terminali saatmise',
  recall_refused_waybill: 'keeldus e-veoselehte tühistamast',
  recall_refused_fleet: 'keeldus jälgimisteenusesse saatmist tühistamast',
  recall_refused_terminal: 'keeldus PK Terminali saatmist tühistamast',
  'on-route-to-pickup': 'alustas sõitu lähtekohta',
  'arrival-at-location': 'jõudis kohale',
  'at-location': 'lahkus peatusest',
  edit: 'parandas juhi andmeid',
  'redirection-noted': 'võttis sihtkoha muutuse teadmiseks',
  photo: 'lisas foto',
  cleaning: 'märkis veoki puhastuse',
  'release-asked': 'küsis luba laadida',
  'photo-changed': 'parandas fotot',
  'load-released': 'lubas keelatud koorma laadida',
  'office-weights': 'sisestas kaalud paberilt',
} satisfies Record<RowHistoryAction, string> as Readonly<Record<string, string>>;

/** Fields of a row's history that are no columns of the table. */
export const rowHistoryFields = {
  transportJobId: 'Veotöö ID',
  duplicateOf: 'Duplikaat reast',
  deliveredQuantity: 'Tarnitud kogus',
  driverStatus: 'Autojuhi olek',
  occurredAt: 'Toimus',
  truckId: 'Auto number',
  previousLoads: 'Viimased koormad',
  preDriveKm: 'Sõit laadima (km)',
  kind: 'Fotol',
  photoFirst: 'Esimeseks seatud foto',
  photoRemoved: 'Kustutatud foto',
  phone: 'Telefon',
  message: 'Sõnum',
  recipientRole: 'Saaja',
  recipientName: 'Saaja nimi',
  recipientEmail: 'E-post',
  waybillStatus: 'E-veoseleht',
  changedAfterSending: 'Vana teave',
  regime: 'Puhastus',
  reason: 'Põhjus',
  number: 'Number',
  external_id: 'Väline ID',
  batch_id: 'Partii',
  loaded_lot: 'Laaditud partii',
  replacement_product_id: 'Asendustoode',
  tied_to_id: 'Seotud rida',
} satisfies Record<OwnHistoryField, string>;
