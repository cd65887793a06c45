import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

import { adminKinds } from '#api/import/column-labels.ts';

import { administration as messages } from '../../i18n/et/administration.ts';
import { paths } from '../../platform/paths.ts';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { AuditList } from './audit/AuditList.tsx';
import { MasterDataSection } from './master-data/MasterDataSection.tsx';
import { TokenList } from './tokens/TokenList.tsx';
import { UserList } from './users/UserList.tsx';

import styles from './Admin.module.css';

const sections = { users: UserList, tokens: TokenList, audit: AuditList };
type Section = keyof typeof sections;
const names = Object.keys(sections) as Section[];

/** 'Haldus': what an administrator looks after, a section at a time; kinds of master data have addresses of their own. */
export function AdminPage() {
  const navigate = useNavigate();
  const { section }: { section?: string } = useSearch({ strict: false });
  const { kind: named }: { kind?: string } = useParams({ strict: false });
  const kind = named === undefined ? null : (adminKinds.find((each) => each === named) ?? adminKinds[0]);
  const shown = names.find((name) => name === section) ?? 'users';
  const Shown = sections[shown];
  const [first, ...rest] = names.map((name) => (
    <Chip
      key={name}
      selected={kind === null && name === shown}
      onPress={() => {
        void navigate({ to: paths.admin, search: name === 'users' ? {} : { section: name } });
      }}
    >
      {messages[name]}
    </Chip>
  ));
  return (
    <div className={styles.page}>
      <div role="group" aria-label={messages.sections}>
        <ChipRow>
          {first}
          <Chip
            selected={kind !== null}
            onPress={() => {
              void navigate({ to: paths.adminKind, params: { kind: adminKinds[0] } });
            }}
          >
            {messages.data}
          </Chip>
          {rest}
        </ChipRow>
      </div>
      {kind === null ? <Shown /> : <MasterDataSection kind={kind} />}
    </div>
  );
}
