import { constants } from 'node:zlib';

import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** The least size in bytes of an answer that is compressed: shorter ones are not faster compressed. */
const threshold = 1400;

/**
 * Compresses the JSON and pages that the routes of `scope` answer with, to a tenth for the table, at a brotli level
 * that costs less than a millisecond. Bodies that come in are never unpacked (connection-limits.ts).
 */
export async function compressAnswers(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, {
    global: true,
    globalDecompression: false,
    threshold,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/(problem\+)?json|text\/html)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  });
}
