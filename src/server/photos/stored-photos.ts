import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '../db/connect.ts';
import type { PhotoStore } from './photo-store.ts';

/** Few enough to be in the memory at once. */
const batch = 10;

/** A photo as its record has it: in the database, or in the store under the hash of its content. */
export interface PhotoRecord {
  content: Buffer | null;
  stored_hash: string | null;
}

/**
 * The bytes of a photo, the very ones that the driver sent: they are told by their hash. Throws PhotoStoreAway, and an Error
 * where the store has lost the photo or another one in its place.
 */
export async function photoContent(store: PhotoStore | null, photo: PhotoRecord): Promise<Buffer> {
  if (photo.content !== null) return photo.content;
  const name = photo.stored_hash ?? '';
  if (store === null) throw new Error(`photo ${name} is in a store: PHOTO_STORE_URL is not set`);
  const content = await store.get(name);
  if (content === null) throw new Error(`photo ${name} is not in the store`);
  if (hashOf(content) !== name) throw new Error(`photo ${name} of the store is another one`);
  return content;
}

/**
 * Moves photos from the database into the store; answers how many. A photo leaves the database when it has been read back
 * from the store as it was: whoever is killed in between leaves it in both. May be done while people work, by several
 * processes at once. Throws PhotoStoreAway.
 */
export async function storePhotos(
  db: Db,
  store: PhotoStore,
  { isStopped = () => false, onMoved = () => undefined }: MoveOptions = {},
): Promise<number> {
  let moved = 0;
  for (;;) {
    const photos = await db
      .selectFrom('driver_photos')
      .select(['id', 'content', 'content_type'])
      .where('content', 'is not', null)
      .orderBy('id')
      .limit(batch)
      .execute();
    if (photos.length === 0) return moved;
    for (const { id, content, content_type: contentType } of photos) {
      if (isStopped()) return moved;
      if (content === null) continue;
      const name = hashOf(content);
      await store.put(name, content, contentType);
      const kept = await store.get(name);
      if (kept === null || hashOf(kept) !== name)
        throw new Error(`photo ${id} came back otherwise than it went`);
      await db
        .updateTable('driver_photos')
        .set({ content: null, stored_hash: name, stored_bytes: content.length })
        .where('id', '=', id)
        .where('content', 'is not', null)
        .execute();
      moved += 1;
      onMoved(moved);
    }
  }
}

/**
 * Brings photos back from the store into the database; answers how many. What the store has stays there. Throws as
 * `photoContent`.
 */
export async function fetchPhotos(
  db: Db,
  store: PhotoStore,
  { isStopped = () => false, onMoved = () => undefined }: MoveOptions = {},
): Promise<number> {
  let moved = 0;
  for (;;) {
    const photos = await db
      .selectFrom('driver_photos')
      .select(['id', 'content', 'stored_hash'])
      .where('content', 'is', null)
      .orderBy('id')
      .limit(batch)
      .execute();
    if (photos.length === 0) return moved;
    for (const photo of photos) {
      if (isStopped()) return moved;
      await db
        .updateTable('driver_photos')
        .set({ content: await photoContent(store, photo), stored_hash: null, stored_bytes: null })
        .where('id', '=', photo.id)
        .where('content', 'is', null)
        .execute();
      moved += 1;
      onMoved(moved);
    }
  }
}

/** How many photos are where, and how many of the store's are not there as they went. Throws PhotoStoreAway. */
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
      .limit(batch)
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
  /** Is told how many have been moved so far. */
  onMoved?: (moved: number) => void;
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
