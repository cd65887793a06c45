import { expect, test, vi } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { SentChannel } from '#domain/dispatch/changed-after-sending.ts';

import type { RowAction } from '../../../job-row/row-action.ts';
import { isChosenAtFirst, recipientsOf } from '../../../job-row/sending/use-recipients.ts';
import { call } from '../../../platform/api-client.ts';
import { resendAction } from './resend.ts';

vi.mock('../../../platform/api-client.ts', () => ({ call: vi.fn() }));

/**
 * Prepares 'Saada uuesti' of one row: `before` and `now` are the channels that are outdated at first, and by the time
 * of sending.
 */
async function prepare(before: SentChannel[], now: SentChannel[], inTrial: SentChannel[] = []) {
  vi.mocked(call).mockResolvedValue({ content: now.map((channel) => ({ channel, changes: [] })) });
  const sent: SentChannel[] = [];
  const actions = before.map((channel) => ({
    forEach: {
      channel,
      run: () => {
        sent.push(channel);
        return Promise.resolve({ state: 'done', ...(inTrial.includes(channel) && { simulated: true }) });
      },
    },
  })) as unknown as RowAction[];
  const row = { id: 1, transportJobId: 1, changedAfterSending: before } as unknown as JobRow;
  const { forEach } = resendAction([row], actions);
  const prepared = 'prepare' in forEach ? await forEach.prepare(row) : null;
  return { prepared, sent };
}

test('what others have sent meanwhile is not sent again', async () => {
  const { prepared, sent } = await prepare(['WAYBILL', 'FLEET'], ['FLEET']);
  expect(recipientsOf(prepared ?? undefined)).toHaveLength(1);
  if (prepared !== null && 'run' in prepared) await prepared.run(isChosenAtFirst);
  expect(sent).toEqual(['FLEET']);
});

test('a channel that a person leaves out is not sent again, and is told so', async () => {
  const { prepared, sent } = await prepare(['WAYBILL', 'FLEET'], ['WAYBILL', 'FLEET']);
  if (prepared === null || !('run' in prepared)) throw new Error('nothing was prepared');
  const outcome = await prepared.run(({ who }) => who === 'jälgimisteenus');
  expect(sent).toEqual(['FLEET']);
  expect(outcome).toMatchObject({
    state: 'refused',
    recipients: [
      { text: 'e-veoseleht: saatmata, jäeti välja', isSent: false },
      { text: 'jälgimisteenus: saadetud uuesti', isSent: true },
    ],
  });
});

test('nothing is left where all of it was sent meanwhile', async () => {
  expect((await prepare(['FLEET'], [])).prepared).toEqual({ state: 'alreadySent' });
});

test('a trial is said once for the row, and by its channels where only some were one', async () => {
  const both: SentChannel[] = ['WAYBILL', 'FLEET'];
  const outcomeOf = async (inTrial: SentChannel[]) => {
    const { prepared } = await prepare(both, both, inTrial);
    return prepared !== null && 'run' in prepared ? prepared.run(isChosenAtFirst) : null;
  };
  const lines = ['e-veoseleht: saadetud uuesti', 'jälgimisteenus: saadetud uuesti'];
  const recipients = lines.map((text) => ({ text, isSent: true }));
  expect(await outcomeOf(both)).toEqual({ state: 'done', simulated: true, recipients });
  expect(await outcomeOf([])).toEqual({ state: 'done', recipients });
  expect(await outcomeOf(['FLEET'])).toEqual({
    state: 'done',
    recipients: [recipients[0], { text: 'jälgimisteenus: saadetud uuesti (proov)', isSent: true }],
  });
});
