import fc from 'fast-check';

/** A step of a history: by the driver with the phone, on the way, at the server, by others. */
export type Command =
  /**
   * `slip`: what is written down breaks a rule that only the server looks at here. `odd`: it is unusual, and has been
   * confirmed before it is sent or not. `otherTruck`: the driver sets off with another truck than the planned one.
   */
  | { kind: 'go'; job: number; taps: number; slip: boolean; odd: Oddness; otherTruck: boolean }
  | {
      kind: 'edit';
      job: number;
      field: 'notes' | 'contactName' | 'grossWeightKg';
      value: number;
      slip: boolean;
    }
  | { kind: 'undo'; job: number }
  /** The phone's clock is read wrong by so many minutes. */
  | { kind: 'clock'; minutes: number }
  | { kind: 'photo'; job: number }
  | { kind: 'note'; job: number }
  | { kind: 'sync'; tabs: 1 | 2; dieAfter: number | null }
  | { kind: 'network'; is: Network }
  | { kind: 'session'; expired: boolean }
  | { kind: 'restart' }
  | { kind: 'refresh'; job: number }
  /** The office sends the goods elsewhere, or back to where they were to go first. */
  | { kind: 'redirect'; job: number; to: 'elsewhere' | 'third' | 'back' }
  | { kind: 'cancel'; job: number }
  /** The office gives the job to another carrier, to the driver's other truck, or back again. */
  | { kind: 'move'; job: number; to: 'carrier' | 'truck' | 'back' }
  | { kind: 'colleague'; job: number; what: 'go' | 'edit'; value: number }
  | { kind: 'decide'; keep: boolean };

/**
 * `deaf`: requests arrive and their answers are lost; `shaky`: every other answer is. `proxy` and `portal`: something
 * between answers 502, or 200 with a page of its own.
 */
const networks = ['online', 'offline', 'deaf', 'shaky', 'proxy', 'portal'] as const;
export type Network = (typeof networks)[number];

export type Oddness = 'no' | 'asked' | 'confirmed';

const job = fc.nat({ max: 2 });
const oneIn = (count: number) => fc.nat({ max: count - 1 }).map((one) => one === 0);
const slip = oneIn(10);
/** A random history of three jobs. */
export const histories = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('go' as const),
        job,
        taps: fc.integer({ min: 1, max: 2 }),
        slip,
        odd: fc.oneof(
          { weight: 6, arbitrary: fc.constant('no' as const) },
          { weight: 1, arbitrary: fc.constantFrom('asked' as const, 'confirmed' as const) },
        ),
        otherTruck: oneIn(3),
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
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), job }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('clock' as const),
        minutes: fc.integer({ min: -180, max: 180 }),
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
    {
      weight: 1,
      // To start a server again takes as long as all else in a history.
      arbitrary: fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({ kind: fc.constant('session' as const), expired: fc.boolean() }),
        },
        { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
      ),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('refresh' as const), job }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('redirect' as const),
        job,
        to: fc.constantFrom('elsewhere' as const, 'third' as const, 'back' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), job }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        job,
        to: fc.constantFrom('carrier' as const, 'truck' as const, 'back' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('colleague' as const),
        job,
        what: fc.constantFrom('go' as const, 'edit' as const),
        value: fc.nat({ max: 3 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide' as const), keep: fc.boolean() }) },
  ),
  { minLength: 5, maxLength: 40 },
);
