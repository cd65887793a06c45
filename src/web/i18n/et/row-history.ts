import {
  changeText,
  emptyText,
  rowHistoryActions,
  rowHistoryFields,
  newValueText,
} from '#api/history/row-history-labels.ts';
import type { RowHistoryAction } from '#api/history/row-history.ts';
import { driverStatusLabels } from '#api/job-row/job-row-labels.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';

import { driverRecord } from './driver/driver-record.ts';

/** Words of a row's history: 'Kalle Kask jõudis lähtekohta', and under it what changed. */
export const rowHistory = {
  title: (id: number) => `Rea ${String(id)} ajalugu`,
  empty: 'Muudatusi ei ole',
  failed: 'Ajalugu ei saanud laadida',
  somebody: 'Süsteem',
  /** Names of actors that are not persons. */
  actors: { import: 'Andmete import' } as Readonly<Record<string, string>>,
  nothing: emptyText,
  change: changeText,
  set: newValueText,
  actions: rowHistoryActions,
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
  fields: rowHistoryFields as Readonly<Record<string, string>>,
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
    netWeightKg: driverRecord.net,
    noScale: driverRecord.noScale,
    estimatedWeightKg: driverRecord.estimated,
    waitingReason: driverRecord.waitingReason,
    ...driverRecord.texts,
    signedWeightKg: driverRecord.signedWeight,
    signedOtherWeightKg: driverRecord.weightAfterSignature,
    distanceKm: driverRecord.distance,
    afterDriveKm: driverRecord.afterDrive,
    counts: driverRecord.counts,
  },
  signatures: { given: 'antud', changed: 'uuendatud' } as Readonly<Record<string, string>>,
  load: (name: string, cleaning: string) => `${name} (${cleaning})`,
};
