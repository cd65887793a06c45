import { Calculator } from 'lucide-react';
import { useFormContext } from 'react-hook-form';

import type { TariffEffectView } from '#api/freight/tariffs.ts';
import { formatCents } from '#domain/freight/exact.ts';
import type { FreightSide } from '#domain/freight/tariff.ts';

import { tariffForm as messages } from '../../../i18n/et/freight/tariff-form.ts';
import { call } from '../../../platform/api-client.ts';
import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ProblemsSheet } from '../../../ui/problems/ProblemsSheet.tsx';
import { type Column, Table } from '../../../ui/table/Table.tsx';
import { givenTariff, type TariffTerms } from './tariff-request.ts';
import { type TariffValues } from './tariff-values.ts';

import styles from './tariff.module.css';

interface Props {
  side: FreightSide;
  tariffId: number | null;
}

/** The effect of the form's tariff on the last 30 days, before it is saved. */
export function TariffEffect({ side, tariffId }: Props) {
  const { handleSubmit } = useFormContext<TariffValues, unknown, TariffTerms>();
  const { mutate, data, error, isPending, reset } = usePress({
    send: async (terms: TariffTerms) => {
      const body = { ...(tariffId !== null && { id: tariffId }), tariff: givenTariff(side, terms) };
      return (await call('tryTariff', { body })).content;
    },
  });
  return (
    <section className={styles.effect} aria-labelledby="tariff-effect">
      <h3 id="tariff-effect">{messages.tryIt}</h3>
      <p className={styles.hint}>{messages.tryHint}</p>
      <div>
        {/* Problems are shown at their fields, as when it is saved. */}
        <Button
          icon={Calculator}
          busy={isPending}
          onClick={() => void handleSubmit((terms) => mutate(terms))()}
        >
          {messages.tryIt}
        </Button>
      </div>
      <div role="status">{data !== undefined && <Effect effect={data} />}</div>
      {error !== null && <ProblemsSheet title={messages.tryRefused} error={error} onClose={reset} />}
    </section>
  );
}

const columns: Column<TariffEffectView['parties'][number]>[] = [
  { key: 'party', title: messages.effectParty, cell: ({ name }) => <strong>{name}</strong> },
  {
    key: 'change',
    title: messages.effectChange,
    numeric: true,
    cell: ({ beforeCents, afterCents }) => formatCents(afterCents - beforeCents),
  },
  {
    key: 'before',
    title: messages.effectBefore,
    numeric: true,
    cell: ({ beforeCents }) => formatCents(beforeCents),
  },
  {
    key: 'after',
    title: messages.effectAfter,
    numeric: true,
    cell: ({ afterCents }) => formatCents(afterCents),
  },
  { key: 'loads', title: messages.effectLoads, numeric: true, cell: (party) => party.loads },
];

function Effect({ effect }: { effect: TariffEffectView }) {
  const { loads, changed, beforeCents, afterCents, heldBefore, heldAfter, parties } = effect;
  return (
    <>
      <p>
        <strong>{messages.effect(loads, changed)}</strong>
      </p>
      <p>{messages.effectSums(formatCents(beforeCents), formatCents(afterCents))}</p>
      {heldBefore + heldAfter > 0 && <p>{messages.effectHeld(heldBefore, heldAfter)}</p>}
      {parties.length > 0 && (
        <Table caption={messages.tryIt} stacks rows={parties} rowKey={({ id }) => id} columns={columns} />
      )}
    </>
  );
}
