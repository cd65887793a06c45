import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';

import type { AdminUser } from '#api/admin/users.ts';
import { maxCounted } from '#domain/business-constants.ts';

import { administration as messages } from '../../../i18n/et/admin/administration.ts';
import { call } from '../../../platform/api-client.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { PagesView } from '../../../ui/states/PagesView.tsx';
import { InviteSheet } from './InviteSheet.tsx';
import { PersonSheet } from './PersonSheet.tsx';
import { UserCard } from './UserCard.tsx';
import { usersKey } from './users-query.ts';
import { UserSheet } from './UserSheet.tsx';

/** Users with their rights, and what can be done with each. */
export function UserList() {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const [editing, setEditing] = useState<AdminUser | 'new' | null>(null);
  const [person, setPerson] = useState<AdminUser | null>(null);
  const [inviting, setInviting] = useState<AdminUser | null>(null);
  const query = useInfiniteQuery({
    queryKey: [...usersKey, search],
    queryFn: ({ pageParam: pageNr, signal }) =>
      call('listUsers', { query: { search: search || null, pageNr, size: 50 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.last ? undefined : last.number + 1),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section className="stack gap-4" aria-labelledby="users-title">
      <div className="head gap-3">
        <h2 id="users-title">{messages.users}</h2>
        <Button look="primary" icon={UserPlus} onClick={() => setEditing('new')}>
          {messages.add}
        </Button>
      </div>
      <TextField
        label={messages.searchUsers}
        placeholder={messages.searchUsersHint}
        type="search"
        value={text}
        onChange={setText}
      />
      <FoundUsers query={query} onEdit={setEditing} onInvite={setInviting} onPerson={setPerson} />
      {editing !== null && (
        <UserSheet
          user={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onAdded={setInviting}
        />
      )}
      {person !== null && <PersonSheet user={person} onClose={() => setPerson(null)} />}
      {inviting !== null && <InviteSheet user={inviting} onClose={() => setInviting(null)} />}
    </section>
  );
}

interface FoundProps {
  query: ReturnType<typeof useInfiniteQuery<{ content: AdminUser[]; totalElements: number }>>;
  onEdit: (user: AdminUser) => void;
  onInvite: (user: AdminUser) => void;
  onPerson: (user: AdminUser) => void;
}

function FoundUsers({ query, onEdit, onInvite, onPerson }: FoundProps) {
  return (
    <PagesView
      query={query}
      failed={messages.failed}
      lines={6}
      lineHeight={72}
      more={messages.more}
      empty={<EmptyState icon={Users} title={messages.none} description={messages.noneHint} />}
    >
      {(users, total) => (
        <>
          <p className="quiet" role="status">
            {total >= maxCounted ? messages.foundAtLeast(total) : messages.found(total)}
          </p>
          <ul className="stack gap-3">
            {users.map((user) => (
              <li key={user.id}>
                <UserCard user={user} onEdit={onEdit} onInvite={onInvite} onPerson={onPerson} />
              </li>
            ))}
          </ul>
        </>
      )}
    </PagesView>
  );
}
