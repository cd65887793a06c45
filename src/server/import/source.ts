import type { DecimalSign } from '#domain/goods/typed-decimal.ts';

import type { Entity } from './entity.ts';
import type { ValueProblem } from './problem.ts';

/** The most characters of one record: more are a mistake, or an attempt to fill the memory. */
export const maxRecordLength = 1_000_000;

/** A record as it stands in a file or a request's body; values by column name. */
export interface SourceRecord {
  line: number;
  values: Record<string, unknown>;
  /** Why there is no value, by column name, for cells of a workbook that show none. */
  faults?: Record<string, string>;
}

/** Something in a source that is no record: it is reported, and nothing is imported. */
export interface SourceProblem extends ValueProblem {
  line: number | null;
  column: string | null;
}

/** A source of records of one entity, in their order. `file` is its name in problems. */
export interface Source {
  entity: Entity;
  file: string;
  records: AsyncIterable<SourceRecord | SourceProblem> | Iterable<SourceRecord | SourceProblem>;
  /** The decimal sign of its texts; null where none of them shows it, or it is no file. */
  decimalSign?: DecimalSign | null;
}

/** True for a line that could not be read. */
export function isProblem(item: SourceRecord | SourceProblem): item is SourceProblem {
  return 'reason' in item;
}

/** Returns a column name as it is compared: without case, spaces, underscores and hyphens. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}
