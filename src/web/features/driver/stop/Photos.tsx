import { Camera, Clock } from 'lucide-react';
import { useState } from 'react';

import { photoKinds, type PhotoKind } from '#api/driver/driver.ts';

import { useWords } from '../../../i18n/driver-messages.ts';
import { showError } from '../../../platform/toasts.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { CurrentJob } from '../current-job.ts';
import { useAct } from '../use-act.ts';
import { compressPhoto } from './photo-data.ts';

import styles from '../driver.module.css';

/** Photos of the weighbridge ticket and of the load: taken, made small, kept and sent like everything else. */
export function Photos({ current: { job, items } }: { current: CurrentJob }) {
  const words = useWords().photos;
  const act = useAct(job);
  const [busyKind, setBusyKind] = useState<PhotoKind | null>(null);
  const waiting = items.flatMap(({ actionId, deed }) =>
    deed.what === 'photo'
      ? [{ actionId, kind: deed.kind, src: `data:${deed.contentType};base64,${deed.data}` }]
      : [],
  );
  const take = async (kind: PhotoKind, file: File | undefined) => {
    if (file === undefined) return;
    setBusyKind(kind);
    try {
      await act({ what: 'photo', kind, ...(await compressPhoto(file)) });
    } catch {
      showError(words.failed);
    }
    setBusyKind(null);
  };
  return (
    <section className={styles.card}>
      <h2>{words.title}</h2>
      {job.photos.length + waiting.length > 0 && (
        <ul className={styles.photos}>
          {job.photos.map((photo) => (
            <li key={photo.actionId}>
              <img src={`/api/truck-drivers/photos/${photo.id}`} alt={words[photo.kind]} loading="lazy" />
              <span className={styles.caption}>{words[photo.kind]}</span>
            </li>
          ))}
          {waiting.map((photo) => (
            <li key={photo.actionId}>
              <img src={photo.src} alt={words[photo.kind]} />
              <span className={styles.caption}>
                <Clock aria-hidden size={14} /> {words.waiting}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.photoChoice}>
        {photoKinds.map((kind) => (
          <label key={kind} className={classNames(styles.linkButton, styles.photoButton)}>
            <Camera aria-hidden size={20} />
            {words[kind]}
            <input
              type="file"
              accept="image/*"
              capture="environment"
              disabled={busyKind !== null}
              onChange={(event) => {
                void take(kind, event.target.files?.[0]);
                // The same picture may be chosen again.
                event.target.value = '';
              }}
            />
          </label>
        ))}
      </div>
    </section>
  );
}
