import { describe, expect, test } from 'vitest';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { isSignedForOtherWeight } from '#domain/driver/weights/signed-weight.ts';
import { stopTextsBy } from '#domain/record-fields/driver-stop.ts';

import { stopRecordOf } from '../../../offline/job-after.ts';
import {
  changedStopFields,
  emptyStopForm,
  netAtOtherEnd,
  stopFormOf,
  stopFormProblems,
  stopRequestOf,
  weightsOf,
  withPad,
  withSignature,
} from './stop-form.ts';

const noon = Date.parse('2026-05-20T12:00:00+03:00');
const weighed = { ...emptyStopForm, grossWeightKg: 43_980, vehicleWeightKg: 15_500 };

describe('times', () => {
  test('are of today in Tallinn', () => {
    expect(stopRequestOf({ ...weighed, startTime: '08:15' }, noon).startTime).toBe(
      '2026-05-20T08:15:00+03:00',
    );
  });

  test("in October's double hour an end by the clock before the start is in the second", () => {
    const now = Date.parse('2026-10-25T04:10:00+02:00');
    const request = stopRequestOf({ ...weighed, startTime: '03:40', endTime: '03:20' }, now);
    expect([request.startTime, request.endTime]).toEqual([
      '2026-10-25T03:40:00+03:00',
      '2026-10-25T03:20:00+02:00',
    ]);
    const typed = { ...weighed, startTime: '03:40', endTime: '03:20' };
    expect(stopFormProblems(typed, true, now, now)).toEqual({});
  });

  test('just after midnight are of yesterday where they would be in the future', () => {
    const pastMidnight = Date.parse('2026-05-20T00:20:00+03:00');
    const request = stopRequestOf({ ...weighed, startTime: '23:50', endTime: '00:15' }, pastMidnight);
    expect([request.startTime, request.endTime]).toEqual([
      '2026-05-19T23:50:00+03:00',
      '2026-05-20T00:15:00+03:00',
    ]);
    expect(
      stopFormProblems(
        { ...weighed, startTime: '23:50', endTime: '00:15' },
        true,
        pastMidnight,
        pastMidnight,
      ),
    ).toEqual({});
  });
});

test('refuses a time that is still to come', () => {
  expect(stopFormProblems({ ...weighed, endTime: '13:00' }, true, noon, noon)).toEqual({
    endTime: 'inFuture',
  });
});

describe('problems', () => {
  test('are none for weighed goods', () => {
    expect(stopFormProblems(weighed, true, noon, noon)).toEqual({});
    expect(stopFormProblems(emptyStopForm, false, noon, noon)).toEqual({});
  });

  test('come all at once, each with its reason', () => {
    const form = {
      ...emptyStopForm,
      startTime: '10:00',
      endTime: '09:59',
      grossWeightKg: 15_000,
      vehicleWeightKg: 15_500,
      distanceKm: Number.NaN,
      afterDriveKm: -1,
    };
    expect(stopFormProblems(form, true, noon, noon)).toEqual({
      endTime: 'endBeforeStart',
      grossWeightKg: 'grossOverVehicle',
      distanceKm: 'invalid',
      afterDriveKm: 'invalid',
    });
    expect(stopFormProblems({ ...emptyStopForm, startTime: '7x' }, true, noon, noon)).toEqual({
      startTime: 'invalid',
      grossWeightKg: 'required',
      vehicleWeightKg: 'required',
    });
  });
});

test('counts are sent as far as they are numbers, and corrected by row', () => {
  const counted = { ...emptyStopForm, counts: { 3: 12, 4: null, 5: Number.NaN } };
  const counts = [{ transportJobProductId: 3, quantity: 12 }];
  expect(stopRequestOf(counted, noon).counts).toEqual(counts);
  expect(stopFormProblems(counted, false, noon, noon)).toEqual({ counts: 'invalid' });
  expect(stopFormProblems({ ...emptyStopForm, counts: { 3: -1 } }, false, noon, noon)).toEqual({
    counts: 'invalid',
  });
  const record = stopRecordOf({ counts });
  expect(changedStopFields(record, stopFormOf(record), noon)).toEqual({});
  expect(changedStopFields(record, emptyStopForm, noon)).toEqual({ counts: null });
});

