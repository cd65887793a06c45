import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';

import type { MessageAlias } from '#api/orders/inbox.ts';

import { aliases as messages } from '../../../i18n/et/admin/aliases.ts';
import { call, contentOf } from '../../../platform/api-client.ts';
import { carryOut, usePress } from '../../../platform/press.ts';
import { showUndo } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { adminKey } from '../admin-key.ts';
import { AdminList } from '../AdminList.tsx';

import styles from '../admin.module.css';

const aliasesKey = [...adminKey, 'message-aliases'] as const;

/** The aliases of locations and products that corrections of messages have taught; each can be deleted. */
export function AliasList() {
  const query = useQuery({
    queryKey: aliasesKey,
    queryFn: contentOf('listMessageAliases', {}),
    staleTime: 0,
  });
  return (
    <AdminList
      titleId="aliases-title"
      title={messages.title}
      hint={messages.hint}
      query={query}
      failed={messages.failed}
      empty={<EmptyState icon={MessageSquareText} title={messages.none} description={messages.noneHint} />}
    >
      {(alias) => <AliasCard alias={alias} />}
    </AdminList>
  );
}

function AliasCard({ alias }: { alias: MessageAlias }) {
  const { id, words, company, location, product } = alias;
  const parts = { failed: messages.actionFailed, of: words, refreshes: aliasesKey };
  const teachAgain = () =>
    carryOut({
      ...parts,
      send: () =>
        call('teachMessageAlias', {
          body: {
            words,
            companyId: company.id,
            ...(location !== null && { locationId: location.id }),
            ...(product !== null && { productId: product.id }),
          },
        }),
    });
  const forget = usePress({
    ...parts,
    send: () => call('deleteMessageAlias', { params: { id } }),
    done: () =>
      showUndo(messages.forgotten(words), { label: messages.undo, onPress: () => void teachAgain() }),
  });
  return (
    <article className={styles.card} aria-label={messages.of(words, company.name)}>
      <div className={styles.who}>
        <h3>„{words}“</h3>
        <p className="quiet">{company.name}</p>
      </div>
      <p>
        {location === null ? messages.product : messages.place}: {location?.name ?? product?.name}
      </p>
      <div className={styles.actions}>
        <Button size="small" busy={forget.isPending} onClick={() => forget.mutate()}>
          {messages.forget}
        </Button>
      </div>
    </article>
  );
}
