import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './states.module.css';

interface Props {
  icon: LucideIcon;
  title: string;
  /** `h1` where nothing else names the page. */
  titleAs?: 'p' | 'h1';
  description?: string;
  children?: ReactNode;
}

/** A list without rows: what it is for, and the next step as children. */
export function EmptyState({ icon: Icon, title, titleAs: Title = 'p', description, children }: Props) {
  return (
    <div className={styles.state}>
      <Icon className="muted" aria-hidden size={32} />
      <Title className={styles.title}>{title}</Title>
      {description !== undefined && <p className={styles.hint}>{description}</p>}
      {children}
    </div>
  );
}
