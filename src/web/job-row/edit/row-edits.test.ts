import { expect, test, vi } from 'vitest';

import { openRowEdits, refusal, row } from '../../../../tests/setup/row-edits.ts';
import { UnreachableError } from '../../platform/problem.ts';
import { createStore } from '../../store.ts';
import type { RowChanges } from './row-changes.ts';
import { createRowEdits } from './row-edits.ts';

test('an edit shows at once, is sent with its version, and stands when the server has taken it', async () => {
  const { edits, pending, ports, known, sent } = openRowEdits(row(1));
  const done = edits.save([{ row: row(1), changes: { notes: 'uus' } }]);
  expect(pending.get().get(1)).toEqual({ notes: 'uus' });
  expect(await done).toBe(true);
  expect(pending.get().size).toBe(0);
  expect(sent).toEqual([[{ id: 1, version: 1, changes: { notes: 'uus' }, confirmed: [] }]]);
  expect(known.get(1)).toMatchObject({ notes: 'uus', version: 2 });
  expect(ports.succeeded).toHaveBeenCalledOnce();
});

test('an edit that changes nothing is not sent', async () => {
  const { edits, sent } = openRowEdits(row(1, { notes: 'sama' }));
  const same = { row: row(1, { notes: 'sama', shelf: null }), changes: { notes: 'sama', shelf: '' } };
  expect(await edits.save([same])).toBe(false);
  expect(sent).toEqual([]);
});

test('findings are shown, or left to the caller who asks for the result of the edit', async () => {
  const { edits, ports } = openRowEdits(row(1));
  const warning = { rowId: 1, code: 'CLEANING_OWED', message: 'Enne laadimist on vaja: pesu B' } as const;
  const answer = (version: number) => ({ content: [row(1, { version })], warnings: [warning] });
  ports.send.mockResolvedValueOnce(answer(2)).mockResolvedValueOnce(answer(3));
  await edits.save([{ row: row(1), changes: { notes: 'a' } }]);
  expect(ports.warn).toHaveBeenCalledExactlyOnceWith([warning]);
  const explained = await edits.saveOrExplain([{ row: row(1, { version: 2 }), changes: { notes: 'b' } }]);
  expect(explained).toMatchObject({ warnings: [warning] });
  expect(ports.warn).toHaveBeenCalledOnce();
});

test('quick edits of one row go one after the other, each with the version of the one before', async () => {
  const { edits, ports, sent } = openRowEdits(row(1));
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
  const { edits, ports, server, sent } = openRowEdits(row(1));
  server.set(1, row(1, { version: 4, shelf: 'C' }));
  expect(await edits.save([{ row: row(1), changes: { notes: 'minu' } }])).toBe(true);
  expect(server.get(1)).toMatchObject({ version: 5, shelf: 'C', notes: 'minu' });
  // The history is to tell that two edits met.
  expect(sent.map(([patch]) => patch?.cause)).toEqual([undefined, 'MERGED']);
  expect(ports.ask).not.toHaveBeenCalled();
});

test('in the same field the person chooses: mine is written over theirs', async () => {
  const { edits, ports, server, sent } = openRowEdits(row(1, { notes: 'vana' }));
  server.set(1, row(1, { version: 2, notes: 'nende' }));
  expect(await edits.save([{ row: row(1, { notes: 'vana' }), changes: { notes: 'minu' } }])).toBe(true);
  expect(ports.ask).toHaveBeenCalledWith(
    expect.objectContaining({ theirs: expect.objectContaining({ notes: 'nende' }) }),
  );
  expect(server.get(1)).toMatchObject({ version: 3, notes: 'minu' });
  expect(sent.at(-1)?.[0]?.cause).toBe('OWN_KEPT');
});

test('in the same field the person chooses: theirs stays', async () => {
  const { edits, pending, ports, server, known } = openRowEdits(row(1));
  ports.ask.mockResolvedValue('theirs');
  server.set(1, row(1, { version: 2, notes: 'nende' }));
  expect(await edits.save([{ row: row(1), changes: { notes: 'minu' } }])).toBe(false);
  expect(server.get(1)).toMatchObject({ version: 2, notes: 'nende' });
  expect(known.get(1)).toMatchObject({ notes: 'nende' });
  expect(pending.get().size).toBe(0);
});

