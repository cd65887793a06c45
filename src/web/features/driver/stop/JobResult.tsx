import type { DriverJob, StopRecord } from '#api/driver/driver-job.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { withUnit } from '../../../i18n/units.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Fact } from '../Fact.tsx';

import styles from '../driver.module.css';

/**
 * The loaded and unloaded weights, and their difference if both were weighed. If there was no scale at unloading, the
 * loaded weight counts, as for the office.
 */
export function JobResult({ job: { pickupStop, destinationStop } }: { job: DriverJob }) {
  const { atStop } = useDriverMessages();
  const { result, estimate } = atStop;
  const weightText = (record: StopRecord | null) => {
    if (record === null) return '–';
    if (record.netWeightKg !== null) return withUnit(formatNumber(record.netWeightKg), 'kg');
    if (record.estimatedWeightKg === null) return '–';
    return `${withUnit(formatNumber(record.estimatedWeightKg), 'kg')} (${estimate})`;
  };
  const loadedKg = pickupStop?.netWeightKg ?? null;
  const unloadedKg = destinationStop?.netWeightKg ?? null;
  const difference =
    loadedKg === null || unloadedKg === null ? null : Math.round((unloadedKg - loadedKg) * 1000) / 1000;
  return (
    <section className={styles.card}>
      <h2>{result.title}</h2>
      <dl className={classNames(styles.facts, styles.compared)}>
        <Fact name={result.loaded} look="big">
          {weightText(pickupStop)}
        </Fact>
        <Fact name={result.unloaded} look="big">
          {destinationStop?.noScale === true && loadedKg !== null
            ? result.asLoaded(withUnit(formatNumber(loadedKg), 'kg'))
            : weightText(destinationStop)}
        </Fact>
        {difference !== null && (
          <Fact name={result.difference}>
            {withUnit(`${difference > 0 ? '+' : ''}${formatNumber(difference)}`, 'kg')}
          </Fact>
        )}
      </dl>
    </section>
  );
}
