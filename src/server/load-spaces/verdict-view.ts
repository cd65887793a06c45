import type { DecidedLoad, LoadVerdictAnswer } from '#api/vehicles/load-verdict.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import type { ChainLoad } from './chains.ts';
import type { SpaceVerdict } from './space-verdicts.ts';

/** Returns a verdict as the API answers it. */
export function verdictView({ reasons, loads, ...short }: SpaceVerdict): LoadVerdictAnswer {
  return { ...short, reasons: reasons.map(toDecidedLoad), loads: loads.map(toDecidedLoad) };
}

/** Returns a load as the API answers it and as decisions store it. */
export function toDecidedLoad(load: ChainLoad) {
  const { name, productId, transportJobId, loadedAt, regime, cleaning, isPlanned = false } = load;
  return {
    product: name,
    productId,
    transportJobId,
    loadedAt: loadedAt === null || isPlanned ? null : instantToIso(loadedAt),
    regime,
    cleaning,
    isPlanned,
  } satisfies DecidedLoad;
}
