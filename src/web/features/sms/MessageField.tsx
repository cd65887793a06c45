import { type ReactNode, useMemo } from 'react';

import { countSeptets, countSmsParts, toGsmText } from '#domain/sms/gsm-text.ts';

import { sms } from '../../i18n/et/dispatch.ts';
import { TextField } from '../../ui/field/TextField.tsx';

import styles from './SmsSheet.module.css';

type Props = { label: string; value: string; onChange: (value: string) => void };

/** A text with its counter, and what an SMS cannot carry marked in the text as it will be sent. */
export function MessageField({ label, value, onChange }: Props) {
  const { text, replacements } = useMemo(() => toGsmText(value), [value]);
  return (
    <div className={styles.message}>
      <TextField
        label={label}
        value={value}
        multiline
        hint={sms.counter(countSeptets(value), countSmsParts(value))}
        onChange={onChange}
      />
      {replacements.length > 0 && (
        <div className={styles.preview} role="note">
          <p className={styles.previewTitle}>
            {sms.sentAs} {sms.replaced}
          </p>
          <p className={styles.text}>{marked(text, replacements)}</p>
        </div>
      )}
    </div>
  );
}

function marked(text: string, replacements: readonly { index: number; from: string; to: string }[]) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { index, from, to } of replacements) {
    parts.push(text.slice(at, index));
    parts.push(
      <mark key={index} title={`${from} → ${to}`}>
        {to}
      </mark>,
    );
    at = index + to.length;
  }
  parts.push(text.slice(at));
  return parts;
}
