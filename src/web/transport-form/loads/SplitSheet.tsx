import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { isDay } from '#domain/calendar/day.ts';
import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';
import { decimal, decimalToNumber, formatQuantity } from '#domain/goods/decimal.ts';
import { loadOf, maxLoads, usualPayloadKg } from '#domain/orders/loads.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { formWords } from '../../i18n/et/forms.ts';
import { loads as messages } from '../../i18n/et/loads.ts';
import { common, toasts } from '../../i18n/et/shell.ts';
import { transportForm } from '../../i18n/et/transport-form.ts';
import { QuestionDialog, useQuestions } from '../../job-row/findings/use-questions.tsx';
import { searchTrucksFor, type TruckOption } from '../../lookups/truck-option.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { usePress } from '../../platform/press.ts';
import { showBriefError } from '../../platform/toasts.ts';
import { BottomBar } from '../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { DateField } from '../../ui/date/DateField.tsx';
import { NumberField } from '../../ui/field/NumberField.tsx';
import { TimeField } from '../../ui/field/TimeField.tsx';
import { summarise } from '../../ui/form/form-problems.ts';
import { FormSheet } from '../../ui/form/FormSheet.tsx';
import { leavesFieldFirst, leftOverTexts } from '../../ui/form/left-over-texts.ts';
import { Typeahead } from '../../ui/typeahead/Typeahead.tsx';
import { aboutLoads, type LoadSource, nameOfSource, sendLoads, showLoadsMade } from './send-loads.ts';
import {
  isAmount,
  plateOf,
  proposedQuantities,
  requestOfLoads,
  rowsGivingWay,
  type SheetLoad,
  sumOf,
  thousandths,
  truckOf,
  whenAndWho,
  withoutLoad,
} from './sheet-loads.ts';
import { SplitChoices } from './SplitChoices.tsx';

import styles from './SplitSheet.module.css';

interface Props {
  source: LoadSource;
  /** The goods to divide into loads, with their unit; the quantity is null if unknown. */
  goods: { id: number; name: string; unit: string; quantity: number | null };
  /** From where to where they go: what a truck's day has room for. */
  places: { pickupId: number; destinationId: number | null };
  date: string;
  /** The truck whose payload the proposal fills; 28.5 t if unknown. */
  truck?: { licensePlateNumber: string; payloadKg: number | null } | null;
  /** Only the next load is proposed, the rest stays for later. */
  isNext?: boolean;
  onClose: (outcome?: 'changed') => void;
}

let nextKey = 0;

