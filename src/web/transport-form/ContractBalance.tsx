import { useQuery } from '@tanstack/react-query';

import type { Contract } from '#api/contracts/contracts.ts';
import { ownCompanyId } from '#domain/business-constants.ts';
import {
  addDecimals,
  decimal,
  decimalToNumber,
  formatNumber,
  formatQuantity,
} from '#domain/goods/decimal.ts';

import { contracts as messages } from '../i18n/et/transport-form.ts';
import type { LocationOption } from '../lookups/location-option.ts';
import type { ProductOption } from '../lookups/product-option.ts';
import { classNames } from '../ui/class-names.ts';
import { contractsQuery } from './use-contract-warnings.ts';

import styles from './transport-form.module.css';
import panelStyles from './TransportFormPanel.module.css';

type Goods = Pick<ProductOption, 'id' | 'groupId'>;
type Pickup = Pick<LocationOption, 'id' | 'companyId'>;
interface Props {
  product: Goods | null;
  pickup: Pickup | null;
}

/** The quantity left in the contracts for the goods; nothing without a contract with a quantity. */
export function ContractBalance({ product, pickup }: Props) {
  const companyId =
    product === null || pickup?.companyId === ownCompanyId ? null : (pickup?.companyId ?? null);
  const { data } = useQuery({ ...contractsQuery(companyId ?? 0), enabled: companyId !== null });
  if (product === null || pickup === null || companyId === null) return null;
  return data
    ?.filter((contract) => isAbout(contract, product, pickup))
    .map((contract) => <Balance key={contract.id} contract={contract} />);
}

function isAbout(contract: Contract, product: Goods, pickup: Pickup): boolean {
  const isForProduct =
    contract.product === null
      ? contract.productGroup.id === product.groupId
      : contract.product.id === product.id;
  return contract.quantity !== null && isForProduct && (contract.pickup?.id ?? pickup.id) === pickup.id;
}

const stages = ['delivered', 'planned', 'ordered'] as const;

/** 'Leping ületatud: 80,45 t 20-st', 'Lepingu kogus 20 t on täis', 'Lepingust alles 3 t / 20 t'. */
function balanceText(
  { quantity, left, used }: { quantity: number; left: number; used: number },
  unit: string,
): string {
  const all = formatQuantity(quantity, unit);
  if (used > quantity) return messages.exceeded(formatQuantity(used, unit), formatNumber(quantity));
  return left === 0 ? messages.usedUp(all) : messages.left(formatQuantity(left, unit), all);
}

function Balance({ contract }: { contract: Contract }) {
  const { quantity, left, unit } = contract;
  if (quantity === null || left === null) return null;
  const used = decimalToNumber(addDecimals(...stages.map((stage) => decimal(contract[stage]))));
  const width = Math.max(quantity, used);
  return (
    <section className={panelStyles.panel} aria-label={contract.product?.name ?? contract.productGroup.name}>
      <p className={classNames(styles.left, left === 0 && styles.usedUp)}>
        {balanceText({ quantity, left, used }, unit)}
      </p>
      <div className={styles.bar} aria-hidden>
        {stages.map((stage) => (
          <span
            key={stage}
            className={styles[stage]}
            style={{ width: `${String((contract[stage] / width) * 100)}%` }}
          />
        ))}
        {used > quantity && (
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
