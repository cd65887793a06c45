import { Flag, PackageSearch } from 'lucide-react';

import { menu } from '../../i18n/et/shell.ts';
import { homepage } from '../../i18n/et/stock.ts';
import { useIsStarting } from '../../lookups/first-steps.ts';
import { useStockHistory } from '../../lookups/stock-history.ts';
import { paths } from '../../platform/paths.ts';
import { navigate } from '../../platform/router/router.ts';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';

import styles from './HomePage.module.css';

/** The products whose stock this user viewed last on this device. */
export function RecentProducts() {
  const items = useStockHistory();
  const isStarting = useIsStarting(useUser().permissions, items.length === 0);
  if (isStarting) {
    return (
      <div className={styles.empty}>
        <StartInvitation />
      </div>
    );
  }
  if (items.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyState icon={PackageSearch} title={homepage.empty} description={homepage.emptyHint}>
          <Button look="primary" onClick={() => navigate({ to: paths.stock })}>
            {menu.stock}
          </Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <section aria-labelledby="recent-products">
      <h2 id="recent-products" className={styles.heading}>
        {homepage.recentProducts}
      </h2>
      <ul className={styles.list}>
        {items.map(({ product: { product }, viewedAt }) => (
          <li key={product.id} className={styles.item}>
            <div className={styles.text}>
              <p id={`recent-${product.id}`} className={styles.name}>
                {product.descr}
              </p>
              <p className={styles.date}>{viewedAt}</p>
            </div>
            <Button
              aria-describedby={`recent-${product.id}`}
              onClick={() => navigate({ to: paths.stock, search: { product: String(product.id) } })}
            >
              {homepage.view}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What an administrator sees while the firm has no transport job yet: the way to 'Alusta siit'. */
function StartInvitation() {
  return (
    <EmptyState icon={Flag} title={homepage.startTitle} description={homepage.startHint}>
      <Button look="primary" onClick={() => navigate({ to: paths.admin, search: { section: 'start' } })}>
        {homepage.start}
      </Button>
    </EmptyState>
  );
}
