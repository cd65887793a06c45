import { beforeEach, expect, test, vi } from 'vitest';

import { changeStatus } from '../../../job-row/edit/change-status.ts';
import { confirmJobRow } from '../../../job-row/edit/confirm-job-row.ts';
import { UnreachableError } from '../../../platform/problem.ts';
import { toastStore } from '../../../platform/toasts.ts';
import { confirmOrders } from './confirm-orders.ts';

vi.mock('../../../job-row/edit/confirm-job-row.ts', () => ({ confirmJobRow: vi.fn() }));
vi.mock('../../../job-row/edit/change-status.ts', () => ({ changeStatus: vi.fn() }));
vi.mock('./settle.ts', () => ({ reloadAlerts: vi.fn() }));

/** An order that waits, with these loads. */
const order = (...rowIds: number[]) => ({ rowIds });

beforeEach(() => {
  toastStore.set([]);
  vi.mocked(confirmJobRow).mockImplementation((id) =>
    id === 3 ? Promise.reject(new Error('gone')) : Promise.resolve({ id } as never),
  );
});

test('that there is no network is said', async () => {
  vi.mocked(confirmJobRow).mockRejectedValue(new UnreachableError());
  await confirmOrders([order(1)]);
  expect(toastStore.get().map(({ description }) => description)).toEqual(['Rida 1: Võrguühendus puudub.']);
});

test('all loads of all ticked orders are confirmed, what failed is told by row, and the rest is taken back in one press', async () => {
  await confirmOrders([order(1, 2), order(3), order(4)]);
  const [failed, confirmed] = toastStore.get();
  expect(failed?.description).toContain('3');
  expect(confirmed?.title).toBe('Kinnitatud: 3 koormat');
  confirmed?.actions?.[0]?.onPress();
  expect(changeStatus).toHaveBeenCalledExactlyOnceWith('restore', [{ id: 1 }, { id: 2 }, { id: 4 }]);
});
