import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { createHaul } from '../../../tests/factories/driver-actions.ts';
import { openFakePhotoStore } from '../../../tests/setup/fake-photo-store.ts';
import { openTestDatabase } from '../../../tests/setup/test-database.ts';
import { openPhotoStore } from './photo-store.ts';
import { checkPhotos, readPhotoContent } from './stored-photos.ts';

const bucket = await openFakePhotoStore();
const database = await openTestDatabase();
afterAll(async () => {
  await bucket.close();
  await database.close();
});

/** Runs the command to its end; killed where the bucket says so. */
function move() {
  const command = spawn(process.execPath, ['src/server/cli/photos.ts', 'move'], {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: database.address ?? '', PHOTO_STORE_URL: bucket.address },
    stdio: 'ignore',
  });
  return { command, ended: new Promise<number | null>((resolve) => command.once('exit', resolve)) };
}

test('a move that is killed again and again loses no photo, and ends', async () => {
  const { db } = database;
  const { jobId } = await createHaul(db);
  const contents = Array.from({ length: 30 }, () => randomBytes(500));
  await db
    .insertInto('driver_photos')
    .values(
      contents.map((content) => ({
        action_id: crypto.randomUUID(),
        transport_job_id: jobId,
        kind: 'LOAD' as const,
        content_type: 'image/jpeg',
        content,
        taken_at: new Date(),
      })),
    )
    .execute();
  for (const at of [3, 14]) {
    const { command, ended } = move();
    bucket.state.onPut = () => {
      if (bucket.state.puts === at) command.kill('SIGKILL');
    };
    expect(await ended).toBeNull();
  }
  bucket.state.onPut = () => {};
  expect(await move().ended).toBe(0);

  const store = openPhotoStore(bucket.address);
  expect(await checkPhotos(db, store)).toEqual({ inDatabase: 0, inStore: 30, lost: 0 });
  const kept = await db
    .selectFrom('driver_photos')
    .select(['content', 'stored_hash'])
    .orderBy('id')
    .execute();
  expect(await Promise.all(kept.map((photo) => readPhotoContent(store, photo)))).toEqual(contents);
});
