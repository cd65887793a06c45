import { Fact } from '../Fact.tsx';

import styles from '../driver.module.css';

interface Props {
  label: string;
  /** A name and its value each, the one that counts last. */
  before: [name: string, text: string];
  after: [name: string, text: string];
}

/** One fact of a job in two versions beside each other. */
export function ChangeFacts({ label, before, after }: Props) {
  return (
    <div className={styles.change}>
      <p className={styles.caption}>{label}</p>
      <dl className={styles.facts}>
        <Fact name={before[0]} look="light">
          {before[1]}
        </Fact>
        <Fact name={after[0]}>{after[1]}</Fact>
      </dl>
    </div>
  );
}
