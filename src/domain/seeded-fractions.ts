/** A number from 0 (included) to 1 (not included). */
export type RandomFraction = () => number;

/** Returns random numbers, the same for the same seed: Mulberry32 (Tommy Ettinger, public domain). */
export function seededFractions(seed: number): RandomFraction {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}
