import { expect, test, vi } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowPatch } from '#api/job-row/row-actions.ts';

import { ApiError, UnreachableError } from '../../../platform/problem.ts';
import { createStore } from '../../../store.ts';
import type { RowChanges } from './row-changes.ts';
import { createRowEdits, type EditPorts } from './row-edits.ts';

/** A server of rows that keeps to versions, as the real one does. */
function setUp(...rows: JobRow[]) {
  const server = new Map(rows.map((row) => [row.id, row]));
  const known = new Map(server);
  const sent: JobRowPatch[][] = [];
  const ports = {
    send: vi.fn(async (patches: JobRowPatch[]) => {
      sent.push(patches);
      await Promise.resolve();
      for (const { id, version } of patches) {
        const row = server.get(id);
        if (row?.version !== version) throw refusal(409, row);
      }
      return patches.map(({ id, version, changes }) => {
        const row = { ...server.get(id), ...changes, version: version + 1 } as JobRow;
        server.set(id, row);
        return row;
      });
    }),
    find: (id) => known.get(id) ?? null,
    received: vi.fn((received: readonly JobRow[]) => {
      for (const row of received) known.set(row.id, row);
    }),
    ask: vi.fn(() => Promise.resolve<'mine' | 'theirs'>('mine')),
    succeeded: vi.fn(),
    failed: vi.fn(),
    undoRefused: vi.fn(),
  } satisfies EditPorts;
  const pending = createStore<ReadonlyMap<number, RowChanges>>(new Map());
  return { edits: createRowEdits(ports, pending), pending, ports, server, known, sent };
}

function row(id: number, values: Partial<JobRow> = {}): JobRow {
  return { id, version: 1, notes: null, priority: 0, shelf: null, ...values } as JobRow;
}

function refusal(status: number, current?: JobRow): ApiError {
  const words = { type: '', title: '', detail: '', errorMessage: 'Ei', errorDescription: '' };
  return new ApiError(status, { ...words, status, errors: [], current });
}

test('an edit shows at once, is sent with its version, and stands when the server has taken it', async () => {
  const { edits, pending, ports, known, sent } = setUp(row(1));
  const done = edits.save([{ row: row(1), changes: { notes: 'uus' } }]);
  expect(pending.get().get(1)).toEqual({ notes: 'uus' });
  expect(await done).toBe(true);
  expect(pending.get().size).toBe(0);
  expect(sent).toEqual([[{ id: 1, version: 1, changes: { notes: 'uus' } }]]);
  expect(known.get(1)).toMatchObject({ notes: 'uus', version: 2 });
  expect(ports.succeeded).toHaveBeenCalledOnce();
});

test('an edit that changes nothing is not sent', async () => {
  const { edits, sent } = setUp(row(1, { notes: 'sama' }));
  const same = { row: row(1, { notes: 'sama', shelf: null }), changes: { notes: 'sama', shelf: '' } };
  expect(await edits.save([same])).toBe(false);
  expect(sent).toEqual([]);
});

test('quick edits of one row go one after the other, each with the version of the one before', async () => {
  const { edits, ports, sent } = setUp(row(1));
  const seen = row(1);
  await Promise.all([
    edits.save([{ row: seen, changes: { notes: 'a' } }]),
    edits.save([{ row: seen, changes: { priority: 5 } }]),
    edits.save([{ row: seen, changes: { shelf: 'B' } }]),
  ]);
  expect(sent.map(([patch]) => patch?.version)).toEqual([1, 2, 3]);
  expect(ports.ask).not.toHaveBeenCalled();
});

test("another's change of other fields does not get in the way", async () => {
  const { edits, ports, server } = setUp(row(1));
  server.set(1, row(1, { version: 4, shelf: 'C' }));
  expect(await edits.save([{ row: row(1), changes: { notes: 'minu' } }])).toBe(true);
  expect(server.get(1)).toMatchObject({ version: 5, shelf: 'C', notes: 'minu' });
  expect(ports.ask).not.toHaveBeenCalled();
});

test('in the same field the person chooses: mine is written over theirs', async () => {
  const { edits, ports, server } = setUp(row(1, { notes: 'vana' }));
  server.set(1, row(1, { version: 2, notes: 'nende' }));
  expect(await edits.save([{ row: row(1, { notes: 'vana' }), changes: { notes: 'minu' } }])).toBe(true);
  expect(ports.ask).toHaveBeenCalledWith(
    expect.objectContaining({ theirs: expect.objectContaining({ notes: 'nende' }) }),
  );
  expect(server.get(1)).toMatchObject({ version: 3, notes: 'minu' });
});

test('in the same field the person chooses: theirs stays', async () => {
  const { edits, pending, ports, server, known } = setUp(row(1));
  ports.ask.mockResolvedValue('theirs');
  server.set(1, row(1, { version: 2, notes: 'nende' }));
  expect(await edits.save([{ row: row(1), changes: { notes: 'minu' } }])).toBe(false);
  expect(server.get(1)).toMatchObject({ version: 2, notes: 'nende' });
  expect(known.get(1)).toMatchObject({ notes: 'nende' });
  expect(pending.get().size).toBe(0);
});

