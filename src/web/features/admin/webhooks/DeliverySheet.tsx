import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Hourglass, ScrollText } from 'lucide-react';
import { useState } from 'react';

import type { Webhook, WebhookDelivery } from '#api/admin/webhooks.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { type DeliveryState, deliveryStates, type WebhookEventType } from '#domain/webhooks/webhook.ts';

import { webhooks as messages } from '../../../i18n/et/admin/webhooks.ts';
import { call } from '../../../platform/api-client.ts';
import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { PagesView } from '../../../ui/states/PagesView.tsx';
import { StatusLabel } from '../../../ui/status/StatusLabel.tsx';
import { hostOf, webhooksKey } from './webhooks-query.ts';

import styles from '../admin.module.css';
import own from './webhooks.module.css';

/** Often enough to see a test event arrive. */
const refreshEveryMs = 2000;

/** The sent and waiting deliveries of a webhook, kept up to date while the sheet is open. */
export function DeliverySheet({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [state, setState] = useState<DeliveryState | null>(null);
  const query = useInfiniteQuery({
    queryKey: [...webhooksKey, webhook.id, 'log', state],
    queryFn: ({ pageParam: pageNr, signal }) =>
      call('listWebhookDeliveries', { params: { id: webhook.id }, query: { state, pageNr } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    staleTime: 0,
    refetchInterval: refreshEveryMs,
  });
  return (
    <Sheet open shape="side" title={messages.logOf(hostOf(webhook))} onClose={onClose}>
      <div className="stack gap-4">
        <div role="group" aria-label={messages.logFilter}>
          <ChipRow>
            {[null, ...deliveryStates].map((each) => (
              <Chip key={each} selected={each === state} onPress={() => setState(each)}>
                {each === null ? messages.allStates : messages.deliveryStates[each]}
              </Chip>
            ))}
          </ChipRow>
        </div>
        <PagesView
          query={query}
          failed={messages.logFailed}
          lines={5}
          lineHeight={72}
          more={messages.more}
          empty={<EmptyState icon={ScrollText} title={messages.logNone} description={messages.logNoneHint} />}
        >
          {(deliveries) => (
            <ul className="stack gap-3">
              {deliveries.map((delivery) => (
                <li key={delivery.id}>
                  <Delivery webhook={webhook} delivery={delivery} />
                </li>
              ))}
            </ul>
          )}
        </PagesView>
      </div>
    </Sheet>
  );
}

const looks = {
  waiting: { icon: Hourglass, tone: 'wheat' },
  delivered: { icon: CircleCheck, tone: 'green' },
  failed: { icon: CircleX, tone: 'red' },
} as const;

function Delivery({ webhook, delivery }: { webhook: Webhook; delivery: WebhookDelivery }) {
  const { id, state, attempts, lastStatus, lastError, nextAttemptAt } = delivery;
  const eventName: string | undefined = messages.eventNames[delivery.type as WebhookEventType];
  const isTest = eventName === undefined;
  const name = eventName ?? messages.test;
  const replay = usePress({
    send: () => call('replayWebhookDelivery', { params: { id: webhook.id, deliveryId: id } }),
    failed: messages.actionFailed,
    of: `${name} ${String(id)}`,
    done: messages.replayed,
    refreshes: webhooksKey,
  });
  const result = lastError ?? (lastStatus === null ? null : messages.status(lastStatus));
  const tries = attempts === 0 ? null : messages.attempts(attempts);
  return (
    <article className={styles.entry} aria-label={`${name} ${String(id)}`}>
      <div className="head gap-2">
        <strong>{name}</strong>
        <StatusLabel {...looks[state]}>{messages.deliveryStates[state]}</StatusLabel>
      </div>
      <p className="quiet">
        <time dateTime={delivery.createdAt}>{formatDateTime(delivery.createdAt)}</time>
        {isTest ? '' : ` · ${delivery.subject}`}
      </p>
      <p className="quiet">{[tries, result].filter(Boolean).join(' · ')}</p>
      {nextAttemptAt !== null && attempts > 0 && (
        <p className="quiet">{messages.nextTry(formatDateTime(nextAttemptAt))}</p>
      )}
      <div className={own.foot}>
        <details>
          <summary className={own.summary}>{messages.body}</summary>
          <pre className={own.body}>{delivery.body}</pre>
        </details>
        {attempts > 0 && (
          <Button
            size="small"
            busy={replay.isPending}
            aria-label={messages.replayOf(id)}
            onClick={() => replay.mutate()}
          >
            {messages.replay}
          </Button>
        )}
      </div>
    </article>
  );
}
