import { useNavigate, useSearch } from '@tanstack/react-router';

import { administration as messages } from '../../i18n/et/administration.ts';
import { imports } from '../../i18n/et/imports.ts';
import { paths } from '../../platform/paths.ts';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { AuditList } from './audit/AuditList.tsx';
import { TokenList } from './tokens/TokenList.tsx';
import { UserList } from './users/UserList.tsx';

import styles from './Admin.module.css';

const sections = { users: UserList, tokens: TokenList, audit: AuditList };
type Section = keyof typeof sections;
const names = Object.keys(sections) as Section[];

/** 'Haldus': what an administrator looks after, a section at a time. */
export function AdminPage() {
  const navigate = useNavigate();
  const { section }: { section?: string } = useSearch({ strict: false });
  const shown = names.find((name) => name === section) ?? 'users';
  const Shown = sections[shown];
  return (
    <div className={styles.page}>
      <div role="group" aria-label={messages.sections}>
        <ChipRow>
          {names.map((name) => (
            <Chip
              key={name}
              selected={name === shown}
              onPress={() => {
                void navigate({ to: paths.admin, search: name === 'users' ? {} : { section: name } });
              }}
            >
              {messages[name]}
            </Chip>
          ))}
          <Chip
            selected={false}
            onPress={() => {
              void navigate({ to: paths.adminImports });
            }}
          >
            {imports.title}
          </Chip>
        </ChipRow>
      </div>
      <Shown />
    </div>
  );
}
