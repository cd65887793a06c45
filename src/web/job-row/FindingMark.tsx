import { Ban, TriangleAlert } from 'lucide-react';
import { memo } from 'react';

import type { FindingMark as Mark } from '#domain/planning/finding-marks.ts';

import { classNames } from '../ui/class-names.ts';

import styles from './SendMark.module.css';

/** A small mark of a cell with findings, with their reasons. */
export const FindingMark = memo(function FindingMark({ isBlocking, reasons }: Mark) {
  const Icon = isBlocking ? Ban : TriangleAlert;
  const label = reasons.join('. ');
  return (
    <span className={classNames(styles.mark, isBlocking && 'wrong')} title={label}>
      <Icon role="img" aria-label={label} size={13} />
    </span>
  );
});
