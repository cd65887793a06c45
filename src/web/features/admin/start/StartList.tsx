import { ArrowRight, Cable, FileUp, ListChecks, UserPlus } from 'lucide-react';

import { administration as messages } from '../../i18n/et/admin/administration.ts';
import { paths } from '../../platform/paths.ts';

import styles from './Admin.module.css';

const steps = [
  { icon: FileUp, ...messages.start.imports, href: `${paths.admin}/imports` },
  { icon: UserPlus, ...messages.start.users, href: paths.admin },
  { icon: Cable, ...messages.start.systems, href: `${paths.admin}/systems` },
  { icon: ListChecks, ...messages.start.job, href: paths.transportJob },
];

/** 'Alusta siit': what the first administrator does next, in the order in which it makes sense. */
export function StartList() {
  return (
    <section className={styles.section} aria-labelledby="start-title">
      <h2 id="start-title">{messages.start.title}</h2>
      <p className={styles.quiet}>{messages.start.hint}</p>
      <ol className={styles.list}>
        {steps.map(({ icon: Icon, title, text, href }) => (
          <li key={href}>
            <a className={styles.step} href={href}>
              <Icon aria-hidden size={24} />
              <span className={styles.who}>
                <strong>{title}</strong>
                <span className={styles.quiet}>{text}</span>
              </span>
              <ArrowRight aria-hidden size={20} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
