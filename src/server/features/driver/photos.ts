import type { PhotoChangeRequest, PhotoRequest } from '#api/driver/driver-steps.ts';
import type { PhotoKind } from '#domain/driver/driver-job.ts';

import type { Db } from '../../db/schema.ts';
import type { SignedInUser } from '../../http/caller.ts';
import { busy, invalidField, notFound } from '../../http/errors.ts';
import { isPictureOf, withoutHiddenData } from '../../http/pictures.ts';
import { type PhotoStore, PhotoStoreUnavailableError } from '../../photos/photo-store.ts';
import { readPhotoContent } from '../../photos/stored-photos.ts';

/**
 * Saves a photo with its job, and returns its id; null where another job has a photo of that action. `takenAt` in epoch
 * milliseconds. Throws a 422 refusal, at `field`, of what is no picture.
 */
export async function savePhoto(
  db: Db,
  photo: Omit<PhotoRequest, 'occurredAt'>,
  takenAt: number,
  field = 'data',
): Promise<number | null> {
  const sentBytes = Buffer.from(photo.data, 'base64');
  const content = isPictureOf(photo.contentType, sentBytes) ? await withoutHiddenData(sentBytes) : null;
  if (content === null) throw invalidField('INVALID', field);
  const saved = await db
    .insertInto('driver_photos')
    .values({
      action_id: photo.actionId,
      transport_job_id: photo.transportJobId,
      kind: photo.kind,
      content_type: photo.contentType,
      content,
      taken_at: new Date(takenAt),
    })
    .onConflict((conflicting) =>
      conflicting
        .column('action_id')
        .doUpdateSet({ alert_id: null })
        .where('driver_photos.transport_job_id', '=', photo.transportJobId),
    )
    .returning('id')
    .executeTakeFirst();
  return saved?.id ?? null;
}

/**
 * Gives a photo of the job another kind, puts it first or deletes it. Refuses an unknown photo and one of another
 * job.
 */
export async function changePhoto(
  db: Db,
  { photo, transportJobId, kind, isFirst, isRemoved }: PhotoChangeRequest,
  now: number,
): Promise<PhotoChanges> {
  if (kind === undefined && isFirst === undefined && isRemoved === undefined) {
    throw invalidField('REQUIRED', 'kind');
  }
  const changed = await db
    .updateTable('driver_photos')
    .set((eb) => ({
      ...(kind !== undefined && { kind }),
      ...(isFirst === true && {
        first_order: eb
          .selectFrom('driver_photos as other')
          .select((eb) => eb(eb.fn.coalesce(eb.fn.max('other.first_order'), eb.val(0)), '+', 1).as('next'))
          .where('other.transport_job_id', '=', transportJobId),
      }),
      ...(isRemoved === true && { removed_at: new Date(now) }),
    }))
    .where('action_id', '=', photo)
    .where('transport_job_id', '=', transportJobId)
    .returning('kind')
    .executeTakeFirst();
  if (changed === undefined) throw invalidField('NOT_FOUND', 'photo');
  if (isRemoved === true) return { photoRemoved: changed.kind };
  return isFirst === true ? { photoFirst: changed.kind } : { kind: changed.kind };
}

/** As the history of the job's rows tells it. */
type PhotoChanges = { kind: PhotoKind } | { photoFirst: PhotoKind } | { photoRemoved: PhotoKind };

const storeAskAgainSeconds = 30;

/**
 * Reads a photo of a job that the user may see: all of them for staff, those of the own carrier's trucks for
 * drivers. Refused with 503 while the store that has it does not answer.
 */
export async function readVisiblePhoto(db: Db, store: PhotoStore | null, user: SignedInUser, id: number) {
  const photo = await db
    .selectFrom('driver_photos')
    .innerJoin('transport_jobs as j', 'j.id', 'driver_photos.transport_job_id')
    .leftJoin('trucks', 'trucks.id', 'j.truck_id')
    .select(['driver_photos.content', 'driver_photos.stored_hash', 'driver_photos.content_type'])
    .where('driver_photos.id', '=', id)
    .where('driver_photos.removed_at', 'is', null)
    .$if(!user.permissions.includes('PERM_MOBILE'), (query) =>
      query
        .where('trucks.company_id', '=', user.carrierCompanyId)
        .where('driver_photos.alert_id', 'is', null),
    )
    .executeTakeFirst();
  if (photo === undefined) throw notFound();
  try {
    return { contentType: photo.content_type, content: await readPhotoContent(store, photo) };
  } catch (error) {
    throw error instanceof PhotoStoreUnavailableError ? busy(storeAskAgainSeconds) : error;
  }
}
