import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '../db/schema.ts';
import type { PhotoStore } from './photo-store.ts';

/** Few enough to be in the memory at once. */
const batchSize = 10;

/** A photo as its record has it: in the database, or in the store under the hash of its content. */
export interface PhotoRecord {
  content: Buffer | null;
  stored_hash: string | null;
}

/** The store has lost a photo, or has another one in its place. */
export class LostPhotoError extends Error {}

/**
 * Returns the bytes of a photo, unchanged since the driver sent them: their hash is checked. Throws
 * PhotoStoreUnavailableError, LostPhotoError, and an Error if no store is configured.
 */
export async function readPhotoContent(store: PhotoStore | null, photo: PhotoRecord): Promise<Buffer> {
  if (photo.content !== null) return photo.content;
  const name = photo.stored_hash ?? '';
  if (store === null) throw new Error(`photo ${name} is in a store: PHOTO_STORE_URL is not set`);
  const content = await store.get(name);
  if (content === null) throw new LostPhotoError(`photo ${name} is not in the store`);
  if (hashOf(content) !== name) throw new LostPhotoError(`photo ${name} of the store is another one`);
  return content;
}

/**
 * The result of a move: the number of photos moved, and the ids of those that stay because the store did not return
 * them unchanged.
 */
export interface Move {
  moved: number;
  bad: number[];
}

/**
 * Moves photos from the database into the store. A photo leaves the database when it has been read back from the
 * store as it was: whoever is killed in between leaves it in both, and one that came back otherwise holds up none
 * behind it. May be done while people work, by several processes at once. Throws PhotoStoreUnavailableError.
 */
export async function storePhotos(
  db: Db,
  store: PhotoStore,
  { isStopped = () => false, onMoved = () => undefined, setAside = new Set() }: StoreOptions = {},
): Promise<Move> {
  const move: Move = { moved: 0, bad: [] };
  let after = 0;
  for (;;) {
    const photos = await db
      .selectFrom('driver_photos')
      .select(['id', 'content', 'content_type'])
      .where('content', 'is not', null)
      .where('id', '>', after)
      .$if(setAside.size > 0, (query) => query.where('id', 'not in', [...setAside]))
      .orderBy('id')
      .limit(batchSize)
      .execute();
    if (photos.length === 0) return move;
    for (const { id, content, content_type: contentType } of photos) {
      if (isStopped()) return move;
      after = id;
      if (content === null) continue;
      const name = hashOf(content);
      await store.put(name, content, contentType);
      const storedBytes = await store.get(name);
      if (storedBytes === null || hashOf(storedBytes) !== name) {
        move.bad.push(id);
        continue;
      }
      await db
        .updateTable('driver_photos')
        .set({ content: null, stored_hash: name, stored_bytes: content.length })
        .where('id', '=', id)
        .where('content', 'is not', null)
        .execute();
      move.moved += 1;
      onMoved(move.moved);
    }
  }
}

/**
 * Brings photos back from the store into the database. What the store has stays there; a photo that it has lost holds
 * up none behind it. Throws PhotoStoreUnavailableError.
 */
export async function fetchPhotos(
  db: Db,
  store: PhotoStore,
  { isStopped = () => false, onMoved = () => undefined }: MoveOptions = {},
): Promise<Move> {
  const move: Move = { moved: 0, bad: [] };
  let after = 0;
  for (;;) {
    const photos = await db
      .selectFrom('driver_photos')
      .select(['id', 'content', 'stored_hash'])
      .where('content', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    if (photos.length === 0) return move;
    for (const photo of photos) {
      if (isStopped()) return move;
      after = photo.id;
      const content = await readPhotoContent(store, photo).catch((error: unknown) => {
        if (error instanceof LostPhotoError) return null;
        throw error;
      });
      if (content === null) {
        move.bad.push(photo.id);
        continue;
      }
      await db
        .updateTable('driver_photos')
        .set({ content, stored_hash: null, stored_bytes: null })
        .where('id', '=', photo.id)
        .where('content', 'is', null)
        .execute();
      move.moved += 1;
      onMoved(move.moved);
    }
  }
}

/**
 * Counts the photos in the database and in the store, and those that the store has lost or changed. Throws
 * PhotoStoreUnavailableError.
 */
export async function checkPhotos(db: Db, store: PhotoStore) {
  const [counts] = (
    await sql<{ inDatabase: number }>`
      select count(*)::integer as "inDatabase" from driver_photos where content is not null`.execute(db)
  ).rows;
  let [inStore, lost, after] = [0, 0, 0];
  for (;;) {
    const photos = await db
      .selectFrom('driver_photos')
      .select(['id', 'stored_hash'])
      .where('content', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    if (photos.length === 0) return { inDatabase: counts?.inDatabase ?? 0, inStore, lost };
    for (const { id, stored_hash: name } of photos) {
      const content = await store.get(name ?? '');
      inStore += 1;
      if (content === null || hashOf(content) !== name) lost += 1;
      after = id;
    }
  }
}

interface MoveOptions {
  isStopped?: () => boolean;
  /** Called with the number of photos moved so far. */
  onMoved?: (moved: number) => void;
}

interface StoreOptions extends MoveOptions {
  /** The ids of photos that are not tried. */
  setAside?: ReadonlySet<number>;
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
