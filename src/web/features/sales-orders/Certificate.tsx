import { Flag } from 'lucide-react';

import { formatDay } from '#domain/calendar/day.ts';
import { isCertified } from '#domain/sales/plant-protection.ts';

import { salesOrders as messages } from '../../i18n/et/sales-orders.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import type { RepresentativeOption } from './buyer-query.ts';

import styles from './SalesOrder.module.css';

/** The flag of a person who has a plant protection number, and until when it is good. */
export function Certificate({ person }: { person: RepresentativeOption | null }) {
  if (person === null || !person.plantProtectionNo) return null;
  const until = person.plantProtectionValidityDate;
  const isValid = isCertified(person, todayInTallinn());
  return (
    <p className={isValid ? styles.certificate : styles.expired}>
      <Flag size={18} role="img" aria-label={messages.certificate} />
      <span>
        {person.plantProtectionNo}
        {until && ` · ${messages.certificateUntil(formatDay(until), isValid)}`}
      </span>
    </p>
  );
}
