import { useQuery } from '@tanstack/react-query';
import { KeySquare } from 'lucide-react';
import { useState } from 'react';

import type { ApiToken } from '#api/admin/tokens.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { administration as messages } from '../../../i18n/et/admin/administration.ts';
import { common } from '../../../i18n/et/shell.ts';
import { call, contentOf } from '../../../platform/api-client.ts';
import { usePress } from '../../../platform/press.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { adminKey } from '../admin-key.ts';
import { AdminList } from '../AdminList.tsx';
import { scopeName, TokenSheet } from './TokenSheet.tsx';

import styles from '../admin.module.css';

const tokensKey = [...adminKey, 'tokens'] as const;

/** Tokens of programs: made, shown once, taken back. */
export function TokenList() {
  const [isAdding, setAdding] = useState(false);
  const query = useQuery({
    queryKey: tokensKey,
    queryFn: contentOf('listTokens', {}),
    staleTime: 0,
  });
  return (
    <AdminList
      titleId="tokens-title"
      title={messages.tokens}
      hint={messages.tokensHint}
      add={{ label: messages.addToken, onPress: () => setAdding(true) }}
      query={query}
      failed={messages.tokensFailed}
      empty={<EmptyState icon={KeySquare} title={messages.noTokens} description={messages.noTokensHint} />}
      sheets={isAdding && <TokenSheet onMade={refresh} onClose={() => setAdding(false)} />}
    >
      {(token) => <TokenCard token={token} />}
    </AdminList>
  );
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: tokensKey });
}

function TokenCard({ token }: { token: ApiToken }) {
  const [isAsking, setAsking] = useState(false);
  const revoke = usePress({
    send: () => call('revokeToken', { params: { id: token.id } }),
    failed: messages.actionFailed,
    of: token.name,
    done: messages.revoked,
    refreshes: tokensKey,
  });
  const { lastUsedAt, expiresAt } = token;
  return (
    <article className={styles.card} aria-label={token.name}>
      <div className={styles.who}>
        <h3>{token.name}</h3>
        <p className="quiet">
          <code>{token.prefix}…</code>
        </p>
        <p className="quiet">{messages.madeBy(formatDateTime(token.createdAt), token.createdBy ?? '–')}</p>
      </div>
      <div className={styles.rights}>
        {token.scopes.map((scope) => (
          <span key={scope} className={styles.right}>
            {scopeName(scope)}
          </span>
        ))}
        {token.lostScopes.length > 0 && (
          <p className="quiet">{messages.scopesLost(token.lostScopes.map(scopeName))}</p>
        )}
      </div>
      <p className="quiet">
        {expiresAt === null ? messages.neverExpires : messages.expires(formatDateTime(expiresAt))}
      </p>
      <div className={styles.actions}>
        <p className="quiet">
          {lastUsedAt === null ? messages.neverUsed : messages.lastUsed(formatDateTime(lastUsedAt))}
        </p>
        <Button size="small" busy={revoke.isPending} onClick={() => setAsking(true)}>
          {messages.revoke}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={messages.revokeTitle(token.name)}
        description={messages.revokeText}
        confirm={messages.revoke}
        cancel={common.cancel}
        danger
        onConfirm={() => {
          setAsking(false);
          revoke.mutate();
        }}
        onCancel={() => setAsking(false)}
      />
    </article>
  );
}
