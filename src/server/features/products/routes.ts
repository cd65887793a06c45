import { productEndpoints } from '#api/goods/products.ts';
import { grainGroupId } from '#domain/business-constants.ts';
import { isClientOnly } from '#domain/permission.ts';

import type { SignedInUser } from '../../http/caller.ts';
import { register } from '../../http/register.ts';
import type { Feature } from '../../services.ts';
import { productView } from './product-rows.ts';
import { findProductGroups, searchProducts } from './repository.ts';

/** Products that forms choose from, and their groups. */
export const products: Feature = (api, { config }) => {
  register(api, productEndpoints.searchProducts, async ({ db, user, query }) => {
    const ids = [query.id ?? [], query['id[]'] ?? []].flat();
    const rows = await searchProducts(db, visibleGroupId(user), {
      search: query.search,
      groupId: query.productGroupId,
      ids: ids.length === 0 ? undefined : ids,
      size: query.size ?? config.searchPageSize,
    });
    return { items: rows.map(productView) };
  });

  register(api, productEndpoints.listProductGroups, async ({ db, user }) => ({
    content: await findProductGroups(db, visibleGroupId(user)),
  }));
};

/**
 * Returns the only group that the user may see, null for all: clients see only grain (docs/requirements.md, 'Roles
 * and rights').
 */
function visibleGroupId(user: SignedInUser): number | null {
  return isClientOnly(user.permissions) ? grainGroupId : null;
}
