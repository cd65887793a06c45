import type { PhotoKind } from '#domain/driver/driver-job.ts';

import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';
import type { CurrentJob } from '../current-job.ts';

export interface Photo {
  actionId: string;
  kind: PhotoKind;
  src: string;
  isWaiting: boolean;
}

/** Returns the job's photos as they will be once everything that waits is sent. */
export function photosOf({ job, items }: Pick<CurrentJob, 'job' | 'items'>): Photo[] {
  const sentPhotos = job.photos.map(({ actionId, kind, id }) => ({
    actionId,
    kind,
    src: `/api/truck-drivers/photos/${id}`,
    isWaiting: false,
  }));
  const waiting = items.flatMap(({ actionId, action }) =>
    action.what === 'photo'
      ? [
          {
            actionId,
            kind: action.kind,
            src: `data:${action.contentType};base64,${action.data}`,
            isWaiting: true,
          },
        ]
      : [],
  );
  let photos: Photo[] = [...sentPhotos, ...waiting];
  for (const { action } of items) {
    if (action.what !== 'photo-changed') continue;
    const { kind, isFirst, isRemoved } = action;
    const isMeant = ({ actionId }: Photo) => actionId === action.photo;
    const photoBefore = photos.find(isMeant);
    if (photoBefore === undefined) continue;
    const changedPhoto = { ...photoBefore, kind: kind ?? photoBefore.kind };
    const others = photos.filter((photo) => photo !== photoBefore);
    if (isRemoved === true) photos = others;
    else if (isFirst === true) photos = [changedPhoto, ...others];
    else photos = photos.map((photo) => (photo === photoBefore ? changedPhoto : photo));
  }
  return photos;
}

/** Returns why photos with these file names cannot be read; one that no browser but Safari opens is taken again. */
export function photoProblem(names: readonly string[], messages: DriverMessages['photos']): string {
  return names.some((name) => /\.hei[cf]$/i.test(name)) ? messages.heic : messages.failed;
}
