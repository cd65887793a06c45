import { useQuery } from '@tanstack/react-query';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';

import type { Webhook } from '#api/admin/webhooks.ts';

import { webhooks as messages } from '../../../i18n/et/admin/webhooks.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { AdminList } from '../AdminList.tsx';
import { ShownOnce } from '../ShownOnce.tsx';
import { DeliverySheet } from './DeliverySheet.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { hostOf, readWebhooks, webhooksKey } from './webhooks-query.ts';
import { WebhookSheet } from './WebhookSheet.tsx';

const refreshEveryMs = 10_000;

type Open =
  | { what: 'form'; webhook: Webhook | null }
  | { what: 'log'; webhook: Webhook }
  | { what: 'secret'; host: string; secret: string; notice: string };

/** Webhooks: added, paused, given new secrets, and what was sent to them. */
export function WebhookList() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const query = useQuery({
    queryKey: webhooksKey,
    queryFn: readWebhooks,
    staleTime: 0,
    refetchInterval: refreshEveryMs,
  });
  return (
    <AdminList
      titleId="webhooks-title"
      title={messages.title}
      hint={messages.hint}
      add={{ label: messages.add, onPress: () => setOpen({ what: 'form', webhook: null }) }}
      query={query}
      failed={messages.failed}
      lineHeight={96}
      empty={<EmptyState icon={WebhookIcon} title={messages.none} description={messages.noneHint} />}
      sheets={
        <>
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
        </>
      }
    >
      {(webhook) => (
        <WebhookCard
          webhook={webhook}
          onEdit={() => setOpen({ what: 'form', webhook })}
          onLog={() => setOpen({ what: 'log', webhook })}
          onRotated={(secret) =>
            setOpen({ what: 'secret', host: hostOf(webhook), secret, notice: messages.secretRotated })
          }
        />
      )}
    </AdminList>
  );
}
