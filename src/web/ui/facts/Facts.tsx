import type { ReactNode } from 'react';

import { formatNumber } from '#domain/goods/decimal.ts';

import { classNames } from '../class-names.ts';

import styles from './Facts.module.css';

interface Props {
  facts: readonly (readonly [string, ReactNode])[];
  /** Each name before its value, one after the other: where many records stand below each other. */
  inline?: boolean;
}

/** A text that would be a narrow pillar beside the others. */
function isLong(value: ReactNode): boolean {
  return typeof value === 'string' && value.length > 60;
}

/** Names and values; what is not known is left out. */
export function Facts({ facts, inline = false }: Props) {
  const knownFacts = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (knownFacts.length === 0) return null;
  return (
    <dl className={classNames(styles.facts, inline && styles.inline)}>
      {knownFacts.map(([name, value]) => (
        <div key={name} className={isLong(value) ? styles.long : undefined}>
          <dt>{name}</dt>
          <dd>{typeof value === 'number' ? formatNumber(value) : value}</dd>
        </div>
      ))}
    </dl>
  );
}
