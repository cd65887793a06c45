import { useMessages } from '../../i18n/messages.ts';

import styles from './states.module.css';

interface Props {
  /** The number of placeholder lines. */
  lines?: number;
  /** Height of one line in px. */
  lineHeight?: number;
}

/** Grey lines where fields or rows will come: they keep the place, so that nothing jumps. */
export function SkeletonLines({ lines = 4, lineHeight = 48 }: Props) {
  const messages = useMessages();
  return (
    <div className={styles.skeleton} role="status" aria-label={messages.common.pleaseWait}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} style={{ height: lineHeight }} />
      ))}
    </div>
  );
}
