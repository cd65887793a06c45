import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive: its parts come one by one and are packed as they come. */
export interface ZipEntry {
  name: string;
  parts: Iterable<string> | AsyncIterable<string>;
}

interface PackedEntry {
  name: Buffer;
  offset: number;
  crc: number;
  packed: number;
  unpacked: number;
}

/** Bit 3: sizes follow the data, since they are known only then. Bit 11: names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
const version = 20;

/**
 * A ZIP archive as a stream (PKWARE APPNOTE 6.3, without ZIP64: up to 4 GB). Nothing is held back but the part
 * in hand.
 */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const packed: PackedEntry[] = [];
  let offset = 0;
  for (const { name, parts } of entries) {
    const entry: PackedEntry = { name: Buffer.from(name), offset, crc: 0, packed: 0, unpacked: 0 };
    for await (const chunk of entryOf(entry, parts)) {
      offset += chunk.length;
      yield chunk;
    }
    packed.push(entry);
  }
  const directory = Buffer.concat(packed.map(directoryRecord));
  yield directory;
  yield endRecord(packed.length, directory.length, offset);
}

async function* entryOf(entry: PackedEntry, parts: ZipEntry['parts']): AsyncGenerator<Buffer> {
  yield localHeader(entry.name);
  const deflate = createDeflateRaw();
  const feeding = feed(deflate, entry, parts);
  try {
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      entry.packed += chunk.length;
      yield chunk;
    }
    await feeding;
  } finally {
    deflate.destroy();
    await feeding.catch(() => undefined);
  }
  yield dataDescriptor(entry);
}

async function feed(
  deflate: ReturnType<typeof createDeflateRaw>,
  entry: PackedEntry,
  parts: ZipEntry['parts'],
): Promise<void> {
  try {
    for await (const part of parts) {
      if (deflate.destroyed) return;
      const bytes = Buffer.from(part);
      entry.crc = crc32(bytes, entry.crc);
      entry.unpacked += bytes.length;
      if (!deflate.write(bytes)) await drained(deflate);
    }
    deflate.end();
  } catch (error) {
    deflate.destroy(error as Error);
    throw error;
  }
}

function drained(deflate: ReturnType<typeof createDeflateRaw>): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      deflate.off('drain', go).off('close', go);
      resolve();
    };
    deflate.on('drain', go).on('close', go);
  });
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  // 1 January 1980: the date of a file within a spreadsheet is of no use to anybody.
  header.writeUInt16LE(0x0021, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor({ crc, packed, unpacked }: PackedEntry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(unpacked, 12);
  return descriptor;
}

function directoryRecord({ name, offset, crc, packed, unpacked }: PackedEntry): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(version, 4);
  record.writeUInt16LE(version, 6);
  record.writeUInt16LE(flags, 8);
  record.writeUInt16LE(deflated, 10);
  record.writeUInt16LE(0x0021, 14);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(packed, 20);
  record.writeUInt32LE(unpacked, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt32LE(offset, 42);
  return Buffer.concat([record, name]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}
