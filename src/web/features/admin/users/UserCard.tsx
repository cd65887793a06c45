import {
  CircleCheck,
  CircleSlash,
  KeyRound,
  ShieldUser,
  LogOut,
  MailQuestion,
  Pencil,
  Unlock,
  UserX,
} from 'lucide-react';
import { useState } from 'react';

import type { AdminUser } from '#api/admin/users.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { fullName } from '#domain/full-name.ts';
import { readablePhone } from '#domain/sms/phone.ts';

import { administration as messages } from '../../../i18n/et/admin/administration.ts';
import { personalData } from '../../../i18n/et/admin/personal-data.ts';
import { common } from '../../../i18n/et/shell.ts';
import { call } from '../../../platform/api-client.ts';
import { usePress } from '../../../platform/press.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { StatusLabel } from '../../../ui/status/StatusLabel.tsx';
import { usersKey } from './users-query.ts';

import styles from '../admin.module.css';

interface Props {
  user: AdminUser;
  onEdit: (user: AdminUser) => void;
  onInvite: (user: AdminUser) => void;
  onPerson: (user: AdminUser) => void;
}

/** Returns the name that a user is called by; the user name where there is none. */
export function nameOf({ firstName, lastName, username }: AdminUser): string {
  return fullName(firstName, lastName) || username;
}

/** One user: who, rights, state, and what can be done. */
export function UserCard({ user, onEdit, onInvite, onPerson }: Props) {
  const name = nameOf(user);
  const [asking, setAsking] = useState<'close' | 'sessions' | null>(null);
  const change = usePress({
    send: (disabled: boolean) =>
      call('changeUser', { params: { id: user.id }, body: { disabled, version: user.version } }),
    failed: messages.actionFailed,
    of: name,
    refreshes: usersKey,
  });
  const endSessions = usePress({
    send: () => call('endUserSessions', { params: { id: user.id } }),
    failed: messages.actionFailed,
    of: name,
    done: messages.sessionsEnded,
  });
  const person = user.person?.name === name ? null : user.person?.name;
  const phone = user.phone === null ? null : readablePhone(user.phone);
  const details = [user.username, phone, user.email, user.carrier?.name, person];
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.who}>
        <h3>{name}</h3>
        <p className="quiet">{details.filter(Boolean).join(' · ')}</p>
        <p className="quiet">
          {user.lastSeenAt === null ? messages.neverSeen : messages.seen(formatDateTime(user.lastSeenAt))}
        </p>
      </div>
      <div className={styles.rights}>
        {user.permissions.length === 0 && <span className="quiet">{messages.noRights}</span>}
        {user.permissions.map((permission) => (
          <span key={permission} className={styles.right}>
            {messages.permissionLabels[permission]}
          </span>
        ))}
      </div>
      <UserState user={user} />
      <div className={styles.actions}>
        <Button size="small" icon={Pencil} aria-label={messages.editOf(name)} onClick={() => onEdit(user)}>
          {messages.edit}
        </Button>
        {!user.disabled && (
          <Button
            size="small"
            icon={KeyRound}
            aria-label={messages.inviteOf(name)}
            onClick={() => onInvite(user)}
          >
            {user.hasPassword ? messages.inviteAgain : messages.invite}
          </Button>
        )}
        <div className={styles.further}>
          <Button
            size="small"
            look="quiet"
            icon={ShieldUser}
            aria-label={personalData.open(name)}
            onClick={() => onPerson(user)}
          >
            {personalData.title}
          </Button>
          {!user.disabled && (
            <Button
              size="small"
              look="quiet"
              icon={LogOut}
              aria-label={`${messages.endSessions}: ${name}`}
              busy={endSessions.isPending}
              onClick={() => setAsking('sessions')}
            >
              {messages.endSessions}
            </Button>
          )}
          {!user.isErased && (
            <Button
              size="small"
              look="quiet"
              icon={user.disabled ? Unlock : UserX}
              aria-label={`${user.disabled ? messages.open : messages.close}: ${name}`}
              busy={change.isPending}
              onClick={() => {
                if (user.disabled) change.mutate(false);
                else setAsking('close');
              }}
            >
              {user.disabled ? messages.open : messages.close}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asking !== null}
        title={asking === 'close' ? messages.closeTitle(name) : messages.endSessionsTitle(name)}
        description={asking === 'close' ? messages.closeText : messages.endSessionsText}
        confirm={asking === 'close' ? messages.close : messages.endSessions}
        cancel={common.cancel}
        onConfirm={() => {
          if (asking === 'close') change.mutate(true);
          else endSessions.mutate();
          setAsking(null);
        }}
        onCancel={() => setAsking(null)}
      />
    </article>
  );
}

function UserState({ user }: { user: AdminUser }) {
  const { states } = messages;
  if (user.disabled) {
    return (
      <StatusLabel icon={CircleSlash} tone="red">
        {states.closed}
      </StatusLabel>
    );
  }
  if (user.hasPassword) {
    return (
      <StatusLabel icon={CircleCheck} tone="green">
        {states.open}
      </StatusLabel>
    );
  }
  return (
    <div>
      <StatusLabel icon={MailQuestion} tone={user.invitedUntil === null ? 'grey' : 'wheat'}>
        {user.invitedUntil === null ? states.noPassword : states.invited}
      </StatusLabel>
      {user.invitedUntil !== null && (
        <p className="quiet">{messages.invitedUntil(formatDateTime(user.invitedUntil))}</p>
      )}
    </div>
  );
}
