import { Calculator as CalculatorIcon } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';

import type { FreightRow } from '#api/freight/freight-rows.ts';
import { isDay } from '#domain/calendar/day.ts';
import { formatCents } from '#domain/freight/exact.ts';

import { tariffForm } from '../../i18n/et/freight/tariff-form.ts';
import { tariffs as messages } from '../../i18n/et/freight/tariffs.ts';
import { searchCompanies } from '../../lookups/company-option.ts';
import { searchLocations } from '../../lookups/location-option.ts';
import { searchProducts } from '../../lookups/product-option.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { usePress } from '../../platform/press.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DateField } from '../../ui/date/DateField.tsx';
import { NumberField } from '../../ui/field/NumberField.tsx';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import type { SearchOptions } from '../../ui/typeahead/option-search.ts';
import { Typeahead } from '../../ui/typeahead/Typeahead.tsx';

import styles from './settlement.module.css';

interface Option {
  id: number;
  label: string;
  description: string | null;
}
const searchParties: SearchOptions<Option> = searchCompanies;
const searchOptions: SearchOptions<Option> = searchLocations;
const searchGoods: SearchOptions<Option> = searchProducts;

/** A calculation of a load's price by the saved tariffs; saves nothing. */
export function Calculator({ side }: { side: FreightRow['side'] }) {
  const [date, setDate] = useState<string | null>(todayInTallinn);
  const [party, setParty] = useState<Option | null>(null);
  const [from, setFrom] = useState<Option | null>(null);
  const [to, setTo] = useState<Option | null>(null);
  const [goods, setGoods] = useState<Option | null>(null);
  const [km, setKm] = useState<number | null>(null);
  const [tonnes, setTonnes] = useState<number | null>(null);
  const [waitingMinutes, setWaitingMinutes] = useState<number | null>(null);
  const [hours, setHours] = useState<number | null>(null);
  const { mutate, data, error, isPending, reset } = usePress({
    send: async (day: string) => {
      const body = {
        side,
        date: day,
        partyCompanyId: party?.id,
        pickupLocationId: from?.id,
        destinationLocationId: to?.id,
        productId: goods?.id,
        km,
        tonnes,
        waitingMinutes: Math.round(waitingMinutes ?? 0),
        journeyMinutes: hours === null ? null : Math.round(hours * 60),
      };
      return (await call('calculateFreight', { body })).content;
    },
  });
  const isReadable = ![km, tonnes, waitingMinutes, hours].some((value) => Number.isNaN(value));
  // The result is for the sent values, not for those typed since.
  const withChange =
    <Value,>(setValue: (value: Value) => void) =>
    (value: Value) => {
      setValue(value);
      reset();
    };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (date !== null && isDay(date) && isReadable) mutate(date);
  };
  return (
    <form className={styles.calculator} aria-label={messages.calculator} onSubmit={submit}>
      <h2>{messages.calculator}</h2>
      <p className="quiet">{messages.calculatorHint}</p>
      <div className={styles.fields}>
        <DateField label={messages.date} required chips={false} value={date} onChange={withChange(setDate)} />
        <Typeahead
          label={tariffForm.party[side]}
          labelNote={messages.byGeneral}
          search={searchParties}
          value={party}
          onChange={withChange(setParty)}
        />
        <Typeahead
          label={tariffForm.from}
          search={searchOptions}
          value={from}
          onChange={withChange(setFrom)}
        />
        <Typeahead label={tariffForm.to} search={searchOptions} value={to} onChange={withChange(setTo)} />
        <Typeahead
          label={tariffForm.product}
          search={searchGoods}
          value={goods}
          onChange={withChange(setGoods)}
        />
      </div>
      <div className={styles.numbers}>
        <NumberField
          label={messages.km}
          labelNote={from !== null && to !== null ? messages.knownKm : undefined}
          unit="km"
          value={km}
          onChange={withChange(setKm)}
        />
        <NumberField label={messages.tonnes} unit="t" value={tonnes} onChange={withChange(setTonnes)} />
        <NumberField
          label={messages.waiting}
          unit="min"
          value={waitingMinutes}
          onChange={withChange(setWaitingMinutes)}
        />
        <NumberField label={messages.hours} unit="h" value={hours} onChange={withChange(setHours)} />
        <Button type="submit" look="primary" icon={CalculatorIcon} busy={isPending}>
          {messages.calculate}
        </Button>
      </div>
      <div role="status" className="stack gap-1">
        {data?.lines.map(({ code, words }) => (
          <p key={code} className={styles.words}>
            {words}
          </p>
        ))}
        {data?.held.map(({ code, message }) => (
          <p key={code} className="label-size warned strong">
            {message}
          </p>
        ))}
        {data !== undefined && data.lines.length > 0 && (
          <p>
            <strong>{messages.total(formatCents(data.totalCents))}</strong>
          </p>
        )}
        {data !== undefined && data.chosen !== null && (
          <p className="quiet">
            {messages.chosen(data.chosen.tariffName, data.chosen.ruleIndex + 1, data.chosen.why)}
          </p>
        )}
      </div>
      {error !== null && <ProblemsSheet title={messages.refused} error={error} onClose={reset} />}
    </form>
  );
}
