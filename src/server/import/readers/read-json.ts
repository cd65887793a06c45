import { formatDecimal } from '#domain/goods/decimal.ts';
import { isThousandsOrPlaces, readingsOf } from '#domain/goods/typed-decimal.ts';

import { masterData } from '../../i18n/master-data.ts';
import type { Entity } from '../entity.ts';
import { maxRecordLength, plainName, type SourceProblem, type SourceRecord } from '../source.ts';
import { takesNumbers } from '../values.ts';

const { reasons } = masterData;

/**
 * Reads the records of a JSON text: a list of objects, or one object a line. It is taken apart object by object, so
 * that a large file is never whole in the memory.
 */
export async function* readJson(
  text: AsyncIterable<string>,
  entity: Entity,
): AsyncGenerator<SourceRecord | SourceProblem> {
  for await (const { json, line } of objectsOf(text)) {
    if (json !== null && json.length > maxRecordLength) {
      yield { code: 'INVALID', reason: reasons.recordTooLong(maxRecordLength), line, column: null };
      return;
    }
    const value = json === null ? undefined : parsed(json);
    if (value === undefined) {
      yield { code: 'INVALID', reason: reasons.unreadableJson, line, column: null };
      return;
    }
    yield jsonRecord(value, line, entity);
  }
}

/** Returns a parsed object as a record, or what is wrong with it. */
export function jsonRecord(value: unknown, line: number, entity: Entity): SourceRecord | SourceProblem {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { code: 'INVALID_DATA_TYPE', reason: reasons.noRecord, line, column: null };
  }
  const values: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const [key, inner] of Object.entries(value)) {
    const called = plainName(key);
    const column = entity.columns.find((each) => plainName(each.name) === called);
    if (column === undefined) {
      return { code: 'NOT_ALLOWED', reason: reasons.unknownColumn(key), line, column: key };
    }
    if (column.name in values) {
      return { code: 'DUPLICATE', reason: reasons.doubleColumn(column.name), line, column: column.name };
    }
    values[column.name] = inner;
    // JavaScript keeps fifteen digits of a number, so the last ones of a longer one are not those that were written.
    if (typeof inner === 'number' && Math.abs(inner) > Number.MAX_SAFE_INTEGER) {
      faults[column.name] = reasons.longNumber(String(inner));
    }
    // Numbers that programs write into texts have a point; a comma before three digits is a person's.
    if (typeof inner === 'string' && takesNumbers(column.read) && isThousandsOrPlaces(inner, ',')) {
      faults[column.name] = reasons.twoReadings(inner, readingsOf(inner).map(formatDecimal));
    }
  }
  return { line, values, ...(Object.keys(faults).length > 0 && { faults }) };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The texts of the outermost objects with the lines they start on; a text of null where there is none. It ends with
 * the beginning of one that is too long.
 */
async function* objectsOf(
  text: AsyncIterable<string>,
): AsyncGenerator<{ json: string | null; line: number }> {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let line = 1;
  let startLine = 1;
  let collected = '';
  for await (const piece of text) {
    let start = 0;
    for (let index = 0; index < piece.length; index += 1) {
      const character = piece[index];
      if (character === '\n') line += 1;
      if (inString) {
        if (escaped) escaped = false;
        else if (character === '\\') escaped = true;
        else if (character === '"') inString = false;
      } else if (depth > 0 && character === '"') {
        inString = true;
      } else if (character === '{') {
        if (depth === 0) {
          start = index;
          startLine = line;
        }
        depth += 1;
      } else if (depth > 0 && character === '}') {
        depth -= 1;
        if (depth === 0) {
          yield { json: collected + piece.slice(start, index + 1), line: startLine };
          collected = '';
        }
      } else if (depth === 0 && !/[\s,[\]]/.test(character ?? '')) {
        yield { json: null, line };
        return;
      }
    }
    if (depth > 0) collected += piece.slice(start);
    if (collected.length > maxRecordLength) {
      yield { json: collected, line: startLine };
      return;
    }
  }
  if (depth > 0) yield { json: null, line: startLine };
}
