import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import type { PreflightProblem } from '#api/job-row/preflight.ts';
import type { RowProblemCode } from '#domain/dispatch/row-problem.ts';
import { goodsWords } from '#domain/goods/decimal.ts';

import { missing } from '../../../i18n/et/preflight.ts';
import { useChosenRow } from '../../../job-row/chosen-row.ts';
import type { MissingSheetProps } from '../../../job-row/row-action.ts';
import { problemsOf } from '../../../platform/problem.ts';
import { navigate } from '../../../platform/router/router.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SidePanel } from '../../../ui/sheet/SidePanel.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { CorrectionSheet } from '../correction/CorrectionSheet.tsx';
import { rowPreflightQuery } from '../preflight-query.ts';
import { useCorrect } from '../use-correct.ts';
import { type MissingItem, MissingList } from './MissingList.tsx';

import styles from './MissingSheet.module.css';

/** The list of what a send of a row lacks; each item leads to its correction, and disappears once corrected. */
export function MissingSheet(props: MissingSheetProps) {
  const { row: first, action, title, refusal, onSend, onEditCell, onClose } = props;
  const chosenRow = useChosenRow(first);
  // A refusal is of the one row that was sent.
  const row = title === undefined ? chosenRow : first;
  const close = () => onClose(row);
  const { correct, record, closeRecord } = useCorrect({
    onEditCell,
    onJob: (transportJobId) => {
      close();
      navigate({ to: '.', search: { transportJobId: String(transportJobId) } });
    },
  });
  const query = useQuery(rowPreflightQuery(row.id));
  const items = useOpenItems(refusal, row, query.data?.sends[action.send]);
  return (
    <>
      <SidePanel title={title ?? missing.title} onClose={close}>
        <p className={classNames('quiet', styles.about)}>
          {`${action.label} · ${String(row.id)} · ${goodsWords(row.product.name, row.quantity, row.product.unit)}`}
        </p>
        <QueryView
          query={query}
          failed={missing.failed}
          lines={3}
          showsRefetchError
          empty={
            <EmptyState icon={CircleCheck} title={missing.none} description={missing.noneHint}>
              <Button look="primary" icon={action.icon} onClick={() => onSend(row)}>
                {action.label}
              </Button>
            </EmptyState>
          }
          isEmpty={() => items?.length === 0}
        >
          {({ status }) => <MissingList items={items ?? []} status={status} onCorrect={correct} />}
        </QueryView>
      </SidePanel>
      {/* Beside the panel, so that Escape in the sheet does not close the panel too. */}
      {record !== null && <CorrectionSheet target={record} onClose={closeRecord} />}
    </>
  );
}

/** Returns the problems found just now, and those in the server's answer that no check here has ever found. */
function useOpenItems(
  refusal: unknown,
  row: JobRow,
  problems: readonly PreflightProblem[] | undefined,
): readonly MissingItem[] | undefined {
  const [everFound, setEverFound] = useState<readonly string[]>([]);
  const isNew = ({ code }: { code: string }) => !everFound.includes(code);
  if (problems?.some(isNew) === true) setEverFound([...everFound, ...problems.map(({ code }) => code)]);
  if (problems === undefined) return undefined;
  const answeredItems = problemsOf(refusal)
    .filter((each) => isNew(each) && !problems.some(({ code }) => code === each.code))
    .map(({ code, message }) => ({
      code: code as RowProblemCode,
      message,
      rowId: row.id,
      mends: [],
      isAnswer: true as const,
    }));
  return [...answeredItems, ...problems];
}
