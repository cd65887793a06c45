import { createReadStream } from 'node:fs';

/** Called with the number of bytes of a file that have been read so far. */
export type OnBytes = (count: number) => void;

/**
 * Returns UTF-8 when the whole file is valid UTF-8, else Windows-1257, which Estonian accounting programs write.
 * Text with Baltic letters in Windows-1257 is never valid UTF-8 by chance.
 */
export async function detectEncoding(path: string): Promise<'utf-8' | 'windows-1257'> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1257';
  }
}

/** Reads the file's text, piece by piece, without a byte order mark. */
export async function* readText(path: string, encoding: string, onBytes: OnBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer;
    onBytes(bytes.length);
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}
