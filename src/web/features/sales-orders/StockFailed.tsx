import { words } from '../../i18n/et/words.ts';
import { explain, UnreachableError } from '../../platform/problem.ts';
import { ErrorState, OfflineState } from '../../ui/states/ErrorState.tsx';

/** The stock of a product could not be read; the order can go on without a warehouse. */
export function StockFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof UnreachableError) return <OfflineState onRetry={onRetry} />;
  return <ErrorState title={words.stock.failed} description={explain(error)} onRetry={onRetry} />;
}
