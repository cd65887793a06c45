import { lotsIn } from '#domain/goods/lots.ts';

import { paths } from '../platform/paths.ts';
import { Link } from '../platform/router/Link.tsx';

/** The lots that a text names, each leading to where it went. */
export function LotLinks({ lots, productId }: { lots: string; productId: number }) {
  return lotsIn(lots).map((lot, index) => (
    <span key={lot}>
      {index > 0 && ', '}
      <Link to={paths.lots} search={{ lot, productId: String(productId) }}>
        {lot}
      </Link>
    </span>
  ));
}
