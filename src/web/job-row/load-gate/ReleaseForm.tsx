import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';

import type { Day } from '#domain/calendar/day.ts';

import { loadGate as messages } from '../../i18n/et/load-gate.ts';
import { toasts } from '../../i18n/et/shell.ts';
import { call } from '../../platform/api-client.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { usePress } from '../../platform/press.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useUser } from '../../platform/session.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DateField } from '../../ui/date/DateField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Toggle } from '../../ui/field/Toggle.tsx';
import { jobTableKey } from '../row-action.ts';
import { alertsKey } from '../use-live-alerts.ts';

interface Props {
  transportJobId: number;
  /** The load space that was asked about, where it may not be the planned one. */
  space?: { truckId: number; trailerId: number | null };
  onReleased?: () => void;
}

/** The form in which somebody with the right releases a forbidden load, with a reason; others see who may. */
export function ReleaseForm({ transportJobId, space, onReleased }: Props) {
  const mayRelease = useUser().permissions.includes('PERM_QUALITY');
  const [reason, setReason] = useState('');
  const [paperNumber, setPaperNumber] = useState('');
  const [inspectedOn, setInspectedOn] = useState<Day | null>(null);
  const [freesSpace, setFreesSpace] = useState(false);
  const [idempotencyKey] = useState(newUuid);
  const request = {
    reason,
    scope: freesSpace ? ('UNTIL_NEXT_FORBIDDEN' as const) : ('THIS_LOAD' as const),
    paperNumber,
    inspectedOn,
  };
  const release = usePress({
    send: () =>
      call(
        'releaseLoad',
        { params: { id: transportJobId }, body: { ...request, ...space } },
        { idempotencyKey },
      ),
    failed: toasts.failed(messages.releasing),
    done: () => {
      showSuccess(messages.released);
      void queryClient.invalidateQueries({ queryKey: jobTableKey });
      onReleased?.();
    },
    refreshes: alertsKey,
  });
  if (!mayRelease) return <p>{messages.mayNotRelease}</p>;
  return (
    <>
      <TextField
        label={messages.reason}
        hint={messages.reasonHint}
        value={reason}
        maxLength={2000}
        multiline
        required
        onChange={setReason}
      />
      <TextField label={messages.paperNumber} value={paperNumber} maxLength={100} onChange={setPaperNumber} />
      <DateField label={messages.inspectedOn} value={inspectedOn} chips={false} onChange={setInspectedOn} />
      <Toggle label={messages.freesSpace} checked={freesSpace} onChange={setFreesSpace} />
      <Button
        look="primary"
        icon={ShieldCheck}
        busy={release.isPending}
        disabled={reason.trim() === ''}
        onClick={() => release.mutate()}
      >
        {messages.release}
      </Button>
    </>
  );
}
