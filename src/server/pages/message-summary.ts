/**
 * What a simulated call was about, in one line: to whom, what and where. Requests are in the outside systems' own
 * shapes; what is not found in one is left out.
 */
export function summaryOf(system: string, what: string, request: unknown): string {
  const parts = what === 'send' ? (summaries[system]?.(request) ?? []) : [at(request, 'sendId')];
  return parts
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map(String)
    .filter((part) => part !== '')
    .join(' · ');
}

const summaries: Record<string, (request: unknown) => unknown[]> = {
  sms: (request) => [at(request, 'to'), at(request, 'text')],
  waybill: (request) => [
    at(request, 'request', 0, 'truck_reg_number'),
    at(request, 'request', 0, 'rows', 0, 'assortment_name'),
    at(request, 'request', 0, 'rows', 0, 'amount'),
    at(request, 'request', 0, 'origin_name'),
    at(request, 'request', 0, 'destination_name'),
  ],
  fleet: (request) => [
    at(request, 'request', 'tasks_data', 0, 'description'),
    at(request, 'request', 'tasks_data', 0, 'contact', 'company'),
    at(request, 'request', 'tasks_data', 1, 'contact', 'company'),
  ],
  terminal: (request) => [
    at(request, 'request', 'truck', 'licensePlateNumber'),
    at(request, 'request', 'product', 'name'),
    at(request, 'request', 'quantity'),
    at(request, 'request', 'terminal', 'name'),
  ],
};

function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null
        ? (inside as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );
}
