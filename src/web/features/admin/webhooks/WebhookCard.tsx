import {
  CircleCheck,
  CirclePause,
  CircleSlash,
  KeyRound,
  Pause,
  Pencil,
  Play,
  ScrollText,
  Send,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';

import type { Webhook } from '#api/admin/webhooks.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { webhooks as messages } from '../../../i18n/et/admin/webhooks.ts';
import { common } from '../../../i18n/et/shell.ts';
import { call } from '../../../platform/api-client.ts';
import { usePress } from '../../../platform/press.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { StatusLabel } from '../../../ui/status/StatusLabel.tsx';
import { hostOf, webhooksKey } from './webhooks-query.ts';

import styles from '../admin.module.css';
import own from './webhooks.module.css';

interface Props {
  webhook: Webhook;
  onEdit: () => void;
  onLog: () => void;
  onRotated: (secret: string) => void;
}

/** One webhook: where to, what of, how it goes, and what can be done. */
export function WebhookCard({ webhook, onEdit, onLog, onRotated }: Props) {
  const { id, state, lastDeliveredAt, oldSecretUntil } = webhook;
  const params = { id };
  const host = hostOf(webhook);
  const [asking, setAsking] = useState<'rotate' | 'delete' | null>(null);
  const act = usePress({
    send: (work: () => Promise<void>) => work(),
    failed: messages.actionFailed,
    of: host,
    refreshes: webhooksKey,
  });
  const change = (paused: boolean) =>
    act.mutate(async () => {
      await call('changeWebhook', { params, body: { paused } });
    });
  const test = () =>
    act.mutate(async () => {
      await call('testWebhook', { params });
      showSuccess(messages.testSent);
    });
  const rotate = () =>
    act.mutate(async () => {
      onRotated((await call('rotateWebhookSecret', { params })).content.secret);
    });
  const remove = () =>
    act.mutate(async () => {
      await call('deleteWebhook', { params });
      showSuccess(messages.deleted);
    });
  return (
    <article className={classNames(styles.card, own.card)} aria-label={host}>
      <div className={styles.who}>
        <h3>{host}</h3>
        <p className="quiet">{webhook.url}</p>
        <p className="quiet">
          {messages.madeBy(formatDateTime(webhook.createdAt), webhook.createdBy ?? '–')}
        </p>
        {oldSecretUntil !== null && (
          <p className="quiet">{messages.oldSecretUntil(formatDateTime(oldSecretUntil))}</p>
        )}
      </div>
      <div className={styles.rights}>
        {webhook.events.map((type) => (
          <span key={type} className={styles.right}>
            {messages.eventNames[type]}
          </span>
        ))}
      </div>
      <div className={own.state}>
        <WebhookState state={state} />
        {state === 'ended' && <p className="quiet">{messages.endedHint}</p>}
        <p className="quiet">{messages.counts(webhook.waiting, webhook.failed)}</p>
        <p className="quiet">
          {lastDeliveredAt === null
            ? messages.neverDelivered
            : messages.lastDelivered(formatDateTime(lastDeliveredAt))}
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="small" icon={ScrollText} aria-label={messages.logOf(host)} onClick={onLog}>
          {messages.log}
        </Button>
        <Button size="small" icon={Pencil} aria-label={messages.editOf(host)} onClick={onEdit}>
          {messages.edit}
        </Button>
        <div className={styles.further}>
          {state === 'active' && (
            <Button
              size="small"
              look="quiet"
              icon={Send}
              aria-label={`${messages.sendTest}: ${host}`}
              disabled={act.isPending}
              onClick={test}
            >
              {messages.sendTest}
            </Button>
          )}
          <Button
            size="small"
            look="quiet"
            icon={state === 'active' ? Pause : Play}
            aria-label={`${state === 'active' ? messages.pause : messages.resume}: ${host}`}
            disabled={act.isPending}
            onClick={() => change(state === 'active')}
          >
            {state === 'active' ? messages.pause : messages.resume}
          </Button>
          <Button
            size="small"
            look="quiet"
            icon={KeyRound}
            aria-label={`${messages.rotate}: ${host}`}
            disabled={act.isPending}
            onClick={() => setAsking('rotate')}
          >
            {messages.rotate}
          </Button>
          <Button
            size="small"
            look="quiet"
            icon={Trash2}
            aria-label={`${messages.delete}: ${host}`}
            disabled={act.isPending}
            onClick={() => setAsking('delete')}
          >
            {messages.delete}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'delete' ? messages.deleteTitle(host) : messages.rotateTitle(host)}
        description={asking === 'delete' ? messages.deleteText : messages.rotateText}
        confirm={asking === 'delete' ? messages.delete : messages.rotate}
        cancel={common.cancel}
        danger={asking === 'delete'}
        onConfirm={() => {
          if (asking === 'delete') remove();
          else rotate();
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
      />
    </article>
  );
}

function WebhookState({ state }: Pick<Webhook, 'state'>) {
  const looks = {
    active: { icon: CircleCheck, tone: 'green' },
    paused: { icon: CirclePause, tone: 'wheat' },
    ended: { icon: CircleSlash, tone: 'red' },
  } as const;
  return <StatusLabel {...looks[state]}>{messages.states[state]}</StatusLabel>;
}
