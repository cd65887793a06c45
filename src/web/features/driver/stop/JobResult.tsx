import type { DriverJob, StopRecord } from '#api/driver/driver-job.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';
import { withUnit } from '../../../i18n/units.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Fact } from '../Fact.tsx';

import styles from '../driver.module.css';

/**
 * The loaded and unloaded weights, and their difference if both were weighed. If there was no scale at unloading, the
 * loaded weight counts, as for the office.
 */
export function JobResult({ job: { pickupStop, destinationStop } }: { job: DriverJob }) {
  const { atStop } = useMessages();
  const { result, estimate } = atStop;
  const shown = (record: StopRecord | null) => {
    if (record === null) return '–';
    if (record.netWeightKg !== null) return withUnit(formatNumber(record.netWeightKg), 'kg');
    if (record.estimatedWeightKg === null) return '–';
    return `${withUnit(formatNumber(record.estimatedWeightKg), 'kg')} (${estimate})`;
  };
  const loaded = pickupStop?.netWeightKg ?? null;
  const unloaded = destinationStop?.netWeightKg ?? null;
  const difference =
    loaded === null || unloaded === null ? null : Math.round((unloaded - loaded) * 1000) / 1000;
  return (
    <section className={styles.card}>
      <h2>{result.title}</h2>
      <dl className={classNames(styles.facts, styles.compared)}>
        <Fact name={result.loaded} look="big">
          {shown(pickupStop)}
        </Fact>
        <Fact name={result.unloaded} look="big">
          {destinationStop?.noScale === true && loaded !== null
            ? result.asLoaded(withUnit(formatNumber(loaded), 'kg'))
            : shown(destinationStop)}
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
