import type { PhotoKind } from '#api/driver/driver.ts';

import type { Db } from '../../db/connect.ts';
import type { SignedInUser } from '../../http/caller.ts';
import { invalidField, notFound } from '../../http/errors.ts';

export interface NewPhoto {
  actionId: string;
  transportJobId: number;
  kind: PhotoKind;
  contentType: string;
  /** Base64. */
  data: string;
  takenAt: number;
}

/** The first bytes of each image type that is let in: what is stored is what it says it is. */
const beginnings: Record<string, (content: Buffer) => boolean> = {
  'image/jpeg': (content) => content.subarray(0, 3).toString('hex') === 'ffd8ff',
  'image/png': (content) => content.subarray(0, 4).toString('hex') === '89504e47',
  'image/webp': (content) =>
    content.subarray(0, 4).toString('latin1') === 'RIFF' &&
    content.subarray(8, 12).toString('latin1') === 'WEBP',
};

export async function keepPhoto(db: Db, photo: NewPhoto): Promise<void> {
  const content = Buffer.from(photo.data, 'base64');
  if (beginnings[photo.contentType]?.(content) !== true) throw invalidField('INVALID', 'data');
  await db
    .insertInto('driver_photos')
    .values({
      action_id: photo.actionId,
      transport_job_id: photo.transportJobId,
      kind: photo.kind,
      content_type: photo.contentType,
      content,
      taken_at: new Date(photo.takenAt),
    })
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
      query.where('trucks.company_id', '=', user.carrierCompanyId),
    )
    .executeTakeFirst();
  if (photo === undefined) throw notFound();
  return photo;
}
