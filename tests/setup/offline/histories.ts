import fc from 'fast-check';

/** What happens in a history: by the driver with the phone, on the way, at the server, by others. */
export type Command =
  /** `slip`: what is written down breaks a rule that only the server looks at here. */
  | { kind: 'go'; job: number; taps: number; slip: boolean }
  | {
      kind: 'edit';
      job: number;
      field: 'notes' | 'contactName' | 'grossWeightKg';
      value: number;
      slip: boolean;
    }
  | { kind: 'photo'; job: number }
  | { kind: 'note'; job: number }
  | { kind: 'sync'; tabs: 1 | 2; dieAfter: number | null }
  | { kind: 'network'; is: Network }
  | { kind: 'session'; expired: boolean }
  | { kind: 'restart' }
  | { kind: 'refresh'; job: number }
  | { kind: 'redirect'; job: number }
  | { kind: 'cancel'; job: number }
  | { kind: 'colleague'; job: number; what: 'go' | 'edit'; value: number }
  | { kind: 'decide'; keep: boolean };

/**
 * `deaf`: requests arrive and their answers are lost; `shaky`: every other answer is. `proxy` and `portal`: something
 * between answers 502, or 200 with a page of its own.
 */
const networks = ['online', 'offline', 'deaf', 'shaky', 'proxy', 'portal'] as const;
export type Network = (typeof networks)[number];

const job = fc.nat({ max: 1 });
const slip = fc.nat({ max: 9 }).map((one) => one === 0);
/** A random history of two jobs. */
export const histories = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('go' as const),
        job,
        taps: fc.integer({ min: 1, max: 2 }),
        slip,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('edit' as const),
        job,
        field: fc.constantFrom('notes' as const, 'contactName' as const, 'grossWeightKg' as const),
        value: fc.nat({ max: 3 }),
        slip,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('photo' as const), job }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('note' as const), job }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('sync' as const),
        tabs: fc.constantFrom(1 as const, 2 as const),
        dieAfter: fc.option(fc.integer({ min: 1, max: 8 }), { freq: 2 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('network' as const),
        is: fc.constantFrom(...networks),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('session' as const), expired: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('refresh' as const), job }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('redirect' as const), job }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), job }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('colleague' as const),
        job,
        what: fc.constantFrom('go' as const, 'edit' as const),
        value: fc.nat({ max: 3 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide' as const), keep: fc.boolean() }) },
  ),
  { minLength: 5, maxLength: 30 },
);
