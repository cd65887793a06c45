import styles from './NetWeight.module.css';

type Props = {
  label: string;
  /** As it is shown, with its unit in the label; a dash while there is none. */
  weight: string | null;
  /** It follows what is typed: read out when it changes. */
  isLive?: boolean;
};

/** What was loaded or unloaded: the one figure of a stop that everybody looks for. */
export function NetWeight({ label, weight, isLive = false }: Props) {
  return (
    <p className={styles.net} role={isLive ? 'status' : undefined}>
      <span>{label}</span>
      <strong>{weight ?? '–'}</strong>
    </p>
  );
}
