import path from 'node:path';

import type { MasterDataEntity } from '#api/import/master-data.ts';
import { addDays, type Day, daysBetween } from '#domain/calendar/day.ts';

import type { Entity, RecordValues } from '../import/entity.ts';
import { findFiles, type ImportFile } from '../import/find-files.ts';
import { readGiven } from '../import/read-record.ts';
import { readFile } from '../import/readers/read-file.ts';
import { newReading } from '../import/readers/reading.ts';
import { isProblem, type Source, type SourceRecord } from '../import/source.ts';

const folder = path.join(import.meta.dirname, 'files');

/** The day that the dates in the files are relative to. */
const writtenFor: Day = '2026-05-20';

/** A file of the demo, which the import takes like anybody's. */
export interface DemoFile extends Source {
  records: SourceRecord[];
}

/** A record of a file with the number that it gets in a database without others. */
export interface NumberedRecord {
  id: number;
  values: RecordValues;
}

/** Reads the demo's master data, with all dates moved to fit `today`. Throws if a file or a line cannot be read. */
export async function readDemoFiles(today: Day): Promise<DemoFile[]> {
  const later = daysBetween(writtenFor, today);
  return Promise.all((findFiles(folder) ?? []).map((file) => readDemoFile(file, later)));
}

/** Returns the records of one kind. */
export function recordsOf(files: readonly DemoFile[], kind: MasterDataEntity): NumberedRecord[] {
  const file = files.find(({ entity }) => entity.name === kind);
  if (file === undefined) throw new RangeError(`The demo has no file of ${kind}`);
  return file.records.map(({ values }, index) => ({
    id: index + 1,
    values: readGiven(file.entity, values).values,
  }));
}

async function readDemoFile({ entity, name, ...file }: ImportFile, later: number): Promise<DemoFile> {
  if (entity === null) throw new Error(`${name}: nobody knows what is in it`);
  const records: SourceRecord[] = [];
  for await (const item of readFile({ ...file, entity, readAs: {} }, newReading())) {
    if (isProblem(item)) throw new Error(`${name}:${item.line}: ${item.reason}`);
    records.push({ ...item, values: moved(entity, item.values, later) });
  }
  return { entity, file: name, records };
}

function moved(entity: Entity, values: SourceRecord['values'], days: number): SourceRecord['values'] {
  const dates = entity.columns.filter(({ type, name }) => type === 'date' && values[name]);
  return {
    ...values,
    ...Object.fromEntries(dates.map(({ name }) => [name, addDays(String(values[name]), days)])),
  };
}
