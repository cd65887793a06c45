import { plantProtectionGroupId } from '../business-constants.ts';
import { addDays, type Day } from '../calendar/day.ts';
import { type Decimal, subtractDecimals, zero } from '../goods/decimal.ts';

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

/** Days before its last one from which a certificate is told of as ending: no rule of law, time to renew it. */
const soonDays = 30;

/** True for a valid certificate that ends so soon that the buyer is told before an order. */
export function endsSoon(person: CertificateHolder, today: Day): boolean {
  const until = person.plantProtectionValidityDate;
  return until !== null && isCertified(person, today) && until <= addDays(today, soonDays);
}

/** What of a row of the register may turn out to be wrong. The quantity is in thousandths. */
export interface SaleFacts {
  quantity: Decimal;
  registrationNumber: string | null;
  eppoCode: string | null;
  lot: string | null;
  certificateNumber: string | null;
  certificateValidTo: Day | null;
}

/**
 * Returns the further rows that correct one of the register, which itself stays as it is (docs/requirements.md, 'Plant
 * protection register'): the first takes it back, the second states what is right; none where nothing is otherwise.
 */
export function correctionRows(
  sale: SaleFacts,
  changes: { [Field in keyof SaleFacts]?: SaleFacts[Field] | undefined },
): SaleFacts[] {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const right = { ...sale, ...(Object.fromEntries(given) as Partial<SaleFacts>) };
  const isSame = given.every(([field, value]) => sale[field as keyof SaleFacts] === value);
  if (isSame) return [];
  const takenBack = { ...sale, quantity: subtractDecimals(zero, sale.quantity) };
  return right.quantity === zero ? [takenBack] : [takenBack, right];
}
