/** A payment, by its place in the file, with the invoices that it is to pay, in their order. */
interface PaymentToShare {
  index: number;
  amountCents: number;
  invoices: readonly { id: number; unpaidCents: number }[];
}

/**
 * Returns what is left of each payment before each of its invoices and after the last one, in cents, and what is then
 * unpaid of each invoice. Payments are shared out in the order of the file, as the server does: two may pay the same
 * invoice, each as much as the one before has left unpaid. `unpaid` is what is unpaid before all of them; of an invoice
 * that is not in it its own figure counts.
 */
export function sharePayments(
  payments: readonly PaymentToShare[],
  unpaid: ReadonlyMap<number, number>,
): { rests: ReadonlyMap<number, readonly number[]>; unpaid: ReadonlyMap<number, number> } {
  const owed = new Map(unpaid);
  const rests = new Map<number, readonly number[]>();
  for (const { index, amountCents, invoices } of payments.toSorted((a, b) => a.index - b.index)) {
    const ofPayment = [amountCents];
    let left = amountCents;
    for (const { id, unpaidCents } of invoices) {
      const before = owed.get(id) ?? unpaidCents;
      const part = Math.min(before, left);
      owed.set(id, before - part);
      left -= part;
      ofPayment.push(left);
    }
    rests.set(index, ofPayment);
  }
  return { rests, unpaid: owed };
}
