import { useEffect, useState } from 'react';

import { suggestPlan as messages } from '../../../i18n/et/suggest-plan.ts';

import styles from './SuggestPanel.module.css';

const tickMs = 100;

type Props = { seconds: number; bestKm: number | null };

/** The share of the search time that has passed; after that only that the server is still at work. */
export function SearchProgress({ seconds, bestKm }: Props) {
  const [share, setShare] = useState(0);
  useEffect(() => {
    const started = performance.now();
    const timer = setInterval(
      () => setShare(Math.min(1, (performance.now() - started) / 1000 / seconds)),
      tickMs,
    );
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <div className={styles.search}>
      <p role="status">{bestKm === null ? messages.searching : messages.bestSoFar(bestKm)}</p>
      <progress aria-label={messages.progress} max={1} value={share < 1 ? share : undefined} />
    </div>
  );
}
