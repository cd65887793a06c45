import { useQuery } from '@tanstack/react-query';
import { CalendarOff } from 'lucide-react';
import { useState } from 'react';

import { absenceReasonLabels } from '#api/planning/absence-labels.ts';
import type { AbsenceView } from '#api/planning/absences.ts';
import { fullName } from '#domain/full-name.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { AbsenceSheet, type DriverOption } from '../../../absences/AbsenceSheet.tsx';
import { periodText } from '../../../absences/period-text.ts';
import { absences as messages } from '../../../i18n/et/absences.ts';
import { common } from '../../../i18n/et/shell.ts';
import { call, contentOf } from '../../../platform/api-client.ts';
import { todayInTallinn } from '../../../platform/device/clock.ts';
import { usePress } from '../../../platform/press.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/sheet/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { adminKey } from '../admin-key.ts';
import { AdminList } from '../AdminList.tsx';

import styles from '../admin.module.css';

const absencesKey = [...adminKey, 'absences'] as const;

/** The list of trucks and drivers that are away from today on. */
export function AbsenceList() {
  const [openAbsence, setOpenAbsence] = useState<AbsenceView | 'new' | null>(null);
  const query = useQuery({
    queryKey: absencesKey,
    queryFn: contentOf('listAbsences', { query: { from: todayInTallinn() } }),
    staleTime: 0,
  });
  return (
    <AdminList
      titleId="absences-title"
      title={messages.title}
      hint={messages.hint}
      add={{ label: messages.add, onPress: () => setOpenAbsence('new') }}
      query={query}
      failed={messages.failed}
      empty={<EmptyState icon={CalendarOff} title={messages.none} description={messages.noneHint} />}
      sheets={
        openAbsence !== null && (
          <AbsenceSheet
            searchDrivers={searchDrivers}
            absence={openAbsence === 'new' ? null : openAbsence}
            onSaved={refresh}
            onClose={() => setOpenAbsence(null)}
          />
        )
      }
    >
      {(absence) => <AbsenceCard absence={absence} onEdit={() => setOpenAbsence(absence)} />}
    </AdminList>
  );
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: absencesKey });
}

function AbsenceCard({ absence, onEdit }: { absence: AbsenceView; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { id, version, truck, driver, from, to, reason, note } = absence;
  const who = [truck && formatPlate(truck.licensePlateNumber), driver?.name].filter(Boolean).join(', ');
  const takeBack = usePress({
    send: () => call('changeAbsence', { params: { id }, body: { version, active: false } }),
    failed: messages.saveFailed,
    of: who,
    done: messages.takenBack,
    refreshes: absencesKey,
  });
  return (
    <article className={styles.card} aria-label={who}>
      <div className={styles.who}>
        <h3>{who}</h3>
        <p className="quiet">
          {absenceReasonLabels[reason]}: {periodText({ from, to })}
        </p>
        {note !== null && <p className="quiet">{note}</p>}
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={onEdit}>
          {messages.change}
        </Button>
        <Button size="small" busy={takeBack.isPending} onClick={() => setAsking(true)}>
          {messages.takeBack}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={messages.takeBackTitle(who)}
        description={messages.takeBackText}
        confirm={messages.takeBack}
        cancel={common.cancel}
        danger
        onConfirm={() => {
          setAsking(false);
          takeBack.mutate();
        }}
        onCancel={() => setAsking(false)}
      />
    </article>
  );
}

/** Any user with an account may be absent. */
async function searchDrivers(text: string, signal: AbortSignal): Promise<DriverOption[]> {
  const { content } = await call('listUsers', { query: { search: text || null, size: 20 } }, { signal });
  return content.map(({ id, firstName, lastName, username, phone }) => ({
    id,
    label: fullName(firstName, lastName) || username,
    description: phone ?? username,
  }));
}
