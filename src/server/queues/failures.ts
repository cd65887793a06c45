import { Counter } from 'prom-client';

/** The systems that deliveries go to, by the names of the metrics. */
export const dispatchSystems = [
  'SMS',
  'WAYBILL',
  'FLEET',
  'TERMINAL',
  'WEBHOOK',
  'PUSH',
  'MAIL',
  'EINVOICE',
] as const;
export type DispatchSystem = (typeof dispatchSystems)[number];

/** Deliveries given up by this process since its start, by system. */
export const failures = new Counter({
  name: 'koorem_dispatch_failed_total',
  help: 'What was refused or given up, by the system it was for; of this process since its start',
  labelNames: ['system'],
  registers: [],
});
for (const system of dispatchSystems) failures.inc({ system }, 0);

/** Counts a delivery that was refused, or given up after its last try. Called once that is stored. */
export function countFailure(system: DispatchSystem): void {
  failures.inc({ system });
}
