import { Copy, Link2, Mail, MessageSquare } from 'lucide-react';

import type { AdminUser } from '#api/admin/users.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { administration as messages } from '../../../i18n/et/admin/administration.ts';
import { call } from '../../../platform/api-client.ts';
import { copyWithToast } from '../../../platform/copy-text.ts';
import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/card/Card.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { nameOf } from './UserCard.tsx';
import { usersKey } from './users-query.ts';

import styles from '../admin.module.css';

interface Props {
  user: AdminUser;
  onClose: () => void;
}

/** Makes the link by which a user chooses a password; sends it, or shows it to be handed on. */
export function InviteSheet({ user, onClose }: Props) {
  const invite = usePress({
    send: (by: 'sms' | 'mail' | null) =>
      call('inviteUser', { params: { id: user.id }, body: by === null ? {} : { [by]: true } }),
    failed: messages.inviteFailed,
    of: nameOf(user),
    refreshes: usersKey,
  });
  const invitation = invite.data?.content;
  return (
    <Sheet open title={messages.inviteOf(nameOf(user))} onClose={onClose}>
      <div className={styles.invite}>
        <p>{messages.inviteHint}</p>
        {invitation === undefined ? (
          <div className={styles.actions}>
            <Button icon={Link2} look="primary" busy={invite.isPending} onClick={() => invite.mutate(null)}>
              {messages.makeLink}
            </Button>
            {user.phone !== null && (
              <Button icon={MessageSquare} busy={invite.isPending} onClick={() => invite.mutate('sms')}>
                {messages.sendSms}
              </Button>
            )}
            {user.email !== null && (
              <Button icon={Mail} busy={invite.isPending} onClick={() => invite.mutate('mail')}>
                {messages.sendMail}
              </Button>
            )}
          </div>
        ) : (
          <>
            {invitation.sms === 'sent' && <Notice tone="blue">{messages.smsSent(user.phone ?? '')}</Notice>}
            {invitation.sms === 'simulated' && <Notice tone="wheat">{messages.smsSimulated}</Notice>}
            {invitation.sms === 'failed' && <Notice tone="red">{messages.smsFailed}</Notice>}
            {invitation.mail === 'sent' && <Notice tone="blue">{messages.mailSent(user.email ?? '')}</Notice>}
            {invitation.mail === 'simulated' && <Notice tone="wheat">{messages.mailSimulated}</Notice>}
            {invitation.mail === 'failed' && <Notice tone="red">{messages.mailFailed}</Notice>}
            <TextField
              label={messages.link}
              value={invitation.url}
              hint={messages.invitedUntil(formatDateTime(invitation.expiresAt))}
              readOnly
              onChange={() => undefined}
            />
            <div className={styles.actions}>
              <Button
                icon={Copy}
                look="primary"
                onClick={() => void copyWithToast(invitation.url, messages.copied)}
              >
                {messages.copy}
              </Button>
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}
