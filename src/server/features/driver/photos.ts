import type { PhotoRequest } from '#api/driver/driver-steps.ts';

import type { Db } from '../../db/connect.ts';
import type { SignedInUser } from '../../http/caller.ts';
import { invalidField, notFound } from '../../http/errors.ts';
import { isPictureOf } from '../../http/pictures.ts';

/**
 * Keeps a photo with its job, or with the alert that the office has of it; one that the job takes later is the job's.
 * `takenAt` in epoch milliseconds.
 */
export async function keepPhoto(
  db: Db,
  photo: PhotoRequest,
  takenAt: number,
  alertId: number | null = null,
): Promise<void> {
  const content = Buffer.from(photo.data, 'base64');
  if (!isPictureOf(photo.contentType, content)) throw invalidField('INVALID', 'data');
  await db
    .insertInto('driver_photos')
    .values({
      action_id: photo.actionId,
      transport_job_id: photo.transportJobId,
      alert_id: alertId,
      kind: photo.kind,
      content_type: photo.contentType,
      content,
      taken_at: new Date(takenAt),
    })
    .onConflict((conflicting) =>
      conflicting
        .column('action_id')
        .doUpdateSet({ alert_id: alertId })
        .where('driver_photos.transport_job_id', '=', photo.transportJobId),
    )
    .execute();
}

/** A photo of a job that the user may see: all of them for staff, those of the own carrier's trucks for drivers. */
export async function findPhoto(db: Db, user: SignedInUser, id: number) {
  const photo = await db
    .selectFrom('driver_photos')
    .innerJoin('transport_jobs', 'transport_jobs.id', 'driver_photos.transport_job_id')
    .leftJoin('trucks', 'trucks.id', 'transport_jobs.truck_id')
    .select(['driver_photos.content', 'driver_photos.content_type'])
    .where('driver_photos.id', '=', id)
    .$if(!user.permissions.includes('PERM_MOBILE'), (query) =>
      query
        .where('trucks.company_id', '=', user.carrierCompanyId)
        .where('driver_photos.alert_id', 'is', null),
    )
    .executeTakeFirst();
  if (photo === undefined) throw notFound();
  return photo;
}
