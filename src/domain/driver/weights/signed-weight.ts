/** What a stop says of its weight and of its signature, in kg. */
export interface SignedStop {
  signature: unknown;
  /** Null where it is not known; left out by what an older version of the app has kept. */
  signedWeightKg?: number | null;
  netWeightKg: number | null;
  estimatedWeightKg: number | null;
}

/** The weight that stands over a signature: weighed, else estimated; null where there is none. */
export function weightToSign({
  netWeightKg,
  estimatedWeightKg,
}: Pick<SignedStop, 'netWeightKg' | 'estimatedWeightKg'>): number | null {
  return netWeightKg ?? estimatedWeightKg;
}

/** True when the weight was corrected after it was signed for: the signature is of another one. */
export function isSignedForOtherWeight(stop: SignedStop): boolean {
  const { signature, signedWeightKg = null } = stop;
  return signature !== null && signedWeightKg !== null && signedWeightKg !== weightToSign(stop);
}
