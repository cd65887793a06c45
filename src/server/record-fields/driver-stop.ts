import type { StopField } from '#api/driver/driver-job.ts';

import type { Database } from '../db/schema.ts';

/** The column of each field of a driver's stop; most of these fields are no plain ones, as those of `stored` are. */
export const stopColumns = {
  startTime: 'start_time',
  endTime: 'end_time',
  grossWeightKg: 'gross_weight_kg',
  vehicleWeightKg: 'vehicle_weight_kg',
  noScale: 'no_scale',
  estimatedWeightKg: 'estimated_weight_kg',
  waitingReason: 'waiting_reason',
  clientName: 'client_name',
  contactName: 'contact_name',
  contactPhone: 'contact_phone',
  signature: 'signature',
  signedWeightKg: 'signed_weight_kg',
  notes: 'notes',
  lot: 'lot',
  distanceKm: 'distance_km',
  afterDriveKm: 'after_drive_km',
  counts: 'counts',
} as const satisfies Record<StopField, keyof Database['driver_stops']>;
