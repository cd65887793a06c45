import { Copy } from 'lucide-react';

import { common } from '../../i18n/et/shell.ts';
import { copyWithToast } from '../../platform/copy-text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/card/Card.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';

import styles from './admin.module.css';

interface Props {
  title: string;
  notice: string;
  label: string;
  value: string;
  copy: string;
  copied: string;
  onClose: () => void;
}

/** A secret that is shown this once, to be copied. */
export function ShownOnce({ title, notice, label, value, copy, copied, onClose }: Props) {
  return (
    <Sheet open title={title} onClose={onClose}>
      <div className={styles.invite}>
        <Notice tone="wheat">{notice}</Notice>
        <TextField label={label} value={value} readOnly onChange={() => undefined} />
        <div className={styles.actions}>
          <Button icon={Copy} look="primary" onClick={() => void copyWithToast(value, copied)}>
            {copy}
          </Button>
          <Button onClick={onClose}>{common.close}</Button>
        </div>
      </div>
    </Sheet>
  );
}
