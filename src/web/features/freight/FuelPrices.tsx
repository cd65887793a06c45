import { useQuery } from '@tanstack/react-query';
import { Fuel, Plus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';

import { rate } from '#api/freight/rates.ts';
import { day } from '#api/values.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { exact, formatExact } from '#domain/freight/exact.ts';

import { fuelPrices as messages } from '../../i18n/et/freight/tariff-form.ts';
import { call, contentOf } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Half } from '../../ui/form/AppForm.tsx';
import { FormDateField, FormTextField } from '../../ui/form/form-fields.tsx';
import { SheetForm } from '../../ui/form/SheetForm.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { settlementKey } from './settlement-view.ts';

import styles from './settlement.module.css';

const schema = z.object({ validFrom: day, price: rate });
interface Values {
  validFrom: string | null;
  price: string;
}

/** The prices of fuel, by the day from which each holds. */
export function FuelPrices() {
  const [isAdding, setAdding] = useState(false);
  const query = useQuery({
    queryKey: [...settlementKey, 'fuel-prices'],
    queryFn: contentOf('listFuelPrices', {}),
    staleTime: 0,
  });
  return (
    <section className={styles.section} aria-label={messages.title}>
      <div className={styles.head}>
        <h2>{messages.title}</h2>
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {messages.add}
        </Button>
      </div>
      <p className="quiet">{messages.rule}</p>
      <QueryView
        query={query}
        failed={messages.failed}
        lines={2}
        showsRefetchError
        empty={<EmptyState icon={Fuel} title={messages.none} description={messages.noneHint} />}
      >
        {(prices) => (
          <div className={styles.narrow}>
            <Table
              caption={messages.title}
              rows={prices}
              rowKey={({ id }) => id}
              columns={[
                { key: 'from', title: messages.validFrom, cell: ({ validFrom }) => formatDay(validFrom) },
                {
                  key: 'price',
                  title: messages.price,
                  numeric: true,
                  cell: ({ price }) => `${formatExact(exact(price), { minPlaces: 3 })} ${messages.unit}`,
                },
              ]}
            />
          </div>
        )}
      </QueryView>
      {isAdding && <FuelPriceSheet onClose={() => setAdding(false)} />}
    </section>
  );
}

function FuelPriceSheet({ onClose }: { onClose: () => void }) {
  const form = useAppForm<Values, z.infer<typeof schema>>({
    schema,
    name: 'fuel-price.new',
    defaults: { validFrom: todayInTallinn(), price: '' },
  });
  const { control } = form;
  return (
    <SheetForm
      title={messages.add}
      form={form}
      failure={messages.saveFailed}
      isQuietAtFields
      onSubmit={(body, idempotencyKey) => call('setFuelPrice', { body }, { idempotencyKey })}
      refreshes={settlementKey}
      done={messages.saved}
      onClose={onClose}
    >
      <Half>
        <FormDateField control={control} name="validFrom" label={messages.validFrom} chips={false} required />
      </Half>
      <Half>
        <FormTextField
          control={control}
          name="price"
          label={messages.price}
          inputMode="decimal"
          placeholder="1,489"
          unit={messages.unit}
          required
        />
      </Half>
    </SheetForm>
  );
}
