import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

import { Unzip, UnzipInflate } from 'fflate';

/** Packed bytes that are unpacked at once: they may become a thousand times as many, which are then counted. */
const packedAtOnce = 4096;

/** The record that ends an archive, and the longest comment in it. */
const longestEnd = 22 + 65_535;

/** Thrown for a file that is not a readable archive. */
export class UnreadableArchiveError extends Error {}

/** Thrown for what is larger than anything that people fill in; `limit` is which limit it passes. */
export class TooMuchError extends Error {
  readonly limit: 'unpacked' | 'texts' | 'text' | 'row' | 'cells' | 'merged';

  constructor(limit: TooMuchError['limit']) {
    super(`too much: ${limit}`);
    this.limit = limit;
  }
}

/** The file of an archive to unpack, and the most bytes of it. */
export interface ZipPart {
  name: string;
  maxBytes: number;
  limit: TooMuchError['limit'];
}

/**
 * Yields the text of one file of a ZIP archive on the disk, piece by piece; nothing if the archive lacks it. `onBytes`
 * is called with how much of the archive has been read. Throws UnreadableArchiveError; throws
 * TooMuchError as soon as a limit is exceeded.
 */
export async function* unpackedText(
  archive: string,
  { name, maxBytes, limit }: ZipPart,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<string> {
  const pieces: string[] = [];
  const decoder = new TextDecoder();
  let unpackedBytes = 0;
  const state = { isFound: false, isOver: false };
  const unzip = new Unzip((file) => {
    if (file.name !== name) return;
    state.isFound = true;
    file.ondata = (error, chunk, isLast) => {
      if (error !== null) throw error;
      unpackedBytes += chunk.length;
      if (unpackedBytes > maxBytes) throw new TooMuchError(limit);
      pieces.push(decoder.decode(chunk, { stream: !isLast }));
      state.isOver ||= isLast;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for await (const chunk of createReadStream(archive)) {
    const bytes = chunk as Buffer;
    onBytes(bytes.length);
    for (let from = 0; from < bytes.length; from += packedAtOnce) {
      try {
        unzip.push(bytes.subarray(from, from + packedAtOnce));
      } catch (error) {
        throw error instanceof TooMuchError ? error : new UnreadableArchiveError(String(error));
      }
      yield* pieces.splice(0);
      if (state.isOver) return;
    }
  }
  if (state.isFound) throw new UnreadableArchiveError('cut short');
}

/** Throws UnreadableArchiveError where the end is missing, as in a download that broke off. */
export async function expectWhole(archive: string): Promise<void> {
  const handle = await open(archive);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, longestEnd);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    if (!buffer.includes('PK\u0005\u0006')) throw new UnreadableArchiveError('cut short');
  } finally {
    await handle.close();
  }
}
