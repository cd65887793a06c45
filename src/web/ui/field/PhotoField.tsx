import { Camera, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { compressPhoto, type PhotoData } from '../../platform/photo-data.ts';
import { closeToastsAbout, showError } from '../../platform/toasts.ts';
import { Button } from '../button/Button.tsx';
import { classNames } from '../class-names.ts';

import styles from './PhotoField.module.css';

interface Props {
  /** On the button and read out of the picture: what is to be photographed. */
  label: string;
  removeLabel: string;
  value: PhotoData | null;
  onChange: (photo: PhotoData | null) => void;
  /** The error for a file that is no readable picture. */
  failure: string;
  size?: 'normal' | 'driver';
  /** Opens a phone's camera at once, without asking for a file. */
  takesPhoto?: boolean;
}

/** One photo, taken or chosen, made small on the device and shown before it is sent. */
export function PhotoField(props: Props) {
  const { label, removeLabel, value, onChange, failure, size = 'normal', takesPhoto = false } = props;
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File) => {
    const about = `photo ${label}`;
    closeToastsAbout(about);
    setBusy(true);
    try {
      onChange(await compressPhoto(file));
    } catch {
      showError(about, failure, file.name);
    }
    setBusy(false);
  };
  if (value !== null) {
    return (
      <div className={styles.taken}>
        <img className={styles.picture} src={`data:${value.contentType};base64,${value.data}`} alt={label} />
        <Button icon={Trash2} size={size} onClick={() => onChange(null)}>
          {removeLabel}
        </Button>
      </div>
    );
  }
  return (
    <label className={classNames(styles.button, styles[size])} aria-busy={isBusy || undefined}>
      <Camera aria-hidden size={20} />
      {label}
      <input
        type="file"
        accept="image/*"
        aria-label={label}
        capture={takesPhoto ? 'environment' : undefined}
        disabled={isBusy}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same picture may be chosen again.
          target.value = '';
          if (file !== undefined) void take(file);
        }}
      />
    </label>
  );
}
