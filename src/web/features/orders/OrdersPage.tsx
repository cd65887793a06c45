import { isClientOnly } from '#domain/permission.ts';

import { orderMessage } from '../../i18n/et/orders/order-message.ts';
import { orders as messages } from '../../i18n/et/orders/orders.ts';
import { titles } from '../../i18n/et/shell.ts';
import { OfficeContact } from '../../lookups/OfficeContact.tsx';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { mayChange, useUser } from '../../platform/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { useIsDesk } from '../../ui/media.ts';
import { type OrderSearch, useOrderSearch } from './order-search.ts';
import { SalesOrderList } from './sales/SalesOrderList.tsx';
import { TransportOrderList } from './transport/TransportOrderList.tsx';

import styles from './OrdersPage.module.css';

const kinds = ['transport', 'sales'] as const;

/** 'Tellimused': all orders for staff, their own transport orders for clients. */
export function OrdersPage() {
  const isStaff = !isClientOnly(useUser().permissions);
  const isDesk = useIsDesk();
  const { search, change } = useOrderSearch();
  const kind = isStaff && search.kind === 'sales' ? 'sales' : 'transport';
  return (
    <div className={styles.page}>
      {!isStaff && <OfficeContact />}
      {isStaff && (
        <div className={styles.tabs}>
          <div role="tablist" aria-label={messages.kinds} className="beside gap-2">
            {kinds.map((each) => (
              <button
                key={each}
                type="button"
                role="tab"
                id={`orders-tab-${each}`}
                aria-selected={each === kind}
                aria-controls="orders-panel"
                className={classNames(styles.tab, each === kind && styles.chosen)}
                onClick={() => change(cleared(search, each === 'sales' ? each : undefined))}
              >
                {messages[each]}
              </button>
            ))}
          </div>
          {isDesk && kind === 'transport' && <PasteLink />}
          {isDesk && kind === 'sales' && <RegisterLink />}
        </div>
      )}
      <div
        id="orders-panel"
        className={styles.panel}
        {...(isStaff && { role: 'tabpanel', 'aria-labelledby': `orders-tab-${kind}` })}
      >
        {kind === 'sales' ? (
          <>
            {!isDesk && <RegisterLink />}
            <SalesOrderList />
          </>
        ) : (
          <TransportOrderList isStaff={isStaff} action={isStaff && !isDesk ? <PasteLink /> : null} />
        )}
      </div>
    </div>
  );
}

function PasteLink() {
  if (!mayChange()) return null;
  return (
    <Link className={styles.paste} to={paths.transportOrder} search={{ paste: '1' }}>
      {orderMessage.paste}
    </Link>
  );
}

/** What of the sales the law wants kept apart. */
function RegisterLink() {
  return (
    <Link className={styles.paste} to={paths.plantProtection}>
      {titles.plantProtection}
    </Link>
  );
}

/** The other list has other statuses and clients. */
function cleared(search: OrderSearch, kind: string | undefined): OrderSearch {
  const none = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
  return { ...none, ...(kind !== undefined && { kind }) };
}
