import { useQuery } from '@tanstack/react-query';
import { Copy, Link, Share2, Undo2 } from 'lucide-react';

import { orders as messages } from '../../../i18n/et/orders/orders.ts';
import { sharedLinks } from '../../../i18n/et/orders/shared-links.ts';
import { toasts } from '../../../i18n/et/shell.ts';
import { call } from '../../../platform/api-client.ts';
import { copyWithToast } from '../../../platform/copy-text.ts';
import { usePress } from '../../../platform/press.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { ordersKey } from '../../../transport-form/order-keys.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';

import styles from '../order-detail.module.css';

/** The shared record: a whole order, or one of its loads. */
type Shared = { orderId: number } | { rowId: number };

/** Makes a link that shows an order or a load without a sign-in, and withdraws existing links. */
export function ShareSheet({ of, onClose }: { of: Shared; onClose: () => void }) {
  const name = 'rowId' in of ? messages.load(of.rowId) : messages.transportOne(of.orderId);
  const linksKey = [...ordersKey, 'links', of];
  const share = usePress({
    send: async () =>
      'rowId' in of
        ? (await call('shareJobRow', { params: { id: of.rowId } })).content
        : (await call('shareTransportOrder', { params: { id: of.orderId } })).content,
    failed: toasts.failed(messages.shareFailed),
    of: name,
    refreshes: linksKey,
  });
  const linksQuery = useQuery({
    queryKey: linksKey,
    queryFn: async ({ signal }) =>
      'rowId' in of
        ? (await call('listRowLinks', { params: { id: of.rowId } }, { signal })).content
        : (await call('listOrderLinks', { params: { id: of.orderId } }, { signal })).content,
    staleTime: 0,
  });
  const withdraw = usePress({
    send: () =>
      'rowId' in of
        ? call('withdrawRowLinks', { params: { id: of.rowId } })
        : call('withdrawOrderLinks', { params: { id: of.orderId } }),
    failed: toasts.failed(messages.withdrawFailed),
    of: name,
    done: () => {
      showSuccess(messages.linksWithdrawn);
      onClose();
    },
  });
  const url = share.data?.url;
  // If the server could not be asked, there may still be links to withdraw.
  const hasLinks = url !== undefined || linksQuery.isError || (linksQuery.data?.links ?? 0) > 0;
  return (
    <Sheet open title={messages.share} onClose={onClose}>
      <div className="stack gap-4">
        <p>{'rowId' in of ? messages.shareLoadHint : messages.shareHint}</p>
        {url !== undefined && (
          <TextField
            label={messages.link}
            value={url}
            hint={messages.linkEnds}
            readOnly
            onChange={() => undefined}
          />
        )}
        {linksQuery.data !== undefined && linksQuery.data.links > 0 && (
          <p className="muted">{sharedLinks.liveLinks(linksQuery.data.links, linksQuery.data.opened)}</p>
        )}
        <div className={styles.actions}>
          {url === undefined ? (
            <Button icon={Link} look="primary" busy={share.isPending} onClick={() => share.mutate()}>
              {messages.makeLink}
            </Button>
          ) : (
            <>
              <Button icon={Copy} look="primary" onClick={() => void copyWithToast(url, messages.linkCopied)}>
                {messages.copyLink}
              </Button>
              {'share' in navigator && (
                // Closing the phone's own sheet shares nothing, which is not an error.
                <Button icon={Share2} onClick={() => void navigator.share({ url }).catch(() => undefined)}>
                  {messages.sendLink}
                </Button>
              )}
            </>
          )}
          {hasLinks && (
            <Button icon={Undo2} look="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {messages.withdrawLinks}
            </Button>
          )}
        </div>
      </div>
    </Sheet>
  );
}
