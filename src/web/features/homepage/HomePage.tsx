import { Flag } from 'lucide-react';

import { isClientOnly } from '#domain/permission.ts';

import { homepage } from '../../i18n/et/homepage.ts';
import { useIsStarting } from '../../lookups/first-steps.ts';
import { useStockHistory } from '../../lookups/stock-history.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { paths } from '../../platform/paths.ts';
import { navigate } from '../../platform/router/router.ts';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Today } from './Today.tsx';

import styles from './HomePage.module.css';

/** Parts for clients only: the office does not wait for them. */
const ClientHome = fetchedLater(() => import('./ClientHome.tsx').then((module) => module.ClientHome));

/** Pealeht: where somebody starts their day. */
export function HomePage() {
  const user = useUser();
  if (!isClientOnly(user.permissions)) {
    return (
      <>
        <Today />
        <RecentProducts />
      </>
    );
  }
  return <ClientHome />;
}

/** The products whose stock this user viewed last on this device, in one line; nothing before the first. */
function RecentProducts() {
  const items = useStockHistory();
  const isStarting = useIsStarting(useUser().permissions, items.length === 0);
  if (isStarting) {
    return (
      <div className={styles.empty}>
        <StartInvitation />
      </div>
    );
  }
  if (items.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recent-products">
      <h2 id="recent-products">{homepage.recentProducts}</h2>
      <ul>
        {items.map(({ product: { product }, viewedAt }) => (
          <li key={product.id}>
            <span id={`recent-${product.id}`}>
              <strong>{product.descr}</strong> <small>{viewedAt}</small>
            </span>
            <Button
              look="quiet"
              size="small"
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

/** The invitation to 'Alusta siit' for an administrator while the firm has no transport job yet. */
function StartInvitation() {
  return (
    <EmptyState icon={Flag} title={homepage.startTitle} description={homepage.startHint}>
      <Button look="primary" onClick={() => navigate({ to: paths.admin, search: { section: 'start' } })}>
        {homepage.start}
      </Button>
    </EmptyState>
  );
}
