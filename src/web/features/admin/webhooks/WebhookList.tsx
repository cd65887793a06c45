import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';

import type { Webhook } from '#api/admin/webhooks.ts';

import { webhooks as messages } from '../../../i18n/et/admin/webhooks.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { ShownOnce } from '../ShownOnce.tsx';
import { DeliverySheet } from './DeliverySheet.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { hostOf, readWebhooks, webhooksKey } from './webhooks-query.ts';
import { WebhookSheet } from './WebhookSheet.tsx';

import styles from '../admin.module.css';

const refreshEveryMs = 10_000;

type Open =
  | { what: 'form'; webhook: Webhook | null }
  | { what: 'log'; webhook: Webhook }
  | { what: 'secret'; host: string; secret: string; notice: string };

/** Webhooks: added, paused, given new secrets, and what was sent to them. */
export function WebhookList() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const read = useQuery({
    queryKey: webhooksKey,
    queryFn: readWebhooks,
    staleTime: 0,
    refetchInterval: refreshEveryMs,
  });
  return (
    <section className={styles.section} aria-labelledby="webhooks-title">
      <div className={styles.head}>
        <h2 id="webhooks-title">{messages.title}</h2>
        <Button look="primary" icon={Plus} onClick={() => setOpen({ what: 'form', webhook: null })}>
          {messages.add}
        </Button>
      </div>
      <p className={styles.quiet}>{messages.hint}</p>
      <QueryView
        read={read}
        failed={messages.failed}
        lines={3}
        lineHeight={96}
        empty={<EmptyState icon={WebhookIcon} title={messages.none} description={messages.noneHint} />}
      >
        {(webhooks) => (
          <ul className={styles.list}>
            {webhooks.map((webhook) => (
              <li key={webhook.id}>
                <WebhookCard
                  webhook={webhook}
                  onEdit={() => setOpen({ what: 'form', webhook })}
                  onLog={() => setOpen({ what: 'log', webhook })}
                  onRotated={(secret) =>
                    setOpen({ what: 'secret', host: hostOf(webhook), secret, notice: messages.secretRotated })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {open?.what === 'form' && (
        <WebhookSheet
          webhook={open.webhook}
          onClose={close}
          onMade={(url, secret) =>
            setOpen({ what: 'secret', host: hostOf({ url }), secret, notice: messages.secretOnce })
          }
        />
      )}
      {open?.what === 'log' && <DeliverySheet webhook={open.webhook} onClose={close} />}
      {open?.what === 'secret' && (
        <ShownOnce
          title={messages.made(open.host)}
          notice={open.notice}
          label={messages.secret}
          value={open.secret}
          copy={messages.copySecret}
          copied={messages.secretCopied}
          onClose={close}
        />
      )}
    </section>
  );
}
