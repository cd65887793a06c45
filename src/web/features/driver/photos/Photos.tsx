import { ArrowUpToLine, Camera, Clock, Images, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { photoKinds, type PhotoKind } from '#domain/driver/driver-job.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { compressPhoto } from '../../../platform/photo-data.ts';
import { closeToastsAbout, showError } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import type { CurrentJob } from '../current-job.ts';
import { usePerformAction } from '../use-perform-action.ts';
import { photoProblem, photosOf } from './photo-list.ts';

import styles from '../driver.module.css';
import photosStyles from './Photos.module.css';

/** The kinds asked for at every stop; any other photo gets its kind afterwards. */
const askedFor = ['WEIGHBRIDGE_TICKET', 'LOAD'] as const satisfies PhotoKind[];

/** Photos of the weighbridge ticket and of the load: taken, made small, kept and sent like everything else. */
export function Photos({ current }: { current: CurrentJob }) {
  const { photos: messages, atStop } = useDriverMessages();
  const performAction = usePerformAction(current.job);
  const [isBusy, setBusy] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const photos = photosOf(current);
  const open = photos.find(({ actionId }) => actionId === openId);
  const close = () => setOpenId(null);
  const take = async (kind: PhotoKind, files: readonly File[]) => {
    const about = `photo ${kind}`;
    closeToastsAbout(about);
    setBusy(true);
    const unreadable: string[] = [];
    for (const file of files) {
      try {
        await performAction({ what: 'photo', kind, ...(await compressPhoto(file)) });
      } catch {
        unreadable.push(file.name);
      }
    }
    if (unreadable.length > 0) {
      showError(about, photoProblem(unreadable, messages), unreadable.join(', '));
    }
    setBusy(false);
  };
  return (
    <section className={styles.card}>
      <h2>{atStop.photos.title(photos.length)}</h2>
      {photos.length > 0 && (
        <ul className={photosStyles.photos}>
          {photos.map(({ actionId, kind, src, isWaiting }) => (
            <li key={actionId}>
              <button
                type="button"
                className={photosStyles.photo}
                aria-label={`${atStop.photos.open}: ${messages[kind]}`}
                onClick={() => setOpenId(actionId)}
              >
                <img src={src} alt="" loading="lazy" />
                <span className={styles.caption}>
                  {isWaiting && <Clock aria-label={messages.waiting} size={14} />} {messages[kind]}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {askedFor.map((kind) => (
        <div key={kind} className={photosStyles.photoChoice} role="group" aria-label={messages[kind]}>
          {(['camera', 'gallery'] as const).map((source) => (
            <label key={source} className={classNames(styles.linkButton, photosStyles.photoButton)}>
              {source === 'camera' ? <Camera aria-hidden size={20} /> : <Images aria-hidden size={20} />}
              {source === 'camera' ? messages[kind] : atStop.photos.gallery}
              <input
                type="file"
                accept="image/*"
                aria-label={
                  source === 'camera' ? messages[kind] : `${messages[kind]}: ${atStop.photos.gallery}`
                }
                capture={source === 'camera' ? 'environment' : undefined}
                multiple={source === 'gallery'}
                disabled={isBusy}
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])];
                  // The same picture may be chosen again.
                  event.target.value = '';
                  void take(kind, files);
                }}
              />
            </label>
          ))}
        </div>
      ))}
      {open !== undefined && (
        <Sheet open shape="full" title={messages[open.kind]} onClose={close}>
          <div className={photosStyles.opened}>
            <div role="group" aria-label={messages.kind} className={photosStyles.kinds}>
              <ChipRow>
                {photoKinds.map((kind) => (
                  <Chip
                    key={kind}
                    selected={kind === open.kind}
                    onPress={() => {
                      if (kind === open.kind) return;
                      void performAction({ what: 'photo-changed', photo: open.actionId, kind });
                    }}
                  >
                    {messages[kind]}
                  </Chip>
                ))}
              </ChipRow>
            </div>
            {/* Not at the bottom, where the main action was a moment ago. */}
            <div className={photosStyles.remove}>
              {open !== photos[0] && (
                <Button
                  icon={ArrowUpToLine}
                  onClick={() => {
                    close();
                    void performAction({ what: 'photo-changed', photo: open.actionId, isFirst: true });
                  }}
                >
                  {atStop.photos.first}
                </Button>
              )}
              <Button
                icon={Trash2}
                look="quiet"
                size="small"
                onClick={() => {
                  close();
                  void performAction({ what: 'photo-changed', photo: open.actionId, isRemoved: true });
                }}
              >
                {atStop.photos.remove}
              </Button>
            </div>
            <img className={photosStyles.largePhoto} src={open.src} alt={messages[open.kind]} />
          </div>
        </Sheet>
      )}
    </section>
  );
}
