import type { FastifyRequest } from 'fastify';

import { type DriverLanguage, driverLanguages } from '#api/values.ts';

/** Where only drivers' phones ask; whoever asks elsewhere reads Estonian, whatever their browser prefers. */
const driverAddresses = ['/api/truck-drivers/', '/api/push/'];

/** The language to answer in: the first of `Accept-Language` that drivers may choose (docs/requirements.md, "Driver's screens"). */
export function languageOf({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): DriverLanguage {
  return driverAddresses.some((address) => url.startsWith(address)) ? preferredLanguage(headers) : 'et';
}

/** The first of `Accept-Language` that drivers may choose, for pages that are theirs; Estonian for none. */
export function preferredLanguage(headers: FastifyRequest['headers']): DriverLanguage {
  for (const wanted of (headers['accept-language'] ?? '').toLowerCase().split(',')) {
    const [name] = wanted.trim().split(/[-;]/);
    const language = driverLanguages.find((each) => each === name);
    if (language !== undefined) return language;
  }
  return 'et';
}
