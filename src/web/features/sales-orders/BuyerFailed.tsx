import { CloudOff } from 'lucide-react';

import { salesOrders } from '../../i18n/et/sales-orders.ts';
import { common, connection } from '../../i18n/et/shell.ts';
import { explain, UnreachableError } from '../../platform/problem.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/card/Card.tsx';

import styles from './SalesOrder.module.css';

/** The chosen company could not be read: without its places and people no line can be added. */
export function BuyerFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const reason = error instanceof UnreachableError ? connection.offlineHint : explain(error);
  return (
    <Notice tone="wheat">
      <CloudOff aria-hidden size={20} />
      <span className={styles.failedText}>
        {salesOrders.companyFailed} {reason}
      </span>
      <Button size="small" onClick={onRetry}>
        {common.retry}
      </Button>
    </Notice>
  );
}
