import type { OwnHistoryField, RowHistoryAction } from '#api/history/row-history.ts';
import { driverStatusLabels } from '#api/job-row/job-row-words.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';

import { driverRecord } from './driver-record.ts';

/** Words of a row's history: 'Kalle Kask jõudis lähtekohta', and under it what changed. */
export const rowHistory = {
  title: (id: number) => `Rea ${String(id)} ajalugu`,
  empty: 'Muudatusi ei ole',
  failed: 'Ajalugu ei saanud laadida',
  somebody: 'Süsteem',
  /** Who is named by what it is to the server. */
  actors: { import: 'Andmete import' } as Readonly<Record<string, string>>,
  nothing: 'tühi',
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  set: (field: string, after: string) => `${field}: ${after}`,
  actions: {
    created: 'lõi rea',
    updated: 'muutis rida',
    cancelled: 'eemaldas rea',
    confirmed: 'kinnitas tellimuse',
    import: 'uuendas rea andmeid',
    sms_queued: 'saatis SMSi',
    fleet_event: 'muutis jälgimisteenuses staatust',
    sent_to_waybill: 'koostas e-veoselehe',
    sent_to_fleet: 'saatis jälgimisteenusesse',
    sent_to_terminal: 'saatis PK Terminali',
    waybill_status: 'muutis e-veoselehe staatust',
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
  } satisfies Record<RowHistoryAction, string> as Readonly<Record<string, string>>,
  /** The steps that are taken at both stops, where it is known at which. */
  steps: {
    'arrival-at-location': { pickup: 'jõudis lähtekohta', destination: 'jõudis sihtkohta' },
    'at-location': {
      pickup: 'sai koorma peale ja alustas sõitu sihtkohta',
      destination: 'sai koorma maha ja lõpetas veotöö',
    },
  } satisfies Partial<Record<RowHistoryAction, Record<StopKind, string>>> as Readonly<
    Record<string, Record<StopKind, string>>
  >,
  otherAction: (action: string) => `tegi toimingu ${action}`,
  fields: {
    transportJobId: 'Veotöö ID',
    duplicateOf: 'Duplikaat reast',
    deliveredQuantity: 'Tarnitud kogus',
    driverStatus: driverRecord.status,
    occurredAt: 'Toimus',
    truckId: 'Auto number',
    previousLoads: driverRecord.previousLoads,
    preDriveKm: driverRecord.preDrive,
    kind: 'Fotol',
    phone: 'Telefon',
    message: 'Sõnum',
    waybillStatus: 'E-veoseleht',
    number: 'Number',
    external_id: 'Väline ID',
    batch_id: 'Partii',
    replacement_product_id: 'Asendustoode',
    tied_to_id: 'Seotud rida',
  } satisfies Record<OwnHistoryField, string> as Readonly<Record<string, string>>,
  driverStatuses: driverStatusLabels,
  stop: { pickup: driverRecord.pickup, destination: driverRecord.destination },
  atStop: (stop: string, field: string) => `${stop}, ${field.charAt(0).toLowerCase()}${field.slice(1)}`,
  stopTimes: {
    pickup: { startTime: 'Laadimise algus', endTime: 'Laadimise lõpp' },
    destination: { startTime: 'Mahalaadimise algus', endTime: 'Mahalaadimise lõpp' },
  },
  stopFields: {
    grossWeightKg: driverRecord.gross,
    vehicleWeightKg: driverRecord.vehicle,
    clientName: driverRecord.client,
    contactName: driverRecord.contact,
    contactPhone: 'Telefon',
    signature: driverRecord.signature,
    notes: driverRecord.notes,
    distanceKm: driverRecord.distance,
    afterDriveKm: driverRecord.afterDrive,
  },
  signed: 'uuendatud',
  load: (name: string, cleaning: string) => `${name} (${cleaning})`,
};
