import type { BrowserImport } from '#api/admin/imports.ts';

/** Returns why an import in this state cannot be applied now; null when it can. */
export function refusalToApply(state: BrowserImport['state']): 'underWay' | 'notReady' | null {
  if (state === 'ready') return null;
  return isUnderWay(state) ? 'underWay' : 'notReady';
}

/**
 * Returns why the answer to a request to apply is a refusal, from the import `after` it; null for success: it was
 * applied, or this very request (`isMine`) is being carried out by a server that goes on running.
 */
export function applyOutcome(
  after: Pick<BrowserImport, 'state' | 'lastAttempt'>,
  { isMine, isEnding }: { isMine: boolean; isEnding: boolean },
): 'outdated' | 'ownRight' | 'notApplied' | null {
  if (isMine && after.lastAttempt === 'OUTDATED') return 'outdated';
  if (isMine && after.lastAttempt === 'OWN_RIGHT') return 'ownRight';
  const isCarriedOut = isMine && !isEnding && isUnderWay(after.state);
  return after.state === 'applied' || isCarriedOut ? null : 'notApplied';
}

function isUnderWay(state: BrowserImport['state']): boolean {
  return state === 'waiting' || state === 'applying';
}