test('sends only the fields that were changed, whatever the seconds', () => {
  const stop = {
    startTime: '2026-05-20T08:15:42+03:00',
    endTime: null,
    grossWeightKg: 43_980,
    vehicleWeightKg: 15_500,
    netWeightKg: 28_480,
    noScale: false,
    estimatedWeightKg: null,
    waitingReason: null,
    waitedMinutes: null,
    waitingChargedFrom: null,
    ...stopTextsBy((): string | null => null),
    clientName: 'Kuuse Talu',
    signature: { aspect: 0.45, strokes: [[0, 0, 0.1, 0.1]] },
    signedWeightKg: 28_480,
    distanceKm: null,
    afterDriveKm: 4,
    counts: null,
    arrivedAt: null,
    leftAt: null,
  };
  const form = stopFormOf(stop);
  expect(changedStopFields(stop, form, noon)).toEqual({});
  expect(changedStopFields(stop, { ...form, clientName: ' ', afterDriveKm: null }, noon)).toEqual({
    clientName: null,
    afterDriveKm: null,
  });
  const signature = { aspect: 0.45, strokes: [[0, 0, 0.3, 0.1]] };
  expect(changedStopFields(stop, { ...form, signature }, noon)).toEqual({
    signature,
    signedWeightKg: 28_480,
  });
});

test('remembers which weight was signed for', () => {
  const signature = { aspect: 0.45, strokes: [[0, 0, 0.1, 0.1]] };
  const signed = { ...weighed, signature, signedWeightKg: 28_480 };
  expect(isSignedForOtherWeight(weightsOf(signed))).toBe(false);
  expect(isSignedForOtherWeight(weightsOf({ ...signed, grossWeightKg: 43_780 }))).toBe(true);
  expect(stopRequestOf({ ...signed, signature: null }, noon).signedWeightKg).toBeNull();
});

test('signs with what is drawn after the weight has changed, and keeps what was signed before with its weight', () => {
  const drawn = { aspect: 0.42, strokes: [[0.1, 0.1, 0.9, 0.3]] };
  const pad = { ...withPad({ ...emptyStopForm, ...weighed }), strokes: drawn.strokes };
  // Closed and opened again with the same weight, the pad still shows the strokes.
  expect(withPad(pad).strokes).toEqual(drawn.strokes);
  const signed = withSignature(pad, drawn);
  expect(signed).toMatchObject({
    signature: drawn,
    signedWeightKg: 28_480,
    strokes: [],
    formerSignatures: [],
  });

  const corrected = { ...signed, grossWeightKg: 43_780 };
  expect(isSignedForOtherWeight(weightsOf(corrected))).toBe(true);
  // Strokes made for the former weight are removed, whether the signature was given or not.
  expect(withPad(corrected).strokes).toEqual([]);
  expect(withPad({ ...pad, grossWeightKg: 43_780 }).strokes).toEqual([]);

  const again = { aspect: 0.42, strokes: [[0.2, 0.3, 0.8, 0.1]] };
  const signedAgain = withSignature(withPad(corrected), again);
  const former = [{ signature: drawn, signedWeightKg: 28_480 }];
  const sent = { signature: again, signedWeightKg: 28_280, formerSignatures: former };
  expect(stopRequestOf(signedAgain, noon)).toMatchObject(sent);
  const record = stopRecordOf({ grossWeightKg: 43_780, vehicleWeightKg: 15_500 });
  expect(changedStopFields(record, signedAgain, noon)).toEqual(sent);
  // A cleared signature is stored nevertheless.
  expect(stopRequestOf(withSignature(signed, null), noon)).toMatchObject({
    signature: null,
    signedWeightKg: null,
    formerSignatures: former,
  });
});

test('asks for no estimate where the other end was weighed, and lets it be signed for what was loaded', () => {
  const form = { ...emptyStopForm, noScale: true };
  expect(stopFormProblems(form, true, noon, noon)).toEqual({ estimatedWeightKg: 'required' });
  expect(stopFormProblems(form, true, noon, noon, 25_700)).toEqual({});
  const ends = { pickupStop: { netWeightKg: 25_700 }, destinationStop: null } as DriverJob;
  expect([netAtOtherEnd(ends, 'destination'), netAtOtherEnd(ends, 'pickup')]).toEqual([25_700, null]);

  const drawn = { aspect: 0.42, strokes: [[0.1, 0.1, 0.5, 0.3, 0.9, 0.1]] };
  const signed = withSignature(withPad(form, 25_700), drawn, 25_700);
  expect(signed.signedWeightKg).toBe(25_700);
  const estimated = { ...signed, estimatedWeightKg: 25_650 };
  expect(isSignedForOtherWeight(weightsOf(estimated, 25_700))).toBe(false);
  expect(isSignedForOtherWeight(weightsOf(signed, 25_500))).toBe(true);
});
