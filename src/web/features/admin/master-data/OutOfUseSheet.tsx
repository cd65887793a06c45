import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';

import type { AdminRecord, RecordUsage } from '#api/admin/master-records.ts';
import type { AdminKind } from '#api/import/admin-kinds.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { masterRecords as messages } from '../../../i18n/et/admin/master-records.ts';
import { common } from '../../../i18n/et/shell.ts';
import { contentOf } from '../../../platform/api-client.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { userOf, useSession } from '../../../platform/session.ts';
import { BottomBar } from '../../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { StatusLabel } from '../../../ui/status/StatusLabel.tsx';
import { adminKey } from '../admin-key.ts';
import { usageLink } from './usage-link.ts';

import styles from './master-data.module.css';

interface Props {
  kind: AdminKind;
  record: AdminRecord;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Shows which records refer to a record before it is put out of use. */
export function OutOfUseSheet({ kind, record: { id, name }, isBusy, onConfirm, onClose }: Props) {
  const query = useQuery({
    queryKey: [...adminKey, 'usage', kind, id],
    queryFn: contentOf('getMasterRecordUsage', { params: { kind, id } }),
    staleTime: 0,
  });
  const note = messages.putOutNotes[kind];
  return (
    <Sheet open title={messages.putOutTitle(name)} onClose={onClose}>
      <div className={styles.usage}>
        <p>{messages.putOutText}</p>
        {note !== undefined && <p>{note}</p>}
        <QueryView query={query} failed={messages.usageFailed} lines={3} empty={<p>{messages.noUsage}</p>}>
          {(usages) => (
            <>
              <h3>{messages.usage}</h3>
              <ul>
                {usages.map((usage) => (
                  <li key={usage.what}>
                    <Usage record={{ kind, id, name }} usage={usage} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryView>
      </div>
      <BottomBar>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button look="primary" busy={isBusy} onClick={onConfirm}>
          {messages.putOut}
        </Button>
      </BottomBar>
    </Sheet>
  );
}

interface UsageProps {
  record: { kind: AdminKind; id: number; name: string };
  usage: RecordUsage;
}

/** '12 veotööd', with how many of them are not over, and the way to them. */
function Usage({ record, usage: { what, label, count, open, openLabel } }: UsageProps) {
  const isStaff = userOf(useSession())?.permissions.includes('PERM_MOBILE') === true;
  const link = usageLink(record, what, isStaff);
  const text = `${formatNumber(count)} ${label}`;
  return (
    <>
      {link === null ? <span>{text}</span> : <Link {...link}>{text}</Link>}
      {open > 0 && (
        <StatusLabel icon={Hourglass} tone="wheat">
          {messages.stillOpen(count, open, openLabel)}
        </StatusLabel>
      )}
    </>
  );
}
