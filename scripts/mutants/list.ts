/** A small change that breaks one rule, and the tests that should notice. */
export interface Mutant {
  /** Under src. */
  file: string;
  /** A text that occurs exactly once. */
  from: string;
  to: string;
  /** The rule that is broken. */
  rule: string;
  /** A piece of the path of test files. */
  tests: string;
}

const orders = 'server/features/transport-orders';
const actions = 'server/features/driver/actions';

export const mutants: readonly Mutant[] = [
  {
    file: `${orders}/find-orders.ts`,
    from: 'conditions: conditionsOf(reader, filters),',
    to: 'conditions: conditionsOf({ ...reader, scope: null }, filters),',
    rule: 'a client exports own orders only',
    tests: `${orders}/export.test`,
  },
  {
    file: `${orders}/export.ts`,
    from: 'cellOf: ({ planned }) => numberCell(planned)',
    to: 'cellOf: ({ delivered }) => numberCell(delivered)',
    rule: 'a column holds what its heading says',
    tests: `${orders}/export.test`,
  },
  {
    file: `${orders}/export.ts`,
    from: 'isStaff ? et.jobRows.statuses : statusesForClients',
    to: 'et.jobRows.statuses',
    rule: "a client reads statuses in a client's words",
    tests: `${orders}/export.test`,
  },
  {
    file: `${orders}/correct-loads.ts`,
    from: "const isUnclear = field === 'quantity' && active.length > 1;",
    to: 'const isUnclear = false;',
    rule: 'of several loads none takes on a corrected quantity',
    tests: `${orders}/correct.test`,
  },
  {
    file: `${orders}/correct-loads.ts`,
    from: 'return isAsOrdered && !isUnclear ? after[field] : current[field];',
    to: 'return isUnclear ? current[field] : after[field];',
    rule: 'a load that the table has changed keeps its value',
    tests: `${orders}/`,
  },
  {
    file: 'server/job-rows/awaits-sending.ts',
    from: '(r.is_sms_sent or r.sent_to_waybill or ',
    to: '(r.is_sms_sent or ',
    rule: 'a load that was announced does not follow a correction',
    tests: `${orders}/`,
  },
  {
    file: `${orders}/duplicate-order.ts`,
    from: ".where(storedOrder.isSame('o', order))",
    to: ".where(storedOrder.isSame('o', { ...order, wetGrain: false }))",
    rule: 'wet grain is another order than dry',
    tests: `${orders}/order-questions.test`,
  },
  {
    file: `${orders}/duplicate-order.ts`,
    from: "    .where('r.status', 'not in', droppedStatuses)\n",
    to: '',
    rule: 'a cancelled order is no duplicate',
    tests: `${orders}/order-questions.test`,
  },
  {
    file: 'api/job-row/table-settings.ts',
    from: "width: typeof width === 'number' && width >= 40 && width <= 2000 ? width : null",
    to: 'width: null',
    rule: 'saved column widths are kept',
    tests: 'api/job-row/table-settings.test',
  },
  {
    file: `${actions}/written-fields.ts`,
    from: 'return fieldsOf(written).every(',
    to: 'return !fieldsOf(written).every(',
    rule: 'what the job has already is no alert for the office',
    tests: `${actions}/for-office/unapplied-reports.test`,
  },
  {
    file: 'web/offline/outbox.ts',
    from: 'if (hasNothingToDecide(refusedItem))',
    to: 'if (refusedItem === null)',
    rule: 'a refused step with nothing to decide leaves the phone by itself',
    tests: 'web/offline/outbox.test',
  },
  {
    file: 'web/offline/outbox.ts',
    from: 'const maxFaults = 8;',
    to: 'const maxFaults = 80;',
    rule: 'after eight failures the driver is asked',
    tests: 'web/offline/outbox.test',
  },
  {
    file: 'server/queues/queue.ts',
    from: 'queue.pausesSeconds[claimed.attempts - 1]',
    to: 'queue.pausesSeconds[claimed.attempts]',
    rule: 'each try is told the pause after it',
    tests: 'server/queues/queue.test',
  },
  {
    file: 'domain/orders/loads.ts',
    from: 'if (room === null || room >= sum) break;',
    to: 'if (room === null || room > sum) break;',
    rule: 'no more loads give way than are needed',
    tests: 'domain/orders/loads.test',
  },
  {
    file: 'domain/orders/loads.ts',
    from: 'if (count >= maxLoads) return [quantity];',
    to: 'if (count > maxLoads) return [quantity];',
    rule: 'a hundred loads are too many to propose',
    tests: 'domain/orders/loads.test',
  },
  {
    file: 'domain/orders/transport-order-rules.ts',
    from: "...(madeBy === 'client' ? beyondClients(order, today) : [])",
    to: '',
    rule: 'a client gives no truck, no past day and only grain',
    tests: 'domain/orders/transport-order-rules.test',
  },
  {
    file: 'domain/webhooks/webhook.ts',
    from: '  24 * hourSeconds,\n',
    to: '',
    rule: 'a webhook is tried for two days',
    tests: 'domain/webhooks/webhook.test',
  },
  {
    file: 'domain/job-row/job-row-status.ts',
    from: "  'SELF_SERVICE',\n  ...droppedStatuses,\n]);",
    to: '  ...droppedStatuses,\n]);',
    rule: 'nobody sends a row that the client fetches',
    tests: 'domain/job-row/job-row-status.test',
  },
  {
    file: 'domain/contracts/contract-check.ts',
    from: 'usedQuantity > quantity && usedQuantity > (before ?? zero)',
    to: 'usedQuantity > quantity',
    rule: 'only a change that takes more from a full contract is asked about',
    tests: 'server/features/job-table/patch/warnings.test',
  },
  {
    file: 'server/features/shared-links/follow-page.ts',
    from: "status === 'ON_THE_WAY' && leftPickupAt !== null",
    to: "status === 'ON_THE_WAY'",
    rule: 'goods are under way only once they have left the pickup',
    tests: 'server/features/shared-links/shared-links.test',
  },
  {
    file: 'domain/vehicles/load-release.ts',
    from: 'loadsLeft.splice(index, 1);',
    to: '',
    rule: 'a release holds for each forbidden load once',
    tests: 'domain/vehicles/load-release.test',
  },
  {
    file: 'domain/freight/vat.ts',
    from: 'validFrom <= day)',
    to: 'validFrom < day)',
    rule: 'a rate of VAT holds from its first day on',
    tests: 'domain/freight/vat.test',
  },
  {
    file: 'domain/alerts/work-list.ts',
    from: "return [kind, orderId === null ? `job ${jobId}` : orderId, day, cause].join(' ');",
    to: "return [kind, orderId === null ? `job ${jobId}` : orderId, day].join(' ');",
    rule: 'alerts of one order are one line only where their cause is one',
    tests: 'domain/alerts/',
  },
];
