import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { ListedStatement } from '#api/freight/statements.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { eInvoice as messages } from '../../i18n/et/freight/settlement.ts';
import { common } from '../../i18n/et/shell.ts';
import { call } from '../../platform/api-client.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ProblemsSheet } from '../../ui/problems/ProblemsSheet.tsx';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { settlementKey } from './settlement-view.ts';

import styles from './settlement.module.css';

/** The state of a statement's e-invoice, and the button that sends it, after one question. */
export function SendEInvoice({ statement, canSend }: { statement: ListedStatement; canSend: boolean }) {
  const { id, number, party, sent } = statement;
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call('sendEInvoice', { params: { id } }),
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: settlementKey });
    },
  });
  const isOpen = sent === null || sent.status === 'failed' || sent.status === 'unclear';
  return (
    <>
      {sent !== null && <p className={isOpen ? styles.held : styles.quiet}>{stateWords(sent)}</p>}
      {canSend && isOpen && (
        <Button
          look="quiet"
          size="small"
          aria-label={messages.sendNamed(number)}
          onClick={() => setAsking(true)}
        >
          {messages.send}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={messages.question(number, party.name)}
        description={sent?.status === 'unclear' ? messages.mayHaveArrived : messages.hint}
        confirm={messages.send}
        cancel={common.cancel}
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
      {error !== null && <ProblemsSheet title={messages.refused} error={error} onClose={reset} />}
    </>
  );
}

function stateWords({ status, at, simulated, error }: NonNullable<ListedStatement['sent']>): string {
  const words = messages.states[status];
  const reason = status === 'sent' ? formatDateTime(Date.parse(at)) : error;
  return [words, reason, simulated && messages.trial]
    .filter((part) => part !== null && part !== false)
    .join(' · ');
}
