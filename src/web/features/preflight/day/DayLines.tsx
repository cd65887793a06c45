import { useState } from 'react';

import { usualSort } from '#api/job-row/job-table-address.ts';
import type { CorrectionTarget, RowPreflight } from '#api/job-row/preflight.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { checkStates } from '#domain/dispatch/day-check.ts';
import { goodsWords } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { jobTable } from '../../../i18n/et/job-table.ts';
import { loadGate } from '../../../i18n/et/load-gate.ts';
import { dayCheck as messages } from '../../../i18n/et/preflight.ts';
import type { DayCheckProps, ToConfirm } from '../../../job-row/row-action.ts';
import { routeText } from '../../../job-row/row-text.ts';
import { TickedBar } from '../../../job-row/work-list/TickedBar.tsx';
import { useArrowKeys } from '../../../job-row/work-list/use-arrow-keys.ts';
import { useTicks } from '../../../job-row/work-list/use-ticks.ts';
import { WorkLine } from '../../../job-row/work-list/WorkLine.tsx';
import { paths } from '../../../platform/paths.ts';
import { navigate } from '../../../platform/router/router.ts';
import { mayChange } from '../../../platform/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { MissingList } from '../missing/MissingList.tsx';
import { type CheckedRow, type Matter, needsLoadCheck, rowsToSend, sendsNow } from './day-check.ts';
import { SendReady, SendReadySheet } from './SendReady.tsx';

import styles from '../../../job-row/work-list/work-list.module.css';

type Act = Omit<DayCheckProps, 'onEditCell'> & { onCorrect: (target: CorrectionTarget) => void };

/** Rows of a day as a work list: what stops them before what waits to be sent, before what can wait. */
export function DayLines({ checked, act }: { checked: readonly CheckedRow[]; act: Act }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const [sending, setSending] = useState<CheckedRow | null>(null);
  const { ticked, tick, untick } = useTicks<Ticked>();
  const { list, onKeyDown, onFocus } = useArrowKeys(null);
  const shownRows = checkStates.flatMap((state) => checked.filter((each) => each.state === state));
  const lines = shownRows.map(toTicked);
  const run = (each: CheckedRow) => {
    if (each.matter.what === 'send') setSending(each);
    else actOn(each, act);
  };
  return (
    <>
      <TickedRows ticked={shownRows.filter(({ row }) => ticked.has(row.rowId))} act={act} onDone={untick} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the lines within */}
      <div
        ref={list}
        role="group"
        aria-label={messages.lines}
        className={styles.list}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {checkStates.map((state) => {
          const ofState = shownRows.filter((each) => each.state === state);
          if (ofState.length === 0) return null;
          return (
            <ul key={state}>
              <li className={styles.head}>
                <h2>
                  {messages.states[state]} <span>{ofState.length}</span>
                </h2>
              </li>
              {ofState.map((each) => (
                <DayLine
                  key={each.row.rowId}
                  checked={each}
                  isTicked={ticked.has(each.row.rowId)}
                  isOpen={openId === each.row.rowId}
                  onAct={() => run(each)}
                  onLook={() => setOpenId(openId === each.row.rowId ? null : each.row.rowId)}
                  onTick={(isRange) => tick(toTicked(each), isRange, lines)}
                  onCorrect={act.onCorrect}
                />
              ))}
            </ul>
          );
        })}
      </div>
      {mayChange() && <p className={styles.keys}>{messages.keys}</p>}
      {sending !== null && <SendReadySheet checked={[sending]} onClose={() => setSending(null)} />}
    </>
  );
}

interface Ticked {
  id: number;
}

function toTicked({ row }: CheckedRow): Ticked {
  return { id: row.rowId };
}

interface LineProps {
  checked: CheckedRow;
  isTicked: boolean;
  isOpen: boolean;
  onAct: () => void;
  onLook: () => void;
  onTick: (isRange: boolean) => void;
  onCorrect: Act['onCorrect'];
}

/** One row of the day: the first thing to do and, once opened, everything that is missing. */
function DayLine({ checked, isTicked, isOpen, onAct, onLook, onTick, onCorrect }: LineProps) {
  const { row, state, matter, lacks } = checked;
  const plate = row.licensePlateNumber;
  const label = `${messages.row(row.rowId)}: ${kindOf(checked)}`;
  const others = lacks.length - (matter.what === 'lack' || matter.what === 'truck' ? 1 : 0);
  // Of these nothing can be put right before the one thing has been done.
  const isAlone = ['confirm', 'state', 'refused'].includes(matter.what);
  const isMore = !isAlone && others > 0;
  return (
    <WorkLine
      id={row.rowId}
      label={label}
      stage={state === 'stopped' ? 'LATE' : 'OPEN'}
      when={{ day: null, time: row.time ?? messages.noTime }}
      kind={isMore ? `${kindOf(checked)} ${messages.more(others)}` : kindOf(checked)}
      title={[row.client, ...(plate === null ? [] : [formatPlate(plate)])].join(' · ')}
      about={[saidOf(checked), aboutOf(row)].filter((part) => part !== null).join(' · ')}
      notes={row.notes}
      action={actionOf(checked)}
      isTicked={isTicked}
      isLookedAt={isOpen}
      details={<Details checked={checked} onCorrect={onCorrect} />}
      on={{ act: onAct, look: onLook, tick: onTick }}
    />
  );
}