test("another's change that has come live while one typed is asked about before anything is sent", async () => {
  const { edits, ports, server, known, sent } = openRowEdits(row(1, { notes: 'vana' }));
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
  const { edits, ports, known, server } = openRowEdits(row(1, { notes: 'vana' }));
  for (const set of [known, server]) set.set(1, row(1, { version: 2, notes: 'minu', shelf: 'C' }));
  await edits.save([{ row: row(1, { notes: 'vana' }), changes: { notes: 'minu' } }]);
  await edits.save([{ row: row(1, { notes: 'vana' }), changes: { priority: 4 } }]);
  expect(ports.ask).not.toHaveBeenCalled();
  expect(server.get(1)).toMatchObject({ notes: 'minu', shelf: 'C', priority: 4 });
});

test('nobody is asked about what an own edit has brought along: a truck its carrier, a time that of other rows', async () => {
  const { edits, ports, server } = openRowEdits(row(1), row(2));
  ports.send.mockImplementationOnce(() => {
    const rows = [
      row(1, { version: 2, notes: 'auto', shelf: 'kaasa' }),
      row(2, { version: 2, shelf: 'kaasa' }),
    ];
    for (const each of rows) server.set(each.id, each);
    return Promise.resolve({ content: rows, warnings: [] });
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

test('what did not get through stays on the screen and is kept, until it is sent in its order', async () => {
  const { edits, ports, pending, kept, server } = openRowEdits(row(1), row(2));
  ports.send.mockRejectedValueOnce(new UnreachableError()).mockRejectedValueOnce(new UnreachableError());
  expect(await edits.save([{ row: row(1), changes: { notes: 'a', shelf: 'A' } }])).toBe(false);
  await edits.save([{ row: row(2), changes: { notes: 'b' } }]);
  expect(ports.kept).toHaveBeenCalledTimes(2);
  expect(ports.failed).not.toHaveBeenCalled();
  expect(Object.fromEntries(pending.get())).toEqual({ 1: { notes: 'a', shelf: 'A' }, 2: { notes: 'b' } });

  ports.send.mockRejectedValueOnce(new UnreachableError());
  await edits.sendKept();
  expect(ports.failed).toHaveBeenCalledOnce();
  expect(kept.get()).toHaveLength(2);
  await edits.sendKept();
  expect([server.get(1), server.get(2)]).toMatchObject([{ notes: 'a', shelf: 'A' }, { notes: 'b' }]);
  expect(kept.get()).toEqual([]);
  expect(pending.get().size).toBe(0);
  await edits.undo();
  expect(server.get(2)?.notes).toBeNull();
});

test('of a cell that was kept and is then typed again only the last counts', async () => {
  const { edits, ports, kept, server } = openRowEdits(row(1));
  ports.send.mockRejectedValueOnce(new UnreachableError());
  await edits.save([{ row: row(1), changes: { notes: 'vana', shelf: 'A' } }]);
  await edits.save([{ row: row(1, { notes: 'vana' }), changes: { notes: 'uus' } }]);
  expect(kept.get()).toMatchObject([{ changes: [{ changes: { shelf: 'A' } }] }]);
  await edits.sendKept();
  expect(server.get(1)).toMatchObject({ notes: 'uus', shelf: 'A' });
});

test('what others wrote into the cell while an edit was kept is asked about; what is given up is gone', async () => {
  const { edits, ports, kept, pending, server, known } = openRowEdits(row(1));
  ports.send.mockRejectedValueOnce(refusal(401)).mockRejectedValueOnce(refusal(503));
  await edits.save([{ row: row(1), changes: { notes: 'minu' } }]);
  const theirs = row(1, { version: 2, notes: 'nende' });
  for (const rows of [server, known]) rows.set(1, theirs);
  ports.ask.mockResolvedValueOnce('theirs');
  await edits.sendKept();
  expect(ports.ask).toHaveBeenCalledOnce();
  expect(kept.get()).toEqual([]);
  expect(server.get(1)?.notes).toBe('nende');

  await edits.save([{ row: theirs, changes: { notes: 'veel' } }]);
  edits.dropKept();
  expect(pending.get().size).toBe(0);
  await edits.sendKept();
  expect(server.get(1)?.notes).toBe('nende');
});

test('what the server asks is saved once a person confirms it, and not before', async () => {
  const { edits, ports, pending, sent, server } = openRowEdits(row(1), row(2));
  const asked = refusal(422);
  asked.problem?.errors.push({ code: 'UNUSUAL', field: '1.changes.quantity', rowId: 2, message: '' });
  const changes = [1, 2].map((id) => ({ row: row(id), changes: { quantity: 99 } }));
  ports.confirm.mockResolvedValueOnce(false);
  ports.send.mockRejectedValueOnce(asked);
  const declined = vi.fn();
  expect(await edits.save(changes, declined)).toBe(false);
  expect(pending.get().size).toBe(0);
  expect(ports.failed).not.toHaveBeenCalled();
  expect(declined).toHaveBeenCalledOnce();

  ports.send.mockRejectedValueOnce(asked);
  expect(await edits.save(changes, declined)).toBe(true);
  expect(declined).toHaveBeenCalledOnce();
  expect(sent[0]?.map(({ confirmed }) => confirmed)).toEqual([[], ['quantity']]);
  expect(server.get(2)?.quantity).toBe(99);
});

test('the server asks nothing of a screen that has no question: it warns', async () => {
  const { ports, sent } = openRowEdits(row(1));
  const { confirm: _confirm, ...others } = ports;
  const edits = createRowEdits(others, createStore<ReadonlyMap<number, RowChanges>>(new Map()));
  await edits.save([{ row: row(1), changes: { quantity: 99 } }]);
  expect(sent[0]?.[0]?.confirmed).toBeUndefined();
  const asked = refusal(422);
  asked.problem?.errors.push({ code: 'UNUSUAL', field: '0.changes.quantity', rowId: 1, message: '' });
  ports.send.mockRejectedValueOnce(asked);
  await edits.undo();
  expect(ports.failed).toHaveBeenCalledOnce();
});

test('a refused edit is taken off the screen and said, and the next one goes on', async () => {
  const { edits, pending, ports } = openRowEdits(row(1));
  ports.send.mockRejectedValueOnce(refusal(422));
  expect(await edits.save([{ row: row(1), changes: { notes: 'x' } }])).toBe(false);
  expect(ports.failed).toHaveBeenCalledOnce();
  expect(pending.get().size).toBe(0);
  expect(await edits.save([{ row: row(1), changes: { notes: 'y' } }])).toBe(true);
});

test('of fields that are one alert a change by others of any of them is asked about', async () => {
  const { edits, ports, server, sent } = openRowEdits(row(1, { time: '08:00' }));
  ports.together = ['time', 'shelf'];
  ports.ask.mockResolvedValueOnce('theirs');
  server.set(1, row(1, { version: 2, time: '08:00', shelf: 'C', notes: 'nende' }));
  expect(await edits.save([{ row: row(1, { time: '08:00' }), changes: { time: '09:00' } }])).toBe(false);
  expect(ports.ask).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(1);
  expect(server.get(1)).toMatchObject({ version: 2, time: '08:00' });
  // Notes are another alert.
  server.set(1, row(1, { version: 3, time: '08:00', shelf: 'C', notes: 'muud' }));
  const known = row(1, { version: 2, time: '08:00', shelf: 'C', notes: 'nende' });
  expect(await edits.save([{ row: known, changes: { time: '09:00' } }])).toBe(true);
  expect(ports.ask).toHaveBeenCalledOnce();
});

test('where nothing is kept, what did not reach the server is told and taken off the screen', async () => {
  const { ports, server } = openRowEdits(row(1));
  const { kept: _kept, ...others } = ports;
  const pending = createStore<ReadonlyMap<number, RowChanges>>(new Map());
  const edits = createRowEdits(others, pending);
  ports.send.mockRejectedValueOnce(new UnreachableError());
  expect(await edits.save([{ row: row(1), changes: { notes: 'a' } }])).toBe(false);
  expect(ports.failed).toHaveBeenCalledOnce();
  expect(pending.get().size).toBe(0);
  await edits.sendKept();
  expect(server.get(1)?.notes).toBeNull();
});

test('an edit is checked when its turn has come, after those before it', async () => {
  const { edits, server } = openRowEdits(row(1));
  void edits.save([{ row: row(1), changes: { notes: 'a' } }]);
  const seen: unknown[] = [];
  const change = { row: row(1, { notes: 'a' }), changes: { notes: 'b' } };
  const mayBeSaved = () => {
    seen.push(server.get(1)?.notes);
    return Promise.resolve(false);
  };
  const done = await edits.saveOrExplain([change], { mayBeSaved });
  expect(seen).toEqual(['a']);
  expect(done).toEqual({ refused: null });
  expect(server.get(1)?.notes).toBe('a');
  expect(edits.stepCounts.get()).toEqual({ undo: 1, redo: 0 });
  await edits.undo();
  expect(edits.stepCounts.get()).toEqual({ undo: 0, redo: 1 });
});
