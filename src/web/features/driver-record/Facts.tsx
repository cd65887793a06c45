import styles from './DriverRecord.module.css';

/** Names and values; what is not known is left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, string | null])[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
