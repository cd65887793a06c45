import { setTimeout as wait } from 'node:timers/promises';

import { AwsClient } from 'aws4fetch';

import { callOutside, type OutsideAnswer } from '../call-outside.ts';

/**
 * What keeps pictures outside of the database, each under the hash of its content: the same name is always the same
 * picture.
 */
export interface PhotoStore {
  put(name: string, content: Buffer, contentType: string): Promise<void>;
  /** Null where there is none. */
  get(name: string): Promise<Buffer | null>;
}

/** Thrown when the store does not answer, or not as a store does. A later try may succeed. */
export class PhotoStoreUnavailableError extends Error {}

/** A picture has 5 MB at most; what is longer is none of ours. */
const longestPhotoBytes = 8 * 1024 * 1024;
/** A store that is busy says so, and is asked again after these pauses. */
const busyPausesMs = [50, 100];

/** True when `openPhotoStore` understands the address. */
export function isPhotoStoreAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, pathname } = new URL(address);
  return /^https?:$/.test(protocol) && username !== '' && password !== '' && pathname.length > 1;
}

/**
 * Opens a store with the API of Amazon S3: `https://KEY:SECRET@host/bucket/folder?region=eu-north-1`. Its methods throw
 * PhotoStoreUnavailableError once a store has not answered for `longestAnswerMs`.
 */
export function openPhotoStore(address: string, longestAnswerMs = 20_000): PhotoStore {
  const { protocol, host, pathname, username, password, searchParams } = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
  });
  const folder = `${protocol}//${host}${pathname.replace(/\/$/, '')}`;
  const ask = async (name: string, request: PhotoRequest): Promise<OutsideAnswer> => {
    const { method, headers: unsigned = {}, body = null } = request;
    const { url, headers } = await client.sign(`${folder}/${name}`, { method, headers: unsigned });
    try {
      return await callOutside(new URL(url), {
        method,
        headers: Object.fromEntries(headers),
        body,
        signal: AbortSignal.timeout(longestAnswerMs),
        longestAnswer: longestPhotoBytes,
      });
    } catch (error) {
      throw new PhotoStoreUnavailableError(`${host} does not answer`, { cause: error });
    }
  };
  const askPatiently = async (name: string, request: PhotoRequest): Promise<OutsideAnswer> => {
    for (const pause of busyPausesMs) {
      const answer = await ask(name, request);
      if (answer.status < 500 && answer.status !== 429) return answer;
      await wait(pause);
    }
    return ask(name, request);
  };
  return {
    async put(name, content, contentType) {
      const headers = { 'content-type': contentType };
      const { status } = await askPatiently(name, { method: 'PUT', body: content, headers });
      if (!isSuccess(status)) throw new PhotoStoreUnavailableError(`${host} answers ${status} to a photo`);
    },
    async get(name) {
      const { status, body } = await askPatiently(name, { method: 'GET' });
      if (status === 404) return null;
      if (!isSuccess(status)) throw new PhotoStoreUnavailableError(`${host} answers ${status}`);
      return body;
    },
  };
}

interface PhotoRequest {
  method: 'GET' | 'PUT';
  body?: Buffer;
  headers?: Record<string, string>;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
