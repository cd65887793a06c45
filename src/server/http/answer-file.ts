import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

/** The `content-type` of a file by the ending of its name. */
export const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
};

type FileName = `${string}.${keyof typeof contentTypes}`;

/** Answers a file that the browser saves under its name; content that comes in parts is sent while it is made. */
export function answerFile(
  reply: FastifyReply,
  name: FileName,
  content: string | Buffer | AsyncIterable<string | Uint8Array>,
): string | Buffer | Readable {
  const ending = name.slice(name.lastIndexOf('.') + 1) as keyof typeof contentTypes;
  reply.type(contentTypes[ending]).header('content-disposition', `attachment; filename="${name}"`);
  const isWhole = typeof content === 'string' || Buffer.isBuffer(content);
  return isWhole ? content : Readable.from(content, { objectMode: false });
}