/** All problems of the row, each with the link to where it is corrected. */
function Details({ checked: { row, lacks }, onCorrect }: Pick<LineProps, 'checked' | 'onCorrect'>) {
  const texts = [
    row.clash === null ? null : messages.clash(row.clash.rowId, row.clash.time),
    row.isPushUnseen ? messages.pushUnseen : null,
    ...row.toConfirm,
    row.load !== null && needsLoadCheck(row) ? loadGate.because(row.load) : null,
  ].filter((sentence) => sentence !== null);
  if (texts.length === 0 && lacks.length === 0) return <p className="quiet">{messages.lacksNothing}</p>;
  return (
    <>
      {texts.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <MissingList
        isDense
        items={lacks.map((lack) => ({
          ...lack,
          message: calm(lack.message),
          sends: lack.for.map((send) => messages.sends[send]),
        }))}
        status={row.status}
        onCorrect={onCorrect}
      />
    </>
  );
}

interface TickedProps {
  ticked: readonly CheckedRow[];
  act: Act;
  onDone: () => void;
}

/** The actions for all ticked rows, by what they lack. */
function TickedRows({ ticked, act, onDone }: TickedProps) {
  if (ticked.length === 0) return null;
  const ofMatter = (what: Matter['what']) => ticked.filter(({ matter }) => matter.what === what);
  const [trucks, orders] = [[...ofMatter('truck'), ...ofMatter('refused')], ofMatter('confirm')];
  const ready = rowsToSend(ticked).length;
  return (
    <TickedBar count={ticked.length} onUntick={onDone}>
      {orders.length > 0 && (
        <Button
          size="small"
          look="primary"
          onClick={() => {
            act.onConfirm(orders.map(toConfirm), true);
          }}
        >
          {messages.confirmTicked(orders.length)}
        </Button>
      )}
      {trucks.length > 0 && (
        <Button size="small" onClick={() => act.onAssign(trucks.map(({ row }) => row.rowId))}>
          {messages.assignTicked(trucks.length)}
        </Button>
      )}
      {ready > 0 && (
        <SendReady label={messages.sendTicked(ready)} checked={ticked} look="plain" size="small" />
      )}
    </TickedBar>
  );
}

function actOn({ row, matter }: CheckedRow, act: Act): void {
  const { rowId, clash } = row;
  switch (matter.what) {
    case 'truck':
    case 'refused':
      return act.onAssign([rowId]);
    case 'split':
      return act.onSplit(rowId);
    case 'confirm':
      return act.onConfirm([toConfirm({ row })], false);
    case 'lack': {
      const [correction] = matter.lack.mends;
      return correction === undefined ? showRows([rowId]) : act.onCorrect(correction);
    }
    default:
      return showRows(clash === null || matter.what !== 'clash' ? [rowId] : [rowId, clash.rowId]);
  }
}

function showRows(ids: readonly number[]): void {
  navigate({ to: paths.jobTable, search: { id: ids.join(','), sort: usualSort } });
}

function toConfirm({ row }: Pick<CheckedRow, 'row'>): ToConfirm {
  const when = [formatDay(row.date), row.time].filter((part) => part !== null).join(' ');
  return {
    title: row.client,
    about: [
      goodsWords(row.product, row.quantity, row.unit),
      when,
      routeText(row.pickup, row.destination),
    ].join(' · '),
    notes: row.notes === null ? [] : [row.notes],
    rowIds: [row.rowId],
  };
}

function kindOf({ row, matter }: CheckedRow): string {
  if (matter.what === 'send') return messages.unsent(sendsNow(row).map((send) => messages.sends[send]));
  return matter.what === 'state' || matter.what === 'refused'
    ? jobTable.statuses[row.status]
    : messages.matters[matter.what];
}

/** The detail of the problem: which row it clashes with, or what is missing. */
function saidOf({ row, matter }: CheckedRow): string | null {
  if (matter.what === 'lack') return calm(matter.lack.message);
  return matter.what === 'clash' && row.clash !== null
    ? messages.clash(row.clash.rowId, row.clash.time)
    : null;
}

function actionOf({ matter }: CheckedRow): { label: string; isUrgent: boolean } | null {
  const label = messages.actions[matter.what];
  return label === null ? null : { label, isUrgent: false };
}

function aboutOf(row: RowPreflight): string {
  return [goodsWords(row.product, row.quantity, row.unit), routeText(row.pickup, row.destination)].join(
    ' · ',
  );
}

/** A sentence of the send's refusal as one of a list. */
function calm(message: string): string {
  return message.replace(/!$/, '');
}
