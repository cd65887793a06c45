import type { StopKind } from '../driver-job.ts';
import { isSigned, type Strokes } from '../signature-ink.ts';

/** The weight and signature of a stop, in kg. */
export interface SignedStop {
  signature: unknown;
  /** Null where nothing was weighed or estimated when it was given; left out where that is not known. */
  signedWeightKg?: number | null | undefined;
  netWeightKg: number | null;
  noScale?: boolean;
  estimatedWeightKg: number | null;
  /** What was weighed at the pickup; only at the destination. */
  loadedKg?: number | null;
}

type Weights = Omit<SignedStop, 'signature' | 'signedWeightKg'>;

/** A signature with the weight in kg that was shown above it; null where none was shown. */
export interface GivenSignature {
  signature: SignatureContent;
  signedWeightKg: number | null;
}

/** Strokes, or a picture as a data URL. */
type SignatureContent = string | { strokes: Strokes };

/**
 * Returns the weight above a signature, in kg: the weighed one, else (without a scale) the loaded one, else the
 * estimate. Null when there is none.
 */
export function weightToSign(stop: Weights): number | null {
  return stop.netWeightKg ?? loadedWithoutScale(stop) ?? stop.estimatedWeightKg;
}

/**
 * True when the weight was written or corrected after it was signed for: the signature is of another one. Where there
 * is no scale and the loaded weight counts, an estimate changes nothing of what was signed for.
 */
export function isSignedForOtherWeight(stop: SignedStop): boolean {
  const { signature, signedWeightKg, estimatedWeightKg } = stop;
  if (signature === null || signedWeightKg === undefined) return false;
  const isUnweighed = signedWeightKg === null || signedWeightKg === estimatedWeightKg;
  if (isUnweighed && loadedWithoutScale(stop) !== null) return false;
  return signedWeightKg !== weightToSign(stop);
}

/** Returns the weights of a stop with what was weighed at the pickup, where it may count. */
export function withLoadedWeight<Stop extends SignedStop>(
  stop: Stop,
  kind: StopKind,
  loadedKg: number | null,
): Stop & Pick<SignedStop, 'loadedKg'> {
  return { ...stop, loadedKg: kind === 'destination' ? loadedKg : null };
}

function loadedWithoutScale({ netWeightKg, noScale = false, loadedKg = null }: Weights): number | null {
  return netWeightKg === null && noScale ? loadedKg : null;
}

/**
 * Returns the weight that a signature is for, in kg (docs/requirements.md, "Driver's journey"). The same strokes or
 * the same picture as one that was given `before` (the oldest first) are that one sent again, under whatever weight;
 * strokes that were added to it sign only where they are a signature by themselves. A new one is for what is
 * `claimed` to have stood over it; left out, for what is weighed or estimated `now`.
 */
export function signedWeightOf(
  signature: SignatureContent,
  {
    claimed,
    now,
    before,
  }: { claimed?: number | null | undefined; now: number | null; before: readonly GivenSignature[] },
): number | null {
  const same = before.find((each) => isSame(each.signature, signature));
  const again =
    same ??
    (isNewlySigned(signature, before)
      ? undefined
      : before.find((each) => hasSharedStroke(each.signature, signature)));
  if (again !== undefined) return again.signedWeightKg;
  return claimed === undefined ? now : claimed;
}

/** True where what was not given before is a signature, or nothing of it was given before. */
function isNewlySigned(signature: SignatureContent, before: readonly GivenSignature[]): boolean {
  if (typeof signature === 'string') return true;
  const strokesBefore = new Set(before.flatMap((each) => strokesOf(each.signature)));
  const fresh = signature.strokes.filter((stroke) => !strokesBefore.has(JSON.stringify(stroke)));
  return fresh.length === signature.strokes.length || isSigned(fresh);
}

function isSame(one: SignatureContent, other: SignatureContent): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return JSON.stringify(one.strokes) === JSON.stringify(other.strokes);
}

function hasSharedStroke(one: SignatureContent, other: SignatureContent): boolean {
  const strokes = new Set(strokesOf(one));
  return strokesOf(other).some((stroke) => strokes.has(stroke));
}

function strokesOf(signature: SignatureContent): string[] {
  return typeof signature === 'string' ? [] : signature.strokes.map((stroke) => JSON.stringify(stroke));
}
