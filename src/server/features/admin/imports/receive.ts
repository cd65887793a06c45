import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';

import { type Problem, problem } from '#api/error-codes.ts';
import { formatOfFile, kindOfFile, type MasterDataEntity } from '#api/import/master-data.ts';

import { contentTypes } from '../../../http/answer-file.ts';
import { invalid, Refusal, tooLarge, unreadable } from '../../../http/errors.ts';
import { administration } from '../../../i18n/administration.ts';

const messages = administration.imports;

/** More files than there are kinds of master data are a mistake. */
const maxFiles = 50;

/** A file as it came, on this machine's disk. */
export interface ReceivedFile {
  path: string;
  name: string;
  kind: MasterDataEntity;
  bytes: number;
  sha256: string;
}

interface WrittenFile extends Omit<ReceivedFile, 'kind'> {}

/**
 * Runs `work` on the files of a request, which are on the disk for as long as it takes. Throws a refusal that names
 * everything that is wrong with their names, or when they are more than `maxBytes` together.
 */
export async function withReceivedFiles<T>(
  request: FastifyRequest,
  { name, kind }: { name?: string | undefined; kind?: MasterDataEntity | undefined },
  maxBytes: number,
  work: (files: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'koorem-import-'));
  try {
    const receiver = new Receiver(folder, maxBytes);
    const type = request.headers['content-type'] ?? '';
    if (type.startsWith('multipart/form-data')) await receiver.takeParts(request, type);
    else await receiver.take(request.raw, name ?? fileNameOf(kind, type));
    return await work(named(receiver.files, kind));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes files to a folder as they come, counting their bytes. */
class Receiver {
  readonly files: WrittenFile[] = [];
  readonly #folder: string;
  #bytesLeft: number;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#bytesLeft = maxBytes;
  }

  async take(content: Readable, name: string): Promise<void> {
    const file = { path: path.join(this.#folder, String(this.files.length)), name, bytes: 0, sha256: '' };
    this.files.push(file);
    const hash = createHash('sha256');
    // If the request were destroyed when it is refused, no answer could be sent.
    const chunks = content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    const counted = async function* (this: Receiver) {
      for await (const chunk of chunks) {
        file.bytes += chunk.length;
        this.#bytesLeft -= chunk.length;
        if (this.#bytesLeft < 0) throw tooLarge();
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(counted.call(this), createWriteStream(file.path));
    file.sha256 = hash.digest('hex');
  }

  async takeParts(request: FastifyRequest, type: string): Promise<void> {
    const taken: Promise<void>[] = [];
    let isTooMany = false;
    const parts = partsOf({ ...request.headers, 'content-type': type });
    parts.on('file', (_field, content, name) => {
      const own = this.take(content, name);
      own.catch((error: Error) => parts.destroy(error));
      taken.push(own);
    });
    // Busboy skips further files.
    parts.once('filesLimit', () => {
      isTooMany = true;
    });
    try {
      await new Promise<void>((resolve, reject) => {
        parts.once('finish', resolve).once('error', reject);
        finished(request.raw, (error) => {
          if (error) reject(error);
        });
        request.raw.pipe(parts);
      });
      await Promise.all(taken);
      if (isTooMany) throw invalid([problem('INVALID', 'files', messages.tooMany(maxFiles))]);
    } catch (error) {
      request.raw.unpipe(parts);
      throw error instanceof Refusal ? error : unreadable();
    }
  }
}

function partsOf(headers: BusboyHeaders): Busboy {
  try {
    return new Busboy({ headers, limits: { files: maxFiles, fields: 0 } });
  } catch {
    throw unreadable();
  }
}

/** The name of a body that has no file name. */
function fileNameOf(kind: MasterDataEntity | undefined, type: string): string {
  const format = type.startsWith('application/json')
    ? 'json'
    : type.startsWith(contentTypes.xlsx)
      ? 'xlsx'
      : 'csv';
  return `${kind ?? ''}.${format}`;
}

function named(files: readonly WrittenFile[], kind: MasterDataEntity | undefined): ReceivedFile[] {
  const problems: Problem[] = [];
  if (files.every(({ bytes }) => bytes === 0)) problems.push(problem('REQUIRED', 'files', messages.noFiles));
  const received = files.flatMap((file, index) => {
    const field = `files.${index}`;
    if (files.some(({ name }, other) => other < index && name === file.name)) {
      problems.push(problem('DUPLICATE', field, messages.nameTwice(file.name)));
    }
    if (formatOfFile(file.name) === null) {
      problems.push(problem('INVALID', field, messages.notReadable(file.name)));
      return [];
    }
    const fileKind = kind ?? kindOfFile(file.name);
    if (fileKind === null) {
      problems.push(problem('INVALID', field, messages.unknownKind(file.name)));
      return [];
    }
    return [{ ...file, kind: fileKind }];
  });
  if (problems.length > 0) throw invalid(problems);
  return received;
}
