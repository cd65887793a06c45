import { plantProtectionGroupId } from '../business-constants.ts';
import type { Day } from '../calendar/day.ts';

/** A person as far as the plant protection certificate (taimekaitsetunnistus) goes. */
export interface CertificateHolder {
  plantProtectionNo: string | null;
  plantProtectionValidityDate: Day | null;
}

/**
 * True for a certificate number whose validity date is in the future (docs/requirements.md, 'Sales orders'); today is
 * too late.
 */
export function isCertified(person: CertificateHolder, today: Day): boolean {
  const { plantProtectionNo, plantProtectionValidityDate } = person;
  if ((plantProtectionNo ?? '').trim() === '' || plantProtectionValidityDate === null) return false;
  return plantProtectionValidityDate > today;
}

/** True when the company may be sold the product: plant protection needs one certified representative. */
export function mayBuy(
  product: { groupId: number },
  representatives: readonly { person: CertificateHolder }[],
  today: Day,
): boolean {
  if (product.groupId !== plantProtectionGroupId) return true;
  return representatives.some(({ person }) => isCertified(person, today));
}

/** True when the certificate of some representative has expired. */
export function hasExpiredCertificate(
  representatives: readonly { person: CertificateHolder }[],
  today: Day,
): boolean {
  return representatives.some(
    ({ person: { plantProtectionNo: number, plantProtectionValidityDate: until } }) => {
      return (number ?? '').trim() !== '' && until !== null && until <= today;
    },
  );
}
