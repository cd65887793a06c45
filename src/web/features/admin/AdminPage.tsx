import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';

import { administration as messages } from '../../i18n/et/administration.ts';
import { paths } from '../../platform/paths.ts';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { AuditList } from './audit/AuditList.tsx';
import { StartList } from './StartList.tsx';
import { SystemList } from './systems/SystemList.tsx';
import { TokenList } from './tokens/TokenList.tsx';
import { UserList } from './users/UserList.tsx';
import { WebhookList } from './webhooks/WebhookList.tsx';

import styles from './Admin.module.css';

const sections = {
  start: StartList,
  users: UserList,
  tokens: TokenList,
  webhooks: WebhookList,
  systems: SystemList,
  audit: AuditList,
};
type Section = keyof typeof sections;
const names = Object.keys(sections) as Section[];
/** Sections with an address of their own; the others stand in the search. */
const ownPaths: Partial<Record<Section, string>> = {
  webhooks: paths.adminWebhooks,
  systems: paths.adminSystems,
};

/** 'Haldus': what an administrator looks after, a section at a time. */
export function AdminPage() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { section }: { section?: string } = useSearch({ strict: false });
  const shown = names.find((name) => ownPaths[name] === pathname || name === section) ?? 'users';
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
                const search = name === 'users' || ownPaths[name] !== undefined ? {} : { section: name };
                void navigate({ to: ownPaths[name] ?? paths.admin, search });
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
