import { AwsClient } from 'aws4fetch';

import { readBoundedBody } from '../bounded-body.ts';

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
const longestAnswerMs = 20_000;

/** True when `openPhotoStore` understands the address. */
export function isPhotoStoreAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, pathname } = new URL(address);
  return /^https?:$/.test(protocol) && username !== '' && password !== '' && pathname.length > 1;
}

/**
 * Opens a store with the API of Amazon S3: `https://KEY:SECRET@host/bucket/folder?region=eu-north-1`. Its methods throw
 * PhotoStoreUnavailableError.
 */
export function openPhotoStore(address: string): PhotoStore {
  const { protocol, host, pathname, username, password, searchParams } = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: 2,
  });
  const folder = `${protocol}//${host}${pathname.replace(/\/$/, '')}`;
  const ask = async (name: string, request: RequestInit) => {
    try {
      return await client.fetch(`${folder}/${name}`, {
        ...request,
        signal: AbortSignal.timeout(longestAnswerMs),
      });
    } catch (error) {
      throw new PhotoStoreUnavailableError(`${host} does not answer`, { cause: error });
    }
  };
  return {
    async put(name, content, contentType) {
      const answer = await ask(name, {
        method: 'PUT',
        body: new Uint8Array(content),
        headers: { 'content-type': contentType },
      });
      if (!answer.ok) throw new PhotoStoreUnavailableError(`${host} answers ${answer.status} to a photo`);
    },
    async get(name) {
      const answer = await ask(name, { method: 'GET' });
      if (answer.status === 404) return null;
      if (!answer.ok) throw new PhotoStoreUnavailableError(`${host} answers ${answer.status}`);
      try {
        return await readBoundedBody(answer, longestPhotoBytes);
      } catch (error) {
        throw new PhotoStoreUnavailableError(`${host} broke off`, { cause: error });
      }
    },
  };
}
