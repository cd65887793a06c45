import type { StopRecord, StopRequest } from '#api/driver/driver-job.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import type { DriverStop } from '#domain/driver/driver-stop.ts';
import { netOf } from '#domain/driver/weights/delivered-shares.ts';
import {
  isSignedForOtherWeight,
  signedWeightOf,
  weightToSign,
  withLoadedWeight,
} from '#domain/driver/weights/signed-weight.ts';
import { type Decimal, decimalToNumber } from '#domain/goods/decimal.ts';

import type { RowEntry } from '../../../db/audit.ts';
import { findFormerSignatures } from '../job-records.ts';
import { stopText } from '../stop-fields.ts';
import type { ActionCall } from './reported-action.ts';

/** The signatures of a report: the valid one, and those that it replaced on the phone. */
type Given = Pick<StopRequest, 'signature' | 'signedWeightKg'> & {
  formerSignatures?: StopRequest['formerSignatures'];
};

/** The stop of a signature: the signature that it replaces, and the weights of the stop after this report. */
interface SigningStop {
  jobId: number;
  stop: StopKind;
  current: StopRecord | null;
  weighed: DriverStop | null;
  /** The pickup after this report. */
  pickup: DriverStop | null;
}

/**
 * Stores the weight that a given signature is for; what it takes the place of is kept, each with the weight it was
 * given for. Nothing where a report says nothing of a signature.
 */
export async function takeSignature(
  { db, now }: Pick<ActionCall, 'db' | 'now'>,
  { signature, signedWeightKg: claimed, formerSignatures = [] }: Given,
  { jobId, stop, current, weighed }: SigningStop,
): Promise<Pick<StopRequest, 'signedWeightKg'>> {
  if (signature === undefined) return {};
  const storedSignatures = await findFormerSignatures(db, [jobId], stop);
  const before = storedSignatures.map((each) => ({
    signature: each.signature,
    signedWeightKg: each.signedWeightKg,
  }));
  const replaced = current?.signature == null ? [] : [{ ...current, signature: current.signature }];
  for (const former of [...replaced, ...formerSignatures]) {
    const text = stopText('signature', former.signature);
    if (before.some((each) => stopText('signature', each.signature) === text)) continue;
    const { signedWeightKg: kg } = former;
    before.push({
      signature: former.signature,
      signedWeightKg: signedWeightOf(former.signature, { claimed: kg, now: kg, before }),
    });
  }
  const added = before.slice(storedSignatures.length);
  if (added.length > 0) {
    const values = added.map((each) => ({
      transport_job_id: jobId,
      stop,
      signature: JSON.stringify(each.signature),
      signed_weight_kg: each.signedWeightKg,
      replaced_at: new Date(now),
    }));
    await db.insertInto('former_signatures').values(values).execute();
  }
  if (signature === null) return { signedWeightKg: null };
  return { signedWeightKg: signedWeightOf(signature, { claimed, now: weighedKg(weighed), before }) };
}

/**
 * Returns what the history says: which weights the former signature and this one are for, and that the weight of
 * the stop is no longer the one that was signed for.
 */
export function signingChanges(
  { stop, current, weighed, pickup }: SigningStop,
  { signature = null, signedWeightKg = null }: Pick<StopRequest, 'signature' | 'signedWeightKg'>,
): NonNullable<RowEntry['changes']> {
  const before = current?.signedWeightKg ?? null;
  const signed = {
    signature,
    signedWeightKg,
    netWeightKg: kgOf(weighed && netOf(weighed)),
    noScale: weighed?.noScale ?? false,
    estimatedWeightKg: kgOf(weighed?.estimatedWeightKg ?? null),
  };
  const after = withLoadedWeight(signed, stop, kgOf(pickup && netOf(pickup)));
  const weightKg = weightToSign(after);
  const isOther = isSignedForOtherWeight(after);
  const isKnown =
    current !== null &&
    before === signedWeightKg &&
    weightToSign({ ...current, loadedKg: after.loadedKg ?? null }) === weightKg;
  return {
    ...(current !== null &&
      before !== signedWeightKg && { [`${stop}.signedWeightKg`]: [before, signedWeightKg] }),
    ...(isOther && !isKnown && { [`${stop}.signedOtherWeightKg`]: [signedWeightKg, weightKg] }),
  };
}

/** Weighed, else estimated, in kg. */
function weighedKg(stop: DriverStop | null): number | null {
  return kgOf(stop && (netOf(stop) ?? stop.estimatedWeightKg));
}

function kgOf(weight: Decimal | null): number | null {
  return weight === null ? null : decimalToNumber(weight);
}
