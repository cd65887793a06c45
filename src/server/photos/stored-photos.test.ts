import { createHash, randomBytes } from 'node:crypto';

import { afterAll, beforeEach, expect, test } from 'vitest';

import { actionFields, createHaul } from '../../../tests/factories/driver-actions.ts';
import { driverPaths } from '../../../tests/setup/driving.ts';
import { openFakePhotoStore } from '../../../tests/setup/fake-photo-store.ts';
import { openTestApp, rolePermissions } from '../../../tests/setup/test-app.ts';
import { openPhotoStore, PhotoStoreUnavailableError } from './photo-store.ts';
import { checkPhotos, fetchPhotos, storePhotos } from './stored-photos.ts';

const bucket = await openFakePhotoStore();
afterAll(() => bucket.close());
const { db, anonymous, signIn } = await openTestApp({ PHOTO_STORE_URL: bucket.address });
const staff = await signIn();
const store = openPhotoStore(bucket.address);

const haul = await createHaul(db);
const driver = await signIn({ permissions: rolePermissions.driver, carrierCompanyId: haul.carrierId });

/** A picture that a driver sent, as `/api` gives it back. */
async function takePhoto() {
  const content = Buffer.concat([Buffer.from('ffd8ff', 'hex'), randomBytes(2000)]);
  const fields = actionFields(haul.jobId);
  const taken = await driver.post(driverPaths.photo, {
    ...fields,
    kind: 'LOAD',
    contentType: 'image/jpeg',
    data: content.toString('base64'),
  });
  expect(taken.status).toBe(200);
  const { id } = await db
    .selectFrom('driver_photos')
    .select('id')
    .where('action_id', '=', fields.actionId)
    .executeTakeFirstOrThrow();
  return { id, content, name: createHash('sha256').update(content).digest('hex') };
}

const recordOf = (id: number) =>
  db.selectFrom('driver_photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const shown = (id: number) => staff.get(driverPaths.photoOf(id));

beforeEach(async () => {
  bucket.state.isAway = false;
  await db.deleteFrom('driver_photos').execute();
  bucket.objects.clear();
});

test('the metrics tell how many wait for the store', async () => {
  const waiting = async () =>
    /^koorem_photos_waiting (.*)$/m.exec((await anonymous.get('/metrics')).text)?.[1];
  await takePhoto();
  await takePhoto();
  expect(await waiting()).toBe('2');
  await storePhotos(db, store);
  expect(await waiting()).toBe('0');
});

test('photos move into the store and back, and are shown from where they are', async () => {
  const [first, second] = [await takePhoto(), await takePhoto()];
  expect((await shown(first.id)).status).toBe(200);
  expect(await storePhotos(db, store)).toEqual({ moved: 2, bad: [] });
  expect(await recordOf(first.id)).toMatchObject({
    content: null,
    stored_hash: first.name,
    stored_bytes: 2003,
  });
  expect(bucket.objects.get(`/photos/koorem/${second.name}`)).toEqual(second.content);
  const answer = await shown(second.id);
  expect([answer.status, answer.headers['content-length']]).toEqual([200, '2003']);
  expect(await checkPhotos(db, store)).toEqual({ inDatabase: 0, inStore: 2, lost: 0 });
  expect(await storePhotos(db, store)).toEqual({ moved: 0, bad: [] });

  expect(await fetchPhotos(db, store)).toEqual({ moved: 2, bad: [] });
  expect((await recordOf(first.id)).content).toEqual(first.content);
  expect(await checkPhotos(db, store)).toEqual({ inDatabase: 2, inStore: 0, lost: 0 });
});

test('a store that does not answer keeps nothing back: new photos wait in the database, stored ones are asked for again', async () => {
  const stored = await takePhoto();
  await storePhotos(db, store);
  bucket.state.isAway = true;
  const waiting = await takePhoto();
  await expect(storePhotos(db, store)).rejects.toThrow(PhotoStoreUnavailableError);
  expect((await shown(waiting.id)).status).toBe(200);
  const answer = await shown(stored.id);
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30']);
  bucket.state.isAway = false;
  expect(await storePhotos(db, store)).toEqual({ moved: 1, bad: [] });
  expect((await shown(stored.id)).status).toBe(200);
});

test('a move that was stopped between the store and the database goes on, and each photo is there once', async () => {
  const photos = [await takePhoto(), await takePhoto(), await takePhoto()];
  let puts = 0;
  const dying = {
    ...store,
    async put(name: string, content: Buffer, type: string) {
      await store.put(name, content, type);
      puts += 1;
      if (puts === 2) throw new PhotoStoreUnavailableError('killed');
    },
  };
  await expect(storePhotos(db, dying)).rejects.toThrow('killed');
  expect(await checkPhotos(db, store)).toEqual({ inDatabase: 2, inStore: 1, lost: 0 });
  const [here, there] = await Promise.all([storePhotos(db, store), storePhotos(db, store)]);
  expect(here.moved + there.moved).toBeGreaterThanOrEqual(2);
  expect(await checkPhotos(db, store)).toEqual({ inDatabase: 0, inStore: 3, lost: 0 });
  expect(bucket.objects.size).toBe(photos.length);
});

test('a photo that the store gives back otherwise than it went stays in the database and holds up none behind it', async () => {
  const [photo, next] = [await takePhoto(), await takePhoto()];
  const forgetful = {
    ...store,
    get: (name: string) => (name === photo.name ? Promise.resolve(Buffer.from('another')) : store.get(name)),
  };
  expect(await storePhotos(db, forgetful)).toEqual({ moved: 1, bad: [photo.id] });
  expect((await recordOf(photo.id)).content).toEqual(photo.content);
  expect(await recordOf(next.id)).toMatchObject({ content: null, stored_hash: next.name });
  expect((await shown(photo.id)).status).toBe(200);

  const newer = await takePhoto();
  expect(await storePhotos(db, store, { setAside: new Set([photo.id]) })).toEqual({ moved: 1, bad: [] });
  expect((await recordOf(photo.id)).content).toEqual(photo.content);
  expect((await recordOf(newer.id)).content).toBeNull();
});

test('a photo that the store has lost is never shown, and holds up none behind it on the way back', async () => {
  const [changed, lost, whole] = [await takePhoto(), await takePhoto(), await takePhoto()];
  await storePhotos(db, store);
  bucket.objects.set(`/photos/koorem/${changed.name}`, Buffer.from('another'));
  bucket.objects.delete(`/photos/koorem/${lost.name}`);
  expect((await shown(changed.id)).status).toBe(500);
  expect((await shown(lost.id)).status).toBe(500);
  expect(await checkPhotos(db, store)).toMatchObject({ lost: 2 });
  expect(await fetchPhotos(db, store)).toEqual({ moved: 1, bad: [changed.id, lost.id] });
  expect((await recordOf(whole.id)).content).toEqual(whole.content);
});
