import { settlement as messages } from '../../i18n/et/freight/settlement.ts';

/** Shows for how many jobs the sums are not final yet; counts down as they are calculated. */
export function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="status" className="label-size warned strong">
      {messages.waiting(count)}
    </p>
  );
}

/** Returns the milliseconds between two readings while jobs are being calculated; `false` once none waits. */
export function whileWaiting(waiting: number | undefined): number | false {
  return waiting !== undefined && waiting > 0 ? 2000 : false;
}
