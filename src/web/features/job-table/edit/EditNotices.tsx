import { lazy, Suspense, useSyncExternalStore } from 'react';

import type { Store } from '../../../store.ts';
import { openConflict, openQuestion } from '../rows/row-stores.ts';
import { KeptEdits } from './KeptEdits.tsx';
import { wantedProduct } from './wanted-product.ts';

const ConflictSheet = lazy(() =>
  import('./ConflictSheet.tsx').then((module) => ({ default: module.ConflictSheet })),
);
const QuestionSheet = lazy(() =>
  import('./QuestionSheet.tsx').then((module) => ({ default: module.QuestionSheet })),
);
const EditSheet = lazy(() => import('./EditSheet.tsx').then((module) => ({ default: module.EditSheet })));

/** What edits of rows have to say and to ask. */
export function EditNotices() {
  const conflict = useStore(openConflict);
  const question = useStore(openQuestion);
  const wanted = useStore(wantedProduct);
  return (
    <>
      <KeptEdits />
      <Suspense>
        {conflict !== null && <ConflictSheet conflict={conflict} />}
        {wanted !== null && (
          <EditSheet {...wanted} field="quantity" onClose={() => wantedProduct.set(null)} />
        )}
        {question !== null && <QuestionSheet question={question} />}
      </Suspense>
    </>
  );
}

function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
