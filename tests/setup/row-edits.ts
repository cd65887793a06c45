import { type Mock, vi } from 'vitest';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { JobRowPatch } from '#api/job-row/row-actions.ts';

import type { StatusChange } from '../../src/web/job-row/edit/change-history.ts';
import { type EditPorts, type UnsentEdit } from '../../src/web/job-row/edit/edit-ports.ts';
import type { RowChanges } from '../../src/web/job-row/edit/row-changes.ts';
import { createRowEdits } from '../../src/web/job-row/edit/row-edits.ts';
import { ApiError } from '../../src/web/platform/problem.ts';
import { createStore } from '../../src/web/store.ts';
type Asked = Omit<EditPorts, 'together'>;
type Ports = Pick<EditPorts, 'together'> & { [Name in keyof Asked]-?: Mock<NonNullable<Asked[Name]>> };

/** A server of rows that keeps to versions, as the real one does. */
export function openRowEdits(...rows: JobRow[]) {
  const server = new Map(rows.map((row) => [row.id, row]));
  const known = new Map(server);
  const sent: JobRowPatch[][] = [];
  const ports: Ports = {
    send: vi.fn(async (patches: JobRowPatch[]) => {
      sent.push(patches);
      await Promise.resolve();
      for (const { id, version } of patches) {
        const row = server.get(id);
        if (row?.version !== version) throw refusal(409, row);
      }
      const content = patches.map(({ id, version, changes }) => {
        const row = { ...server.get(id), ...changes, version: version + 1 } as JobRow;
        server.set(id, row);
        return row;
      });
      return { content, warnings: [] };
    }),
    warn: vi.fn(),
    find: vi.fn((id: number) => known.get(id) ?? null),
    received: vi.fn((received: readonly JobRow[]) => {
      for (const row of received) known.set(row.id, row);
    }),
    confirm: vi.fn(() => Promise.resolve(true)),
    kept: vi.fn(),
    ask: vi.fn(() => Promise.resolve<'mine' | 'theirs'>('mine')),
    succeeded: vi.fn(),
    saved: vi.fn(),
    stepped: vi.fn(),
    statusStepped: vi.fn(),
    changeStatus: vi.fn<EditPorts['changeStatus']>((change: StatusChange, rows: readonly JobRow[]) => {
      const status = change === 'cancel' ? 'CANCELLED' : 'UNCOMPLETED';
      const changed = rows.map((row) => ({ ...row, status, version: row.version + 1 }) as const);
      for (const row of changed) server.set(row.id, row);
      return Promise.resolve(changed);
    }),
    failed: vi.fn(),
    undoRefused: vi.fn(),
  };
  const pending = createStore<ReadonlyMap<number, RowChanges>>(new Map());
  const kept = createStore<readonly UnsentEdit[]>([]);
  const edits = createRowEdits(ports, pending, kept);
  return { edits, pending, kept, ports, server, known, sent };
}

export function row(id: number, values: Partial<JobRow> = {}): JobRow {
  return { id, version: 1, notes: null, priority: 0, shelf: null, ...values } as JobRow;
}

export function refusal(status: number, current?: JobRow): ApiError {
  const messages = { type: '', title: '', detail: '', errorMessage: 'Ei', errorDescription: '' };
  return new ApiError(status, { ...messages, status, errors: [], current });
}
