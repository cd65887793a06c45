import { isSameGoods } from './last-loads.ts';
import { isSameSpace, type LoadSpace } from './load-space.ts';

/** The scope of a release: one job with its goods, or every load until another one forbids it. */
export const releaseScopes = ['THIS_LOAD', 'UNTIL_NEXT_FORBIDDEN'] as const;
export type ReleaseScope = (typeof releaseScopes)[number];

/** A load by what tells it from others; `transportJobId` is null for one from outside Koorem. */
export interface NamedLoad {
  product: string;
  productId: number | null;
  transportJobId: number | null;
}

/** A release of a load space, given after the loads that were known then. */
export interface LoadRelease extends LoadSpace {
  transportJobId: number;
  scope: ReleaseScope;
  /** The goods of the job then. */
  productIds: readonly number[];
  loads: readonly NamedLoad[];
}

/**
 * True when a release holds for goods of a job (docs/requirements.md, 'Previous-load gate'): in the same load space,
 * only after forbidden loads that it was given for, and, unless its scope is wider, only for that job and those
 * goods.
 */
export function isReleasedBy(
  release: LoadRelease,
  load: { jobId: number; productId: number; space: LoadSpace },
  forbiddenLoads: readonly NamedLoad[],
): boolean {
  if (!isSameSpace(release, load.space)) return false;
  const isForLoad = release.transportJobId === load.jobId && release.productIds.includes(load.productId);
  if (release.scope === 'THIS_LOAD' && !isForLoad) return false;
  const loadsLeft = [...release.loads];
  return forbiddenLoads.every((load) => {
    const index = loadsLeft.findIndex((released) => isSameLoad(released, load));
    if (index === -1) return false;
    loadsLeft.splice(index, 1);
    return true;
  });
}

function isSameLoad(one: NamedLoad, other: NamedLoad): boolean {
  const goodsOf = (load: NamedLoad) => ({ productId: load.productId, name: load.product });
  return one.transportJobId === other.transportJobId && isSameGoods(goodsOf(one), goodsOf(other));
}
