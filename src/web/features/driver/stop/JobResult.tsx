import type { DriverJob, DriverJobRow, StopRecord } from '#api/driver/driver-job.ts';
import { carriedGoods } from '#domain/driver/loaded-goods.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { withUnit } from '../../../i18n/units.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Fact } from '../Fact.tsx';
import { countAt, goodsText, rowsOf } from '../job-text.ts';

import styles from '../driver.module.css';

/**
 * What was loaded and unloaded, weighed or counted, and the difference where both are known. If there was no scale at
 * unloading, the loaded weight counts, as for the office.
 */
export function JobResult({ job }: { job: DriverJob }) {
  const { pickupStop, destinationStop } = job;
  const { atStop } = useDriverMessages();
  const { result, estimate } = atStop;
  const countedRows = rowsOf(job).filter((row) =>
    [pickupStop, destinationStop].some((stop) => countAt(stop, row) !== null),
  );
  const weightText = (record: StopRecord | null) => {
    if (record?.netWeightKg != null) return withUnit(formatNumber(record.netWeightKg), 'kg');
    if (record?.estimatedWeightKg == null) return '–';
    return `${withUnit(formatNumber(record.estimatedWeightKg), 'kg')} (${estimate})`;
  };
  const loadedKg = pickupStop?.netWeightKg ?? null;
  const unloaded =
    destinationStop?.noScale === true && loadedKg !== null
      ? result.asLoaded(withUnit(formatNumber(loadedKg), 'kg'))
      : weightText(destinationStop);
  const loaded = weightText(pickupStop);
  const countText = (row: DriverJobRow, stop: StopRecord | null) => {
    const count = countAt(stop, row);
    return count === null ? '–' : withUnit(formatNumber(count), row.product.unit);
  };
  const isWeighed = [loaded, unloaded].some((text) => text !== '–');
  // Nobody weighed or counted: there is nothing to sum up.
  if (!isWeighed && countedRows.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>{result.title}</h2>
      {countedRows.map((row) => (
        <Compared
          key={row.id}
          goods={goodsText(row, carriedGoods(row)).name}
          texts={[countText(row, pickupStop), countText(row, destinationStop)]}
          amounts={[countAt(pickupStop, row), countAt(destinationStop, row)]}
          unit={row.product.unit}
        />
      ))}
      {isWeighed && (
        <Compared
          texts={[loaded, unloaded]}
          amounts={[loadedKg, destinationStop?.netWeightKg ?? null]}
          unit="kg"
        />
      )}
    </section>
  );
}

interface ComparedProps {
  /** Named where there may be several. */
  goods?: string;
  /** At the pickup and at the destination. */
  texts: [string, string];
  amounts: [number | null, number | null];
  unit: string;
}

function Compared({ goods, texts, amounts: [before, after], unit }: ComparedProps) {
  const { result } = useDriverMessages().atStop;
  const difference = before === null || after === null ? null : Math.round((after - before) * 1000) / 1000;
  return (
    <>
      {goods !== undefined && <p className={styles.quiet}>{goods}</p>}
      <dl className={classNames(styles.facts, styles.compared)}>
        <Fact name={result.loaded} look="big">
          {texts[0]}
        </Fact>
        <Fact name={result.unloaded} look="big">
          {texts[1]}
        </Fact>
        {difference !== null && (
          <Fact name={result.difference}>
            {withUnit(`${difference > 0 ? '+' : ''}${formatNumber(difference)}`, unit)}
          </Fact>
        )}
      </dl>
    </>
  );
}
