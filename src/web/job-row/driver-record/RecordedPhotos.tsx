import { useState } from 'react';

import type { DriverRecord } from '#api/driver/driver-record.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { driverRecord as messages } from '../../i18n/et/driver/driver-record.ts';
import { Sheet } from '../../ui/sheet/Sheet.tsx';

import styles from './driver-record.module.css';

type Photo = DriverRecord['photos'][number];

/** Small pictures that open large. */
export function RecordedPhotos({ photos }: { photos: readonly Photo[] }) {
  const [open, setOpen] = useState<Photo | null>(null);
  return (
    <section>
      <h3>{messages.photos}</h3>
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={messages.openPhoto(messages.photoKinds[photo.kind], formatDateTime(photo.takenAt))}
              onClick={() => setOpen(photo)}
            >
              <img src={addressOf(photo)} alt="" loading="lazy" />
              <span>{messages.photoKinds[photo.kind]}</span>
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Sheet
          open
          title={`${messages.photoKinds[open.kind]}, ${formatDateTime(open.takenAt)}`}
          onClose={() => setOpen(null)}
        >
          <img className={styles.large} src={addressOf(open)} alt={messages.photoKinds[open.kind]} />
        </Sheet>
      )}
    </section>
  );
}

function addressOf({ id }: Photo): string {
  return `/api/truck-drivers/photos/${String(id)}`;
}