/** Proposes truckloads as large as a truck carries; each can be changed before they are made. */
export function SplitSheet({ source, goods, places, date, truck = null, isNext = false, onClose }: Props) {
  const { unit } = goods;
  const payload = truck?.payloadKg ?? null;
  const usual = loadOf(payload === null ? usualPayloadKg : decimal(payload), unit);
  const [size, setSize] = useState<number | null>(usual === null ? null : decimalToNumber(usual));
  const isUnknown = goods.quantity === null;
  const [replaces, setReplaces] = useState(source.replaces);
  const newLoad = (quantity: number | null, index: number): SheetLoad => ({
    key: nextKey++,
    quantity,
    date,
    time: replaces[index]?.time ?? null,
    truck: replaces[index] === undefined ? null : undefined,
  });
  const propose = (load: number | null) =>
    proposedQuantities(goods.quantity, load)
      .slice(0, isNext ? 1 : maxLoads)
      .map(newLoad);
  const [loads, setLoads] = useState<readonly SheetLoad[]>(() => propose(size));
  const [isTouched, setTouched] = useState(false);
  // The same loads are asked for under the same key, so that a lost answer never makes them twice.
  const [idempotencyKey, setIdempotencyKey] = useState(newUuid);
  const { question, send: sendAsking } = useQuestions();
  const change = (nextLoads: readonly SheetLoad[]) => {
    setLoads(nextLoads);
    setTouched(true);
    setIdempotencyKey(newUuid());
  };
  const remove = (index: number) => {
    const rest = withoutLoad({ loads, replaces }, index);
    setReplaces(rest.replaces);
    change(rest.loads);
  };
  const total = sumOf(loads);
  const isReadable =
    loads.length > 0 &&
    loads.every(
      ({ quantity, time }) =>
        (isAmount(quantity) || (isUnknown && quantity === null)) && (time === null || isTimeOfDay(time)),
    );
  const save = usePress({
    send: () => {
      const requestedLoads = requestOfLoads(loads);
      return sendAsking((confirmed) =>
        sendLoads(
          { ...source, replaces },
          requestedLoads,
          confirmed,
          confirmed.length === 0 ? idempotencyKey : newUuid(),
        ),
      );
    },
    failed: toasts.failed(messages.failed),
    of: nameOfSource(source),
    about: aboutLoads(source),
    done: (answer) => {
      if (answer === null) return;
      showLoadsMade(messages.done(loads.length), answer);
      onClose('changed');
    },
  });
  return (
    <FormSheet
      title={isNext ? messages.next : messages.split}
      isWide
      isDirty={isTouched && !save.isSuccess}
      onClose={() => onClose()}
    >
      {(close) => (
        <>
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              const leftOver = leftOverTexts(event.currentTarget);
              if (leftOver.length > 0) {
                showBriefError(aboutLoads(source), formWords.summary, summarise(leftOver));
              } else if (isReadable) save.mutate();
            }}
          >
            <p className="muted">{messages.toSplit(formatQuantity(goods.quantity, unit), goods.name)}</p>
            <div className={styles.head}>
              {!isNext && !isUnknown && usual !== null && (
                <NumberField
                  label={messages.size}
                  hint={messages.sizeHint(
                    payload === null ? null : formatPlate(truck?.licensePlateNumber ?? ''),
                    formatQuantity(decimalToNumber(usual), unit),
                  )}
                  unit={unit}
                  value={size}
                  onChange={(load) => {
                    setSize(load);
                    setTouched(true);
                    // Days, times and trucks that were chosen stay with their loads.
                    if (isAmount(load)) {
                      change(
                        propose(load).map((each, index) =>
                          Object.assign(each, whenAndWho(loads[index] ?? each)),
                        ),
                      );
                    }
                  }}
                />
              )}
              <p className={styles.summary} role="status">
                {isReadable && (
                  <>
                    <strong>
                      {messages.summary(
                        loads.map(({ quantity }) => quantity),
                        unit,
                      )}
                    </strong>
                    {goods.quantity !== null && <Balance total={total} of={goods.quantity} unit={unit} />}
                  </>
                )}
              </p>
            </div>
            <SplitChoices
              loads={loads}
              quantity={isNext ? null : goods.quantity}
              unit={unit}
              keptTruck={truckOf(replaces[0])}
              onChange={change}
            />
            <div className={styles.loads}>
              {loads.map((load, index) => (
                <div
                  key={load.key}
                  role="group"
                  aria-label={messages.load(index + 1)}
                  className={styles.load}
                >
                  <span aria-hidden className={styles.number}>
                    {index + 1}
                  </span>
                  <NumberField
                    label={transportForm.quantity}
                    unit={unit}
                    value={load.quantity}
                    onChange={(quantity) => change(loads.with(index, { ...load, quantity }))}
                  />
                  <DateField
                    label={messages.date}
                    chips={false}
                    value={load.date}
                    onChange={(day) => change(loads.with(index, { ...load, date: day }))}
                  />
                  <TimeField
                    label={messages.time}
                    value={load.time}
                    onChange={(time) => change(loads.with(index, { ...load, time }))}
                  />
                  <Typeahead<TruckOption>
                    label={messages.truck}
                    placeholder={plateOf(load, replaces[index]) || messages.noTruck}
                    value={load.truck ?? null}
                    search={searchTrucksFor({
                      productIds: [goods.id],
                      date: load.date !== null && isDay(load.date) ? load.date : null,
                      time: load.time,
                      quantity: load.quantity,
                      pickupId: places.pickupId,
                      destinationIds: places.destinationId === null ? [] : [places.destinationId],
                      replacedRowIds: rowsGivingWay({ loads, replaces }, index, date),
                    })}
                    recent="trucks"
                    onChange={(truck) => change(loads.with(index, { ...load, truck }))}
                  />
                  <IconButton
                    icon={Trash2}
                    label={messages.remove(index + 1)}
                    disabled={loads.length === 1}
                    onClick={() => remove(index)}
                  />
                </div>
              ))}
            </div>
            <Button
              look="quiet"
              icon={Plus}
              disabled={loads.length >= maxLoads}
              onClick={() => {
                const rest = Math.max(0, (goods.quantity ?? 0) - total);
                const quantity = Math.min(isAmount(size) ? size : rest, rest) || null;
                change([...loads, newLoad(quantity, loads.length)]);
              }}
            >
              {messages.add}
            </Button>
            {source.replaces.length > 0 && (
              <p className="muted">
                {messages.stays(source.replaces.length, formatQuantity(goods.quantity, unit))}
              </p>
            )}
            <BottomBar>
              <Button onClick={close}>{common.cancel}</Button>
              <Button
                type="submit"
                look="primary"
                disabled={!isReadable}
                busy={save.isPending}
                {...leavesFieldFirst}
              >
                {messages.submit(loads.length)}
              </Button>
            </BottomBar>
          </form>
          <QuestionDialog question={question} />
        </>
      )}
    </FormSheet>
  );
}

/** The sum of the loads, and the rest or excess. */
function Balance({ total, of, unit }: { total: number; of: number; unit: string }) {
  const rest = thousandths(of - total);
  const amount = formatQuantity(Math.abs(rest), unit);
  return (
    <span className={rest < 0 ? 'warned strong' : 'muted'}>
      {[
        messages.total(formatQuantity(total, unit)),
        rest > 0 && messages.rest(amount),
        rest < 0 && messages.over(amount),
      ]
        .filter((part) => part !== false)
        .join(' · ')}
    </span>
  );
}
