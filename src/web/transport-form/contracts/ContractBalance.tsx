import { useQuery } from '@tanstack/react-query';

import type { Contract } from '#api/contracts/contracts.ts';
import { ownCompanyId } from '#domain/business-constants.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';

import { contracts as messages } from '../../i18n/et/transport-form.ts';
import type { LocationOption } from '../../lookups/location-option.ts';
import type { ProductOption } from '../../lookups/product-option.ts';
import { classNames } from '../../ui/class-names.ts';
import { balanceText, isUsedUp, type Typed, usedOf } from './contract-balance-text.ts';
import { contractsQuery } from './use-contract-warnings.ts';

import styles from '../transport-form.module.css';
import panelStyles from '../TransportFormPanel.module.css';

type Goods = Pick<ProductOption, 'id' | 'groupId'>;
type Pickup = Pick<LocationOption, 'id' | 'companyId'>;
interface Props {
  product: Goods | null;
  pickup: Pickup | null;
  /** What is being typed, and counts too once it is saved. */
  typed?: Typed | null;
}

/** The quantity left in the contracts for the goods; nothing without a contract with a quantity. */
export function ContractBalance({ product, pickup, typed = null }: Props) {
  const companyId =
    product === null || pickup?.companyId === ownCompanyId ? null : (pickup?.companyId ?? null);
  const { data } = useQuery({ ...contractsQuery(companyId ?? 0), enabled: companyId !== null });
  if (product === null || pickup === null || companyId === null) return null;
  return data
    ?.filter((contract) => isAbout(contract, product, pickup))
    .map((contract) => <Balance key={contract.id} contract={contract} typed={typed} />);
}

function isAbout(contract: Contract, product: Goods, pickup: Pickup): boolean {
  const isForProduct =
    contract.product === null
      ? contract.productGroup.id === product.groupId
      : contract.product.id === product.id;
  return contract.quantity !== null && isForProduct && (contract.pickup?.id ?? pickup.id) === pickup.id;
}

const stages = ['delivered', 'planned', 'ordered'] as const;

function Balance({ contract, typed }: { contract: Contract; typed: Typed | null }) {
  const { quantity, unit } = contract;
  const text = balanceText(contract, typed);
  if (quantity === null || text === null) return null;
  const usedQuantity = usedOf(contract);
  const width = Math.max(quantity, usedQuantity);
  return (
    <section className={panelStyles.panel} aria-label={contract.product?.name ?? contract.productGroup.name}>
      <p className={classNames(styles.left, isUsedUp(contract, typed) && styles.usedUp)}>{text}</p>
      <div className={styles.bar} aria-hidden>
        {stages.map((stage) => (
          <span
            key={stage}
            className={styles[stage]}
            style={{ width: `${String((contract[stage] / width) * 100)}%` }}
          />
        ))}
        {usedQuantity > quantity && (
          <span className={styles.limit} style={{ left: `${String((quantity / width) * 100)}%` }} />
        )}
      </div>
      <dl className={styles.stages}>
        {stages.map((stage) => (
          <div key={stage}>
            <span className={classNames(styles.dot, styles[stage])} aria-hidden />
            <dt>{messages[stage]}</dt>
            <dd>{formatQuantity(contract[stage], unit)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
