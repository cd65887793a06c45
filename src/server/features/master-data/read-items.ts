import { setImmediate } from 'node:timers/promises';

import { masterDataEndpoints, maxMasterDataItems } from '#api/import/master-data.ts';

import { invalidField, tooLarge, unreadable } from '../../http/errors.ts';
import { parseRequest } from '../../http/parse-request.ts';
import { masterData } from '../../i18n/master-data.ts';
import type { Entity } from '../../import/entity.ts';
import { jsonRecord } from '../../import/readers/read-json.ts';
import type { SourceProblem, SourceRecord } from '../../import/source.ts';
import { ListSplitter } from './list-splitter.ts';

/** Bytes read in one go: a few milliseconds, however many items they contain. */
const pieceSize = 16 * 1024;

/** Characters; as in a CSV file. */
const longestItem = 1_000_000;

/**
 * A body of no more is looked through as a whole when it is not what it should be; larger ones are held
 * a few at a time.
 */
export const maxSmallBodyBytes = 512 * 1024;

const opening = /^\s*\{\s*"items"\s*:\s*\[/;
const closing = /^\s*\}\s*$/;

/**
 * Reads the records of a body `{"items": […]}`, counted from 0, item by item with pauses: 32 MB parsed at once would
 * keep everybody waiting. Throws a refusal for any other body.
 */
export async function* readItems(
  bytes: Uint8Array,
  entity: Entity,
): AsyncGenerator<SourceRecord | SourceProblem> {
  let index = 0;
  for await (const text of itemTexts(bytes)) {
    if (index >= maxMasterDataItems) throw invalidField('INVALID', 'items');
    yield jsonRecord(parseJson(text), index, entity);
    index += 1;
  }
}

async function* itemTexts(bytes: Uint8Array): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const list = new ListSplitter();
  for (let from = 0; from === 0 || from < bytes.length; from += pieceSize) {
    const piece = decoder.decode(bytes.subarray(from, from + pieceSize), { stream: true });
    if (from === 0 && !opening.test(piece)) throw noItems(bytes);
    yield* list.push(from === 0 ? piece.replace(opening, '') : piece);
    if (list.pending > longestItem) throw tooLarge();
    await setImmediate();
  }
  if (list.behind === null) throw unreadable();
  if (!closing.test(list.behind + decoder.decode())) throw noItems(bytes);
}

/** Why a body is no `{"items": […]}`; of a small one, by the names of what is wrong. */
function noItems(bytes: Uint8Array): Error {
  if (bytes.length <= maxSmallBodyBytes) {
    const body = bytes.length === 0 ? undefined : parseJson(new TextDecoder().decode(bytes));
    const { body: schema } = masterDataEndpoints.importMasterData;
    parseRequest({ body: schema }, { params: undefined, query: undefined, body });
  }
  return invalidField('INVALID', 'items', masterData.reasons.noItems);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unreadable();
  }
}
