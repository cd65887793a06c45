import type { StopField, StopRequest } from '#api/driver/driver-job.ts';
import type { EditedFields } from '#api/driver/driver-steps.ts';
import { stopFieldNames, toPreviousLoads } from '#api/driver/written-down.ts';
import { type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import { decimal, decimalToText } from '#domain/goods/decimal.ts';
import { netKg } from '#domain/goods/weights.ts';

import type { RowEntry } from '../../../db/audit.ts';
import { stopText } from '../stop-fields.ts';

/** Returns the dotted names of the fields that are given. */
export function fieldsOf(fields: EditedFields): string[] {
  return [
    ...(['previousLoads', 'preDriveKm'] as const).filter((name) => fields[name] !== undefined),
    ...stopKinds.flatMap((stop) =>
      stopFieldNames.filter((name) => fields[stop]?.[name] !== undefined).map((name) => `${stop}.${name}`),
    ),
  ];
}

/** Returns a field of what is written down as one text, so that equal values compare equal. */
export function textOf(fields: EditedFields, field: string): string | null {
  if (field === 'previousLoads') return JSON.stringify(toPreviousLoads(fields.previousLoads));
  if (field === 'preDriveKm') return measureText(fields.preDriveKm);
  const [stop, name] = field.split('.') as [StopKind, StopField];
  return stopText(name, fields[stop]?.[name]);
}

/** Returns what the driver entered when leaving a stop, for the history; of a signature only that it was given. */
export function historyOfStop(stop: StopKind, fields: StopRequest): RowEntry['changes'] {
  const { grossWeightKg = null, vehicleWeightKg = null } = fields;
  const entries = stopFieldNames.flatMap((name) => {
    const text = stopText(name, fields[name]);
    if (text === null || (name === 'noScale' && text === 'false')) return [];
    return [[`${stop}.${name}`, name === 'signature' ? 'given' : text]];
  });
  const net = netKg(grossWeightKg, vehicleWeightKg);
  return Object.fromEntries([
    ...entries,
    ...(net === null ? [] : [[`${stop}.netWeightKg`, net]]),
  ]) as RowEntry['changes'];
}

function measureText(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : decimalToText(decimal(value));
}
