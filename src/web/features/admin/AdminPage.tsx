import { useNavigate, useSearch } from '@tanstack/react-router';

import { administration as messages } from '../../i18n/et/administration.ts';
import { paths } from '../../platform/paths.ts';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { AuditList } from './audit/AuditList.tsx';
import { StartList } from './StartList.tsx';
import { TokenList } from './tokens/TokenList.tsx';
import { UserList } from './users/UserList.tsx';

import styles from './Admin.module.css';

const sections = { start: StartList, users: UserList, tokens: TokenList, audit: AuditList };
type Section = keyof typeof sections;
const names = Object.keys(sections) as Section[];

/** 'Haldus': what an administrator looks after, a section at a time. */
export function AdminPage() {
  const navigate = useNavigate();
  const { section }: { section?: string } = useSearch({ strict: false });
  const shown = names.find((name) => name === section) ?? 'users';
  const Shown = sections[shown];
  // Only the set-up leads there: later it would be in the way.
  const shownNames = names.filter((name) => name !== 'start' || name === shown);
  return (
    <div className={styles.page}>
      <div role="group" aria-label={messages.sections}>
        <ChipRow>
          {shownNames.map((name) => (
            <Chip
              key={name}
              selected={name === shown}
              onPress={() => {
                void navigate({ to: paths.admin, search: name === 'users' ? {} : { section: name } });
              }}
            >
              {name === 'start' ? messages.start.title : messages[name]}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <Shown />
    </div>
  );
}