test("another's change that has come live while one typed is asked about before anything is sent", async () => {
  const { edits, ports, server, known, sent } = setUp(row(1, { notes: 'vana' }));
  const theirs = row(1, { version: 2, notes: 'nende', shelf: 'C' });
  server.set(1, theirs);
  known.set(1, theirs);
  ports.ask.mockResolvedValueOnce('theirs');
  const typed = { row: row(1, { notes: 'vana' }), changes: { notes: 'minu' } };
  expect(await edits.save([typed])).toBe(false);
  expect(sent).toEqual([]);
  expect(ports.ask).toHaveBeenLastCalledWith({ mine: typed, theirs });
  expect(await edits.save([typed])).toBe(true);
  expect(server.get(1)).toMatchObject({ version: 3, notes: 'minu', shelf: 'C' });
  expect(ports.ask).toHaveBeenCalledTimes(2);
});

test('nobody is asked when another has come live with the very same value, or with other fields', async () => {
  const { edits, ports, known, server } = setUp(row(1, { notes: 'vana' }));
  for (const set of [known, server]) set.set(1, row(1, { version: 2, notes: 'minu', shelf: 'C' }));
  await edits.save([{ row: row(1, { notes: 'vana' }), changes: { notes: 'minu' } }]);
  await edits.save([{ row: row(1, { notes: 'vana' }), changes: { priority: 4 } }]);
  expect(ports.ask).not.toHaveBeenCalled();
  expect(server.get(1)).toMatchObject({ notes: 'minu', shelf: 'C', priority: 4 });
});

test('nobody is asked about what an own edit has brought along: a truck its carrier, a time that of other rows', async () => {
  const { edits, ports, server } = setUp(row(1), row(2));
  ports.send.mockImplementationOnce(() => {
    const rows = [
      row(1, { version: 2, notes: 'auto', shelf: 'kaasa' }),
      row(2, { version: 2, shelf: 'kaasa' }),
    ];
    for (const each of rows) server.set(each.id, each);
    return Promise.resolve(rows);
  });
  await edits.save([{ row: row(1), changes: { notes: 'auto' } }]);
  const opened = [row(1, { notes: 'auto' }), row(2)];
  for (const seen of opened) await edits.save([{ row: seen, changes: { shelf: 'minu' } }]);
  await edits.save([{ row: opened[0]!, changes: { shelf: 'veel' } }]);
  expect(ports.ask).not.toHaveBeenCalled();
  expect([server.get(1), server.get(2)]).toMatchObject([
    { version: 4, shelf: 'veel' },
    { version: 3, shelf: 'minu' },
  ]);
});

test('what was written over theirs is taken back to theirs', async () => {
  const { edits, server } = setUp(row(1, { notes: 'vana' }));
  server.set(1, row(1, { version: 2, notes: 'nende' }));
  await edits.save([{ row: row(1, { notes: 'vana' }), changes: { notes: 'minu' } }]);
  await edits.undo();
  expect(server.get(1)?.notes).toBe('nende');
});

test('taking back that did not reach the server can be tried again; what the server refuses cannot', async () => {
  const { edits, ports, server } = setUp(row(1, { notes: 'vana' }));
  await edits.save([{ row: row(1, { notes: 'vana' }), changes: { shelf: 'B' } }]);
  await edits.save([{ row: server.get(1) as JobRow, changes: { notes: 'uus' } }]);
  ports.send.mockRejectedValueOnce(new UnreachableError());
  await edits.undo();
  expect(server.get(1)?.notes).toBe('uus');
  await edits.undo();
  expect(server.get(1)?.notes).toBe('vana');
  await edits.redo();
  expect(server.get(1)?.notes).toBe('uus');
  ports.send.mockRejectedValueOnce(refusal(422));
  await edits.undo();
  await edits.undo();
  expect(server.get(1)).toMatchObject({ notes: 'uus', shelf: null });
});

test('a refused edit is taken off the screen and said, and the next one goes on', async () => {
  const { edits, pending, ports } = setUp(row(1));
  ports.send.mockRejectedValueOnce(refusal(422));
  expect(await edits.save([{ row: row(1), changes: { notes: 'x' } }])).toBe(false);
  expect(ports.failed).toHaveBeenCalledOnce();
  expect(pending.get().size).toBe(0);
  expect(await edits.save([{ row: row(1), changes: { notes: 'y' } }])).toBe(true);
});

test('edits are taken back one by one, the last first, and done again', async () => {
  const { edits, server } = setUp(row(1), row(2));
  await edits.save([{ row: row(1), changes: { notes: 'a' } }]);
  await edits.save([
    { row: server.get(1) as JobRow, changes: { notes: 'b' } },
    { row: row(2), changes: { notes: 'b' } },
  ]);
  await edits.undo();
  expect([server.get(1)?.notes, server.get(2)?.notes]).toEqual(['a', null]);
  await edits.undo();
  expect(server.get(1)?.notes).toBeNull();
  await edits.redo();
  await edits.redo();
  expect([server.get(1)?.notes, server.get(2)?.notes]).toEqual(['b', 'b']);
  await edits.redo();
});

test('taking back waits for edits that are on their way, and for the taking back before', async () => {
  const { edits, server } = setUp(row(1));
  void edits.save([{ row: row(1), changes: { notes: 'a' } }]);
  void edits.save([{ row: row(1, { notes: 'a' }), changes: { notes: 'b' } }]);
  void edits.undo();
  await edits.undo();
  expect(server.get(1)).toMatchObject({ notes: null, version: 5 });
});

test('an edit is not taken back over what somebody has written since', async () => {
  const { edits, ports, server, known } = setUp(row(1));
  await edits.save([{ row: row(1), changes: { notes: 'minu' } }]);
  const theirs = row(1, { version: 3, notes: 'nende' });
  server.set(1, theirs);
  known.set(1, theirs);
  await edits.undo();
  expect(ports.undoRefused).toHaveBeenCalledOnce();
  expect(server.get(1)?.notes).toBe('nende');
});
