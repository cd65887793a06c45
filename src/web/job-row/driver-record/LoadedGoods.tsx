import { TriangleAlert } from 'lucide-react';

import type { DriverRecord } from '#api/driver/driver-record.ts';
import { isChangedSinceLoading, type RowGoods } from '#domain/driver/loaded-goods.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';

import { driverRecord as messages } from '../../i18n/et/driver/driver-record.ts';
import { StatusLabel } from '../../ui/status/StatusLabel.tsx';
import { Facts } from './Facts.tsx';

/** What lies on the truck; where the row names something else by now, that too. Nothing before loading. */
export function LoadedGoods({ goods }: Pick<DriverRecord, 'goods'>) {
  return goods.map(({ rowId, ordered, loaded }) => {
    if (loaded === null) return null;
    const isChanged = isChangedSinceLoading(ordered, loaded);
    return (
      <div key={rowId}>
        {isChanged && (
          <StatusLabel icon={TriangleAlert} tone="wheat">
            {messages.officeChanged}
          </StatusLabel>
        )}
        <Facts
          facts={[
            [messages.loaded, loaded.product.name],
            [messages.orderedThen, quantityOf(loaded)],
            [messages.inRow, isChanged ? `${ordered.product.name}, ${quantityOf(ordered)}` : null],
          ]}
        />
      </div>
    );
  });
}

function quantityOf({ product, quantity }: RowGoods): string {
  return formatQuantity(quantity, product.unit);
}
