import { Ban, Info, TriangleAlert } from 'lucide-react';

import type { Finding } from '#api/planning/day-plan.ts';

import { findings as messages } from '../../i18n/et/findings.ts';
import { unbroken } from '../../ui/unbroken.tsx';

import styles from './FindingLines.module.css';

const icons = { block: Ban, warn: TriangleAlert, info: Info };

/** One finding, and how severe it is. */
export function FindingLine({ severity, message }: Pick<Finding, 'severity' | 'message'>) {
  const Icon = icons[severity];
  return (
    <p className={styles.finding} data-severity={severity}>
      <Icon aria-label={messages.severities[severity]} size={16} />
      <span>{unbroken(message)}</span>
    </p>
  );
}
