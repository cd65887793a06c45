import { useQuery } from '@tanstack/react-query';

import { formatDay } from '#domain/calendar/day.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';

import { salesOrders as messages } from '../../i18n/et/sales-orders.ts';
import { call } from '../../platform/api-client.ts';
import { orderPath, paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { ContractBalance } from '../../transport-form/contracts/ContractBalance.tsx';
import { ordersKey } from '../../transport-form/order-keys.ts';
import { Panel, StockPanel } from '../../transport-form/TransportFormPanel.tsx';
import type { FilledLine, SalesOrderForm } from './sales-order.ts';

/** The panel beside the order form: contracts and stock of its goods, the client's open orders. */
export function SalesOrderPanel({ order, lines }: { order: SalesOrderForm; lines: readonly FilledLine[] }) {
  const { companyId: company, locationId: location } = order;
  const products = [...new Map(lines.map(({ productId }) => [productId.id, productId])).values()];
  if (company === null) return null;
  return (
    <>
      {products.map((product) => (
        <ContractBalance
          key={product.id}
          product={product}
          pickup={{ id: location?.id ?? 0, companyId: company.id }}
        />
      ))}
      {products.map((product) => (
        <StockPanel key={product.id} product={product} title={messages.stockOf(product.label)} />
      ))}
      <OpenOrders companyId={company.id} />
    </>
  );
}

/** More than these are looked up among all orders. */
const maxOrders = 10;

function OpenOrders({ companyId }: { companyId: number }) {
  const { data } = useQuery({
    queryKey: [...ordersKey, 'beside-form', companyId],
    queryFn: async ({ signal }) => {
      const query = { client: companyId, status: 'OPEN', size: maxOrders } as const;
      return (await call('listSalesOrders', { query }, { signal })).content;
    },
  });
  return (
    <Panel title={messages.openOrders} isEmpty={data?.length === 0}>
      {data?.map(({ id, deliveryDate, goods }) => (
        <li key={id} className="beside at-ends gap-3">
          <Link to={orderPath(paths.oneSalesOrder, id)}>
            {goods
              .map(({ productName, quantity, unit }) => `${productName} ${formatQuantity(quantity, unit)}`)
              .join(', ')}
          </Link>
          <span className="one-line">
            {deliveryDate === null ? messages.noDelivery : formatDay(deliveryDate)}
          </span>
        </li>
      ))}
    </Panel>
  );
}
