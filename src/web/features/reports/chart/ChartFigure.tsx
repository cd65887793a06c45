import { reports as messages } from '../../../i18n/et/freight/reports.ts';
import { fetchedLater } from '../../../platform/fetched-later.tsx';
import type { ChartProps } from './Chart.tsx';

import styles from './Chart.module.css';

// The library that draws it is larger than the page: the table waits for none of it.
const Chart = fetchedLater(() => import('./Chart.tsx').then((module) => module.Chart));

const uprightHeight = 240;
const axisHeight = 34;
/** Of one bar, and of each where several stand side by side. */
const barHeights = { alone: 20, beside: 14 };
const gap = 8;

type Props = ChartProps & { title: string };

/** The chart of a report; its place is kept while its code is fetched. */
export function ChartFigure({ title, ...chart }: Props) {
  const { bars, series, isByTime, isStacked } = chart;
  if (bars.length === 0) return null;
  const besides = isStacked ? 1 : series.length;
  const thickness = besides === 1 ? barHeights.alone : besides * barHeights.beside;
  const height = isByTime ? uprightHeight : axisHeight + bars.length * (thickness + gap);
  return (
    <figure className={styles.chart} aria-label={messages.chart(title)}>
      <figcaption className={styles.caption}>
        <strong>{title}</strong>
        {series.map(({ key, name, colour }) => (
          <span key={key} className={styles.series}>
            <span aria-hidden className={styles.sample} style={{ background: colour }} />
            {name}
          </span>
        ))}
      </figcaption>
      <div aria-hidden style={{ height }}>
        <Chart {...chart} />
      </div>
    </figure>
  );
}
