import { TriangleAlert } from 'lucide-react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { unusualSentence } from '#api/driver/unusual-sentences.ts';
import { orderedWeight } from '#domain/driver/weights/delivered-shares.ts';
import { orderOverPayload } from '#domain/driver/weights/weight-checks.ts';
import { addDecimals, decimalOrNull } from '#domain/goods/decimal.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { useLocale } from '../../../i18n/messages.ts';
import { classNames } from '../../../ui/class-names.ts';
import { rowsOf } from '../job-text.ts';
import { useVehicleMass } from './use-vehicle-mass.ts';

import styles from '../driver.module.css';

/**
 * What is too much for a job's truck: what was loaded, before that what is ordered, as far as its weight is known.
 * Nothing where nobody knows.
 */
export function Overload({ job }: { job: DriverJob }) {
  const messages = useDriverMessages().job;
  const locale = useLocale();
  const { legalMassKg, usualTareKg } = useVehicleMass(job);
  const isLoaded = job.pickupStop?.leftAt != null;
  const ordered = rowsOf(job).flatMap(
    ({ id, quantity, product: { unit } }) =>
      orderedWeight([{ id, quantity: decimalOrNull(quantity), unit }]) ?? [],
  );
  const overload = orderOverPayload({
    legalMassKg: decimalOrNull(legalMassKg),
    usualTareKg: decimalOrNull(usualTareKg),
    orderedKg: isLoaded ? decimalOrNull(job.pickupStop?.netWeightKg ?? null) : addDecimals(...ordered),
  });
  if (overload === null) return null;
  return (
    <span className={classNames(styles.notice, styles.owed)}>
      <TriangleAlert aria-hidden size={20} />
      <span>
        {unusualSentence(overload, locale)}.{!isLoaded && ` ${messages.callOffice}`}
      </span>
    </span>
  );
}
