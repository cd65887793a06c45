import { constants } from 'node:zlib';

import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Shorter answers cost a phone no less time compressed. Bytes. */
const threshold = 1400;

/**
 * Compresses the JSON and the pages that the routes of `scope` answer with: a page of the table is a tenth of its
 * size, which a phone in the yard waits for. At one of brotli's quickest levels that costs the server well under a
 * millisecond. Streams and files stay as they are, and so do bodies that come in: a small one could unfold to a huge
 * one (front-door.ts refuses them).
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
