import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';

import { missing } from '../../../i18n/et/correction.ts';
import { quantityText } from '../../../job-row/quantity-text.ts';
import type { MissingSheetProps } from '../../../job-row/row-action.ts';
import { explain } from '../../../platform/problem.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { SkeletonLines } from '../../../ui/states/Skeleton.tsx';
import { CorrectionSheet } from '../correction/CorrectionSheet.tsx';
import { rowPreflightQuery } from '../preflight-query.ts';
import { useCorrect } from '../use-correct.ts';
import { MissingList } from './MissingList.tsx';

import styles from './MissingSheet.module.css';

/** What a send of a row lacks; each thing leads to where it is mended, and goes from the list once it is. */
export function MissingSheet({ row, action, title, onSend, onEditCell, onClose }: MissingSheetProps) {
  const { correct, record, closeRecord } = useCorrect({ onEditCell, onClose });
  const read = useQuery(rowPreflightQuery(row.id));
  const items = read.data?.sends[action.send];
  return (
    <Sheet open title={title ?? missing.title} onClose={onClose}>
      <p className={styles.about}>
        {`${action.label} · ${String(row.id)} · ${row.product.name} ${quantityText(row.quantity, row.product.unit)}`}
      </p>
      {read.isPending && <SkeletonLines lines={3} />}
      {read.isError && (
        <ErrorState
          title={missing.failed}
          description={explain(read.error)}
          onRetry={() => void read.refetch()}
        />
      )}
      {items?.length === 0 && (
        <EmptyState icon={CircleCheck} title={missing.none} description={missing.noneHint}>
          <Button look="primary" icon={action.icon} onClick={onSend}>
            {action.label}
          </Button>
        </EmptyState>
      )}
      {items !== undefined && read.data !== undefined && items.length > 0 && (
        <MissingList items={items} status={read.data.status} onCorrect={correct} />
      )}
      {record !== null && <CorrectionSheet target={record} onClose={closeRecord} />}
    </Sheet>
  );
}
