import { expect, test } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';

import { openRowEdits, refusal, row } from '../../../../tests/setup/row-edits.ts';
import { ApiError, UnreachableError } from '../../platform/problem.ts';
import type { Step } from './change-history.ts';

test('what was written over theirs is taken back to theirs', async () => {
  const { edits, server } = openRowEdits(row(1, { notes: 'vana' }));
  server.set(1, row(1, { version: 2, notes: 'nende' }));
  await edits.save([{ row: row(1, { notes: 'vana' }), changes: { notes: 'minu' } }]);
  await edits.undo();
  expect(server.get(1)?.notes).toBe('nende');
});

test('taking back that did not reach the server can be tried again; what the server refuses cannot', async () => {
  const { edits, ports, server } = openRowEdits(row(1, { notes: 'vana' }));
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
  // So that it is not called an edit that failed.
  expect(ports.failed).toHaveBeenLastCalledWith([1], expect.anything(), 'undo');
  await edits.undo();
  expect(server.get(1)).toMatchObject({ notes: 'uus', shelf: null });
});

test('edits are taken back one by one, the last first, and done again', async () => {
  const { edits, server, sent } = openRowEdits(row(1), row(2));
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
  // The server hears which was which, for the history.
  const causes = [undefined, undefined, 'UNDONE', 'UNDONE', 'REDONE', 'REDONE'];
  expect(sent.map(([patch]) => patch?.cause)).toEqual(causes);
  await edits.redo();
});

test('taking back waits for edits that are on their way, and for the taking back before', async () => {
  const { edits, server } = openRowEdits(row(1));
  void edits.save([{ row: row(1), changes: { notes: 'a' } }]);
  void edits.save([{ row: row(1, { notes: 'a' }), changes: { notes: 'b' } }]);
  void edits.undo();
  await edits.undo();
  expect(server.get(1)).toMatchObject({ notes: null, version: 5 });
});

test('an edit is not taken back over what somebody has written since', async () => {
  const { edits, ports, server, known } = openRowEdits(row(1));
  await edits.save([{ row: row(1), changes: { notes: 'minu' } }]);
  const theirs = row(1, { version: 3, notes: 'nende' });
  server.set(1, theirs);
  known.set(1, theirs);
  await edits.undo();
  expect(ports.undoRefused).toHaveBeenCalledOnce();
  expect(server.get(1)?.notes).toBe('nende');
});

test('a truck is not taken back over the trailer or carrier that somebody has chosen since; else all goes with it', async () => {
  const [usual, other] = [
    { id: 7, registrationNumber: '111AAA' },
    { id: 8, registrationNumber: '222BBB' },
  ];
  const truck = { id: 5, licensePlateNumber: '123ABC' };
  const carrier = { id: 3, name: 'Vedu OÜ' };
  const none = { truck: null, trailer: null, carrier: null };
  const opened = () => {
    const { server, known, ports, ...rest } = openRowEdits(row(1, none), row(2, none));
    const { send } = ports;
    const before = send.getMockImplementation();
    // As the real one: a truck brings its carrier and its usual trailer.
    send.mockImplementation((patches) =>
      before!(
        patches.map(({ changes, ...patch }) => {
          const brought = changes.truck ? { trailer: usual, carrier } : {};
          return { ...patch, changes: { ...brought, ...changes } };
        }),
      ),
    );
    return { server, known, ports, ...rest };
  };
  const given = opened();
  await given.edits.save([
    { row: row(1, none), changes: { truck } },
    { row: row(2, none), changes: { truck } },
  ]);
  await given.edits.undo();
  expect(given.server.get(1)).toMatchObject(none);
  await given.edits.redo();
  expect(given.server.get(1)).toMatchObject({ truck: { id: 5 }, trailer: { id: 7 }, carrier: { id: 3 } });

  const theirs = { ...given.server.get(2), version: 5, trailer: other } as JobRow;
  given.server.set(2, theirs);
  given.known.set(2, theirs);
  await given.edits.undo();
  expect(given.ports.undoRefused).toHaveBeenCalledExactlyOnceWith([2]);
  expect(given.server.get(2)?.trailer).toEqual(other);
  expect(given.server.get(1)?.truck).toMatchObject({ id: 5 });
});

test('a removing is taken back and done again, among the edits before and after it', async () => {
  const { edits, ports, server } = openRowEdits(row(1, { status: 'UNCOMPLETED' }));
  await edits.save([{ row: server.get(1) as JobRow, changes: { notes: 'a' } }]);
  const rows = await ports.changeStatus('cancel', [server.get(1) as JobRow]);
  edits.recordStatus({ undo: 'restore', redo: 'cancel', rows });
  await edits.undo();
  expect(ports.changeStatus).toHaveBeenLastCalledWith('restore', rows, [], 'UNDONE');
  expect(server.get(1)?.status).toBe('UNCOMPLETED');
  await edits.undo();
  expect(server.get(1)?.notes).toBeNull();
  await edits.redo();
  await edits.redo();
  expect(server.get(1)).toMatchObject({ notes: 'a', status: 'CANCELLED' });
  await edits.undo();
  expect(server.get(1)?.status).toBe('UNCOMPLETED');
});

test('a removing whose taking back is asked about is answered, and waits where the person says no', async () => {
  const { edits, ports, server } = openRowEdits(row(1, { status: 'UNCOMPLETED' }));
  const rows = await ports.changeStatus('cancel', [server.get(1) as JobRow]);
  edits.recordStatus({ undo: 'restore', redo: 'cancel', rows });
  const unusual = { code: 'UNUSUAL', field: '0.quantity', message: 'Üle tellitu 3 t', rowId: 1 } as const;
  const texts = { type: 'about:blank', title: '', detail: '', errorMessage: '', errorDescription: '' };
  ports.changeStatus.mockRejectedValueOnce(new ApiError(422, { ...texts, status: 422, errors: [unusual] }));
  ports.confirm.mockResolvedValueOnce(false);
  await edits.undo();
  expect(server.get(1)?.status).toBe('CANCELLED');
  expect(ports.failed).not.toHaveBeenCalled();

  ports.changeStatus.mockRejectedValueOnce(new ApiError(422, { ...texts, status: 422, errors: [unusual] }));
  ports.confirm.mockResolvedValueOnce(true);
  await edits.undo();
  expect(ports.confirm).toHaveBeenLastCalledWith([unusual]);
  expect(ports.changeStatus).toHaveBeenLastCalledWith('restore', rows, [unusual], 'UNDONE');
  expect(server.get(1)?.status).toBe('UNCOMPLETED');
});

test('a step is not taken back from a row that something else has happened to since', async () => {
  const { edits, ports, known } = openRowEdits(row(1));
  edits.recordStatus({ undo: 'restore', redo: 'confirm', rows: [row(1, { version: 2 })] });
  known.set(1, row(1, { version: 3, isSMSSent: true }));
  await edits.undo();
  expect(ports.changeStatus).not.toHaveBeenCalled();
  expect(ports.undoRefused).toHaveBeenCalledOnce();
});

test('a toast takes back its own step, whatever was done since, and only once', async () => {
  const { edits, ports, server } = openRowEdits(row(1), row(2));
  await edits.save([{ row: row(1), changes: { notes: 'a' } }]);
  await edits.save([{ row: row(2), changes: { notes: 'b' } }]);
  const [first] = ports.saved.mock.calls[0] as [Step];
  await edits.undo(first);
  await edits.undo(first);
  expect([server.get(1)?.notes, server.get(2)?.notes]).toEqual([null, 'b']);
});
