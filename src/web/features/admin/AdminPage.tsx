import { type ComponentType } from 'react';

import { adminKinds } from '#api/import/admin-kinds.ts';

import { absences } from '../../i18n/et/absences.ts';
import { administration as messages } from '../../i18n/et/admin/administration.ts';
import { aliases } from '../../i18n/et/admin/aliases.ts';
import { imports } from '../../i18n/et/admin/imports.ts';
import { paperKinds } from '../../i18n/et/admin/paper-kinds.ts';
import { common } from '../../i18n/et/shell.ts';
import { useIsStarting } from '../../lookups/first-steps.ts';
import { paths } from '../../platform/paths.ts';
import { proofRequested } from '../../platform/proof.ts';
import { navigate } from '../../platform/router/router.ts';
import { useParams, usePathname, useSearch } from '../../platform/router/use-shown.tsx';
import { useUser } from '../../platform/session.ts';
import { useStore } from '../../store.ts';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { AbsenceList } from './absences/AbsenceList.tsx';
import { AliasList } from './aliases/AliasList.tsx';
import { AuditList } from './audit/AuditList.tsx';
import { ImportSection } from './imports/ImportSection.tsx';
import { MasterDataSection } from './master-data/MasterDataSection.tsx';
import { PaperKindList } from './paper-kinds/PaperKindList.tsx';
import { StartList } from './start/StartList.tsx';
import { SystemList } from './systems/SystemList.tsx';
import { TokenList } from './tokens/TokenList.tsx';
import { UserList } from './users/UserList.tsx';
import { WebhookList } from './webhooks/WebhookList.tsx';

import styles from './admin.module.css';

interface Section {
  label: string;
  Shown: ComponentType;
  /** Its own address; the others stand in the search of 'Haldus'. */
  path?: string;
}

const sections = {
  start: { label: messages.start.title, Shown: StartList },
  users: { label: messages.users, Shown: UserList },
  data: { label: messages.data, Shown: MasterData, path: `${paths.admin}/${adminKinds[0]}` },
  absences: { label: absences.title, Shown: AbsenceList },
  papers: { label: paperKinds.title, Shown: PaperKindList },
  imports: { label: imports.title, Shown: ImportSection, path: paths.adminImports },
  aliases: { label: aliases.title, Shown: AliasList, path: `${paths.admin}/aliases` },
  tokens: { label: messages.tokens, Shown: TokenList },
  webhooks: { label: messages.webhooks, Shown: WebhookList, path: paths.adminWebhooks },
  systems: { label: messages.systems, Shown: SystemList, path: paths.adminSystems },
  audit: { label: messages.audit, Shown: AuditList },
} satisfies Record<string, Section>;
type Name = keyof typeof sections;
const names = Object.keys(sections) as Name[];

/** 'Haldus': what an administrator looks after, a section at a time. */
export function AdminPage() {
  const shownSection = useShownSection();
  const isStarting = useIsStarting(useUser().permissions);
  const { Shown } = sections[shownSection];
  return (
    <div className={styles.page}>
      <div role="group" aria-label={messages.sections}>
        <ChipRow>
          {names
            // Shown until the first job exists: later it would be in the way.
            .filter((name) => name !== 'start' || name === shownSection || isStarting)
            .map((name) => (
              <Chip
                key={name}
                selected={name === shownSection}
                onPress={() => {
                  const { path }: Section = sections[name];
                  const search = name === 'users' || path !== undefined ? {} : { section: name };
                  navigate({ to: path ?? paths.admin, search });
                }}
              >
                {sections[name].label}
              </Chip>
            ))}
        </ChipRow>
      </div>
      <Shown />
      <ProofDialog />
    </div>
  );
}

function useShownSection(): Name {
  const pathname = usePathname();
  const { section }: { section?: string } = useSearch();
  const { kind }: { kind?: string } = useParams();
  const isShown = (name: Name) => {
    const { path }: Section = sections[name];
    return name === section || path === pathname;
  };
  return names.find(isShown) ?? (kind === undefined ? 'users' : 'data');
}

/** The kind of master data in the address; the first one if it is unknown. */
function MasterData() {
  const { kind }: { kind?: string } = useParams();
  return <MasterDataSection kind={adminKinds.find((each) => each === kind) ?? adminKinds[0]} />;
}

/** A new sign-in in a separate window: typed values stay here. */
const provePage = `/auth/login?again=1&returnTo=${encodeURIComponent('/auth/account?proven=1')}`;

/** Asks a user who wanted to give power over others and was refused to sign in again; then they repeat it. */
function ProofDialog() {
  const isRequested = useStore(proofRequested);
  const close = () => proofRequested.set(false);
  return (
    <ConfirmDialog
      open={isRequested}
      title={messages.proveTitle}
      description={messages.proveFirst}
      confirm={messages.prove}
      cancel={common.cancel}
      onConfirm={() => {
        close();
        window.open(provePage, '_blank', 'noopener');
      }}
      onCancel={close}
    />
  );
}
