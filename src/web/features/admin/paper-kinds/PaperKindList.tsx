import { useQuery } from '@tanstack/react-query';
import { FileBadge } from 'lucide-react';
import { useState } from 'react';

import type { PaperKind } from '#api/papers/papers.ts';

import { paperKinds as messages } from '../../../i18n/et/admin/paper-kinds.ts';
import { papers } from '../../../i18n/et/papers.ts';
import { common } from '../../../i18n/et/shell.ts';
import { call, contentOf } from '../../../platform/api-client.ts';
import { everything, usePress } from '../../../platform/press.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { AdminList } from '../AdminList.tsx';
import { PaperKindSheet } from './PaperKindSheet.tsx';

import styles from '../admin.module.css';

/** The key of the kinds in the screen of papers too, which offers them. */
const kindsKey = ['paper-kinds'] as const;

/** The kinds of papers that run out: whose they are, when the office is told, and which are a condition. */
export function PaperKindList() {
  const [opened, setOpened] = useState<PaperKind | 'new' | null>(null);
  const query = useQuery({
    queryKey: kindsKey,
    queryFn: contentOf('listPaperKinds', {}),
    staleTime: 0,
  });
  return (
    <AdminList
      titleId="paper-kinds-title"
      title={messages.title}
      hint={messages.hint}
      add={{ label: messages.add, onPress: () => setOpened('new') }}
      query={query}
      failed={messages.failed}
      empty={<EmptyState icon={FileBadge} title={messages.none} />}
      sheets={
        opened !== null && (
          <PaperKindSheet
            kind={opened === 'new' ? null : opened}
            onSaved={() => queryClient.invalidateQueries()}
            onClose={() => setOpened(null)}
          />
        )
      }
    >
      {(kind) => <KindCard kind={kind} onChange={() => setOpened(kind)} />}
    </AdminList>
  );
}

function KindCard({ kind, onChange }: { kind: PaperKind; onChange: () => void }) {
  const { id, version, label, code, of, goods, refuses, warnDays, active } = kind;
  const [isAsking, setAsking] = useState(false);
  const use = usePress({
    send: (isUsed: boolean) => call('changePaperKind', { params: { id }, body: { version, active: isUsed } }),
    failed: messages.saveFailed,
    of: label,
    done: messages.saved,
    // What is found against rows and told of papers goes by their kinds.
    refreshes: everything,
  });
  return (
    <article className={styles.card} aria-label={label}>
      <div className={styles.who}>
        <h3>{label}</h3>
        <p className="quiet">
          <code>{code}</code>
        </p>
        <p className="quiet">
          {[
            of.map((each) => papers.subjects[each]).join(', '),
            goods !== 'ANY' && messages.goodsNames[goods],
            messages.told(warnDays),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={styles.rights}>
        <span className={styles.right}>{refuses ? messages.refuses : messages.warns}</span>
      </div>
      <p className="quiet">{!active && messages.retired}</p>
      <div className={styles.actions}>
        <Button size="small" aria-label={messages.changeOf(label)} onClick={onChange}>
          {messages.change}
        </Button>
        {active ? (
          <Button size="small" busy={use.isPending} onClick={() => setAsking(true)}>
            {messages.retire}
          </Button>
        ) : (
          <Button size="small" busy={use.isPending} onClick={() => use.mutate(true)}>
            {messages.restore}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={messages.retireTitle(label)}
        description={messages.retireText}
        confirm={messages.retire}
        cancel={common.cancel}
        danger
        onConfirm={() => {
          setAsking(false);
          use.mutate(false);
        }}
        onCancel={() => setAsking(false)}
      />
    </article>
  );
}
