import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';

import type { FreightRow } from '#api/freight/freight-rows.ts';
import type { TariffView } from '#api/freight/tariffs.ts';
import { line } from '#api/values.ts';
import { minuteMs } from '#domain/calendar/durations.ts';

import { extras as messages } from '../../i18n/et/freight/settlement.ts';
import { tariffs as tariffWords } from '../../i18n/et/freight/tariffs.ts';
import { call } from '../../platform/api-client.ts';
import { FormTextField, FormToggle } from '../../ui/form/form-fields.tsx';
import { SheetForm } from '../../ui/form/SheetForm.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { settlementKey } from './settlement-view.ts';
import { causes } from './tariff/tariff-values.ts';

/** The values by index in the tariff's list of extras: a code may hold a point, which a field's name may not. */
interface Values {
  isOn: boolean[];
  reasons: string[];
  takenOffReason: string;
}

type Extra = TariffView['extras'][number];
interface Props {
  row: FreightRow;
  onClose: () => void;
}

/** The extras of the row's tariff, added and removed by hand with a reason. */
export function ExtrasSheet({ row, onClose }: Props) {
  const query = useQuery({
    queryKey: [...settlementKey, 'tariffs'],
    queryFn: async ({ signal }) => (await call('listTariffs', {}, { signal })).content,
    select: (tariffs) => tariffs.find(({ id }) => id === row.chosen?.tariffId)?.extras ?? [],
    staleTime: minuteMs,
  });
  if (query.data !== undefined && query.data.length > 0) {
    return <ExtrasForm row={row} extras={query.data} onClose={onClose} />;
  }
  return (
    <Sheet open title={messages.title(row.rowId)} onClose={onClose}>
      <QueryView query={query} failed={messages.failed} lines={3}>
        {() => <p>{messages.none}</p>}
      </QueryView>
    </Sheet>
  );
}

function ExtrasForm({ row, extras, onClose }: Props & { extras: readonly Extra[] }) {
  const isTakenOff = (isOn: readonly boolean[]) =>
    row.extras.some(({ code }) => !extras.some((extra, index) => extra.code === code && isOn[index]));
  const reason = line(200).check(z.minLength(1));
  const form = useAppForm<Values, { reasons: (string | null)[]; takenOffReason: string | null }>({
    // Only what is shown is asked for.
    schema: z.pipe(
      z.transform(({ isOn, reasons, takenOffReason }: Values) => ({
        reasons: reasons.map((each, index) => (isOn[index] === true ? each : null)),
        takenOffReason: isTakenOff(isOn) ? takenOffReason : null,
      })),
      z.object({ reasons: z.array(z.nullable(reason)), takenOffReason: z.nullable(reason) }),
    ),
    name: `extras.${row.side}.${String(row.rowId)}`,
    defaults: {
      isOn: extras.map(({ code }) => row.extras.some((each) => each.code === code)),
      reasons: extras.map(({ code }) => row.extras.find((each) => each.code === code)?.reason ?? ''),
      takenOffReason: '',
    },
  });
  const { control } = form;
  const isOn = useWatch({ control, name: 'isOn' });
  return (
    <SheetForm
      title={messages.title(row.rowId)}
      form={form}
      failure={messages.saveFailed}
      onSubmit={async ({ reasons, takenOffReason }) => {
        const chosenExtras = extras.flatMap(({ code }, index) => {
          const why = reasons[index] ?? null;
          return why === null ? [] : [{ code, reason: why }];
        });
        const body = {
          side: row.side,
          extras: chosenExtras,
          ...(takenOffReason !== null && { takenOffReason }),
        };
        await call('setFreightExtras', { params: { rowId: row.rowId }, body });
      }}
      refreshes={settlementKey}
      done={messages.saved}
      onClose={onClose}
    >
      {extras.map((extra, index) => (
        <Fragment key={extra.code}>
          <FormToggle
            control={control}
            name={`isOn.${index}`}
            label={tariffWords.extra(extra)}
            hint={causes.some(({ id }) => id === extra.when) ? messages.byItself : null}
          />
          {isOn[index] === true && (
            <FormTextField control={control} name={`reasons.${index}`} label={messages.reason} required />
          )}
        </Fragment>
      ))}
      {isTakenOff(isOn) && (
        <FormTextField control={control} name="takenOffReason" label={messages.takenOffReason} required />
      )}
    </SheetForm>
  );
}
