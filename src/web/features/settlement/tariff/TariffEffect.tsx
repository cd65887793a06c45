import { useMutation } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import { useFormContext } from 'react-hook-form';

import type { TariffEffectView } from '#api/freight/tariffs.ts';
import { formatCents } from '#domain/freight/exact.ts';
import type { FreightSide } from '#domain/freight/tariff.ts';

import { tariffForm as messages } from '../../../i18n/et/finance/tariff-form.ts';
import { call } from '../../../platform/api-client.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ProblemsSheet } from '../../../ui/problems/ProblemsSheet.tsx';
import { givenTariff, type TariffTerms } from './tariff-request.ts';
import { type TariffValues } from './tariff-values.ts';

import styles from './Tariff.module.css';

type Props = { side: FreightSide; tariffId: number | null };

/** What the tariff in the form would have made of the last 30 days, before it is saved. */
export function TariffEffect({ side, tariffId }: Props) {
  const { handleSubmit } = useFormContext<TariffValues, unknown, TariffTerms>();
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async (terms: TariffTerms) => {
      const body = { ...(tariffId !== null && { id: tariffId }), tariff: givenTariff(side, terms) };
      return (await call('tryTariff', { body })).content;
    },
  });
  return (
    <section className={styles.effect} aria-labelledby="tariff-effect">
      <h3 id="tariff-effect">{messages.tryIt}</h3>
      <p className={styles.hint}>{messages.tryHint}</p>
      <div>
        {/* What is wrong stands at its field, as when it is saved. */}
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

function Effect({ effect }: { effect: TariffEffectView }) {
  const { loads, changed, beforeCents, afterCents, heldBefore, heldAfter, parties } = effect;
  return (
    <>
      <p id="tariff-effect-loads">
        <strong>{messages.effect(loads, changed)}</strong>
      </p>
      <p>{messages.effectSums(formatCents(beforeCents), formatCents(afterCents))}</p>
      {heldBefore + heldAfter > 0 && <p>{messages.effectHeld(heldBefore, heldAfter)}</p>}
      {parties.length > 0 && (
        <div
          className={styles.effectTable}
          role="region"
          aria-labelledby="tariff-effect-loads"
          // The keys scroll what has the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{messages.effectParty}</th>
                <th scope="col">{messages.effectChange}</th>
                <th scope="col">{messages.effectBefore}</th>
                <th scope="col">{messages.effectAfter}</th>
                <th scope="col">{messages.effectLoads}</th>
              </tr>
            </thead>
            <tbody>
              {parties.map((party) => (
                <tr key={party.id}>
                  <th scope="row">{party.name}</th>
                  <td>{formatCents(party.afterCents - party.beforeCents)}</td>
                  <td>{formatCents(party.beforeCents)}</td>
                  <td>{formatCents(party.afterCents)}</td>
                  <td>{party.loads}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
