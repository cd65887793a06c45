import { useQuery, queryOptions } from '@tanstack/react-query';
import { PackageX, Warehouse } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

import { stock as messages } from '../../i18n/et/stock.ts';
import { type ProductOption, searchProducts } from '../../lookups/product-option.ts';
import { rememberViewing, findViewed, rememberStock } from '../../lookups/stock-history.ts';
import { stockKey } from '../../lookups/stock-key.ts';
import { call } from '../../platform/api-client.ts';
import { BottomBar } from '../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Typeahead } from '../../ui/typeahead/Typeahead.tsx';
import { StockTable } from './StockTable.tsx';
import { type ChosenProduct, useChosenProduct } from './use-chosen-product.ts';

import styles from './StockPage.module.css';

const touchMedia = window.matchMedia('(pointer: coarse)');

/** Laoseis: what each warehouse has of a product. */
export function StockPage() {
  const chosenProduct = useChosenProduct();
  return (
    <div className={styles.page}>
      <div className={styles.screen}>
        <Typeahead
          label={messages.product}
          placeholder={messages.search}
          value={chosenProduct.product}
          onChange={(product) => {
            chosenProduct.choose(product);
            if (product !== null) putKeyboardAway();
          }}
          search={searchProducts}
          recent="products"
        />
        {chosenProduct.product === null && <NoProduct chosenProduct={chosenProduct} />}
      </div>
      {chosenProduct.product === null ? (
        <RefreshBar />
      ) : (
        <ProductStock key={chosenProduct.product.id} product={chosenProduct.product} />
      )}
    </div>
  );
}

function ProductStock({ product }: { product: ProductOption }) {
  const query = useQuery(stockQuery(product));
  const readAgain = () => void query.refetch();
  const remember = useEffectEvent(() => rememberViewing(product, Date.now()));
  useEffect(() => remember(), []);
  return (
    <>
      <div className={styles.screen}>
        <section aria-labelledby="stock-product">
          <h2 id="stock-product" className={styles.heading}>
            {product.descr}
          </h2>
          <QueryView query={query} failed={messages.failed} lines={5} lineHeight={44}>
            {(rows) => (
              <StockTable
                product={product}
                rows={rows}
                readAt={query.dataUpdatedAt}
                isOld={query.error !== null}
              />
            )}
          </QueryView>
        </section>
      </div>
      <RefreshBar busy={query.isFetching} onRefresh={readAgain} />
    </>
  );
}

function NoProduct({ chosenProduct: { isNamed, query } }: { chosenProduct: ChosenProduct }) {
  if (!isNamed) {
    return <EmptyState icon={Warehouse} title={messages.choose} description={messages.chooseHint} />;
  }
  return (
    <QueryView query={query} failed={messages.failed} lines={5} lineHeight={44}>
      {() => <EmptyState icon={PackageX} title={messages.unknown} description={messages.chooseHint} />}
    </QueryView>
  );
}

/** 'Uuenda seisu', disabled until there is a product to read the stock of. */
function RefreshBar({ busy = false, onRefresh }: { busy?: boolean; onRefresh?: () => void }) {
  return (
    <BottomBar>
      <Button look="primary" busy={busy} disabled={onRefresh === undefined} onClick={onRefresh}>
        {messages.refresh}
      </Button>
    </BottomBar>
  );
}

/** A phone's keyboard would cover the table that was asked for. */
function putKeyboardAway(): void {
  if (touchMedia.matches && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * The stock of a product, warehouse by warehouse. Reading it puts the product in front of the history; what
 * was read last starts the query, so that it stays readable without a network.
 */
function stockQuery(product: ProductOption) {
  const viewedProduct = findViewed(product.id);
  return queryOptions({
    queryKey: [...stockKey, product.id],
    queryFn: async ({ signal }) => {
      const { content } = await call(
        'listProductStock',
        { params: { id: product.id }, query: { getUnallocatedStock: true } },
        { signal },
      );
      rememberStock(product, content, Date.now());
      return content;
    },
    // Stock is read to act on it: each opening reads it again, and shows the time.
    staleTime: 0,
    ...(viewedProduct?.rows != null && {
      initialData: viewedProduct.rows,
      initialDataUpdatedAt: viewedProduct.readAt ?? 0,
    }),
  });
}
