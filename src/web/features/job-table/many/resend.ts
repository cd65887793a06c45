import { RefreshCw } from 'lucide-react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { StaleSend } from '#api/sends/sends.ts';
import { type SentChannel, sendsToRepeat } from '#domain/dispatch/changed-after-sending.ts';

import { channels, sends } from '../../../i18n/et/dispatch.ts';
import { recipientWords } from '../../../i18n/et/recipients.ts';
import type { ForEachRow, IsChosen, RowAction, RowOutcome } from '../../../job-row/row-action.ts';
import { outcomeOfError } from '../../../job-row/sending/outcome-of-error.ts';
import type { Prepared } from '../../../job-row/sending/use-prepared.ts';
import { call } from '../../../platform/api-client.ts';
import type { ManyAction } from './many-actions.ts';

/**
 * Returns the action 'Saada uuesti' for rows: sends again, in one press, on every channel whose recipient has
 * outdated data.
 */
export function resendAction(
  rows: readonly JobRow[],
  actions: readonly RowAction[],
): Extract<ManyAction, { kind: 'send' }> & { rows: readonly JobRow[] } {
  const due = sendsToRepeat(rows);
  const channelsOf = new Map(due.map(({ row, channels: stale }) => [row.id, stale]));
  return {
    id: 'resend',
    label: sends.again,
    icon: RefreshCw,
    group: 'send',
    kind: 'send',
    rows: due.map(({ row }) => row),
    forEach: {
      prepare: (row) => prepareAgain(row, channelsOf.get(row.id) ?? [], actions),
      submit: sends.againCount,
    },
  };
}

/** The channels that were stale when the rows were read and still are: others may have sent meanwhile. */
function stillStale(
  stale: readonly SentChannel[],
  now: readonly Pick<StaleSend, 'channel'>[],
): SentChannel[] {
  return stale.filter((channel) => now.some((each) => each.channel === channel));
}

interface Part {
  channel: SentChannel;
  prepared: Prepared;
}

async function prepareAgain(
  row: JobRow,
  stale: readonly SentChannel[],
  actions: readonly RowAction[],
): Promise<Prepared> {
  const { content } = await call('listStaleSends', { params: { id: row.id } });
  const due = stillStale(stale, content);
  if (due.length === 0) return { state: 'alreadySent' };
  const parts = await Promise.all(
    due.map(async (channel): Promise<Part> => {
      const forEach = actions.find((action) => action.forEach?.channel === channel)?.forEach;
      const changes = content.find((each) => each.channel === channel)?.changes ?? [];
      return { channel, prepared: await prepareChannel(row, channel, forEach, changes) };
    }),
  );
  return {
    also: parts.flatMap(({ prepared: each }) => ('run' in each ? (each.also ?? []) : [])),
    parts: parts.flatMap(({ prepared: each }) => ('run' in each ? each.parts : [])),
    leftOut: parts.flatMap(({ channel, prepared: each }) => {
      if ('run' in each) return each.leftOut;
      return each.state === 'refused' ? [{ who: channels[channel], why: each.reason }] : [];
    }),
    run: (isChosen) => sendAll(parts, isChosen),
  };
}

async function prepareChannel(
  row: JobRow,
  channel: SentChannel,
  forEach: ForEachRow | undefined,
  changes: StaleSend['changes'],
): Promise<Prepared> {
  if (forEach === undefined) return { state: 'alreadySent' };
  if ('prepare' in forEach) return forEach.prepare(row).catch(outcomeOfError);
  const text = changes
    .map(({ field, before, after }) => sends.change(sends.sentFields[field], before, after))
    .join('; ');
  const recipient = { key: `${channel} ${String(row.id)}`, who: channels[channel] };
  return {
    parts: [{ to: [recipient], text }],
    leftOut: [],
    run: async (isChosen) =>
      isChosen(recipient) ? forEach.run(row) : { state: 'refused', reason: recipientWords.leftOut },
  };
}

/** One channel after the other: a refusal of one does not stop the others. */
async function sendAll(parts: readonly Part[], isChosen: IsChosen): Promise<RowOutcome> {
  const outcomes: { channel: SentChannel; outcome: RowOutcome }[] = [];
  for (const { channel, prepared } of parts) {
    const outcome = 'run' in prepared ? await prepared.run(isChosen).catch(outcomeOfError) : prepared;
    outcomes.push({ channel, outcome });
  }
  const isTrial = outcomes.every(({ outcome }) => outcome.simulated === true);
  const trial = isTrial && { simulated: true as const };
  const recipients = outcomes.flatMap(({ channel, outcome }) => {
    const lines = outcome.recipients ?? [lineOf(channel, outcome)];
    // Where only some were a trial, those say so.
    return isTrial || outcome.simulated !== true
      ? lines
      : lines.map(({ text, isSent }) => ({ text: isSent ? sends.simulated(text) : text, isSent }));
  });
  const refusals = outcomes.flatMap(({ outcome }) => (outcome.state === 'refused' ? [outcome.reason] : []));
  const notes = outcomes.flatMap(({ outcome }) => outcome.notes ?? []);
  const details = { recipients, ...(notes.length > 0 && { notes }), ...trial };
  return refusals.length > 0
    ? { state: 'refused', reason: refusals.join(' '), ...details }
    : { state: 'done', ...details };
}

function lineOf(channel: SentChannel, outcome: RowOutcome): { text: string; isSent: boolean } {
  const isSent = outcome.state !== 'refused';
  return {
    text: `${channels[channel]}: ${isSent ? sends.sentAgain : sends.notSent(outcome.reason)}`,
    isSent,
  };
}
