import type { LoadsAnswer } from '#api/orders/loads.ts';
import type { TransportOrder } from '#api/orders/transport-orders.ts';

import { createGrain } from '../../factories/products.ts';
import { createOrderedJobRow } from '../../factories/transport-jobs.ts';
import { rowPatches } from '../row-patches.ts';
import { openTestApp } from '../test-app.ts';

/** The real app with orders that are split into loads; called at the top of a test file, as openTestApp. */
export async function openSplitting() {
  const { db, signIn } = await openTestApp();
  const staff = await signIn();
  const { rowNow, history } = rowPatches(staff);
  return {
    db,
    signIn,
    staff,
    rowNow,
    history,
    orderNow: async (id: number) =>
      (await staff.get<{ content: TransportOrder }>(`/api/transport-orders/${id}`)).body.content,
    /** An order of one row; `quantity` in tonnes. */
    createOrderOf: async (quantity: string) =>
      createOrderedJobRow(db, { quantity, product_id: (await createGrain(db)).id }),
    splitOrder: (id: number, body: object, headers = {}) =>
      staff.post<LoadsAnswer>(`/api/transport-orders/${id}/loads`, body, headers),
    splitRow: (id: number, body: object) =>
      staff.post<LoadsAnswer>(`/api/transport-job-products/${id}/split`, body),
  };
}

/** Loads of these tonnes. */
export const ofSize = (...quantities: number[]) => quantities.map((quantity) => ({ quantity }));

/** The rows of an order that are not cancelled. */
export const living = ({ rows }: TransportOrder) => rows.filter(({ status }) => status !== 'CANCELLED');
