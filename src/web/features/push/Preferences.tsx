import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { PushPreferences } from '#api/push/push.ts';
import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';
import { pushKindsOf } from '#domain/push/push-kinds.ts';

import { useDriverMessages } from '../../i18n/driver-messages.ts';
import { call } from '../../platform/api-client.ts';
import { usePress } from '../../platform/press.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useUser } from '../../platform/session.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TimeField } from '../../ui/field/TimeField.tsx';
import { Toggle } from '../../ui/field/Toggle.tsx';
import { pushPreferencesKey } from './push-keys.ts';

import styles from './PushSheet.module.css';

const usualNight = { from: '22:00', to: '06:00' };

/** Choice of the kinds of push message, and of the hours without any. */
export function Preferences() {
  const { data } = useQuery({
    queryKey: pushPreferencesKey,
    queryFn: async () => (await call('getPushPreferences', {})).content,
  });
  return data === undefined ? null : <PreferencesForm saved={data} />;
}

function PreferencesForm({ saved }: { saved: PushPreferences }) {
  const messages = useDriverMessages();
  const { notices } = messages;
  const { permissions } = useUser();
  const [{ kinds, quietHours }, setChoice] = useState(saved);
  const textOf = (choice: PushPreferences) =>
    JSON.stringify([choice.kinds.toSorted(), choice.quietHours?.from, choice.quietHours?.to]);
  const isChanged = textOf({ kinds, quietHours }) !== textOf(saved);
  const save = usePress({
    send: () => call('savePushPreferences', { body: { kinds, quietHours } }),
    failed: notices.failed,
    done: ({ content }) => {
      queryClient.setQueryData(pushPreferencesKey, content);
      showSuccess(notices.saved);
    },
  });
  const errorOf = (time: string) => (isTimeOfDay(time) ? null : messages.problems.invalid);
  const isRight = quietHours === null || (isTimeOfDay(quietHours.from) && isTimeOfDay(quietHours.to));
  return (
    <>
      <div>
        {pushKindsOf(permissions).map((kind) => (
          <Toggle
            key={kind}
            label={notices.kinds[kind]}
            hint={kind === 'ALERT_URGENT' ? notices.urgentHint : null}
            checked={kinds.includes(kind)}
            onChange={(isWanted) => {
              const others = kinds.filter((each) => each !== kind);
              setChoice({ kinds: isWanted ? [...others, kind] : others, quietHours });
            }}
          />
        ))}
        <Toggle
          label={notices.quiet}
          hint={notices.quietHint}
          checked={quietHours !== null}
          onChange={(isQuiet) => setChoice({ kinds, quietHours: isQuiet ? usualNight : null })}
        />
      </div>
      {quietHours !== null && (
        <div className={styles.hours}>
          {(['from', 'to'] as const).map((end) => (
            <TimeField
              key={end}
              label={notices[end]}
              value={quietHours[end]}
              error={errorOf(quietHours[end])}
              onChange={(time) => setChoice({ kinds, quietHours: { ...quietHours, [end]: time ?? '' } })}
            />
          ))}
        </div>
      )}
      <Button
        look={isChanged ? 'primary' : 'plain'}
        size="driver"
        wide
        busy={save.isPending}
        disabled={!isRight || !isChanged}
        onClick={() => save.mutate()}
      >
        {messages.actions.save}
      </Button>
    </>
  );
}
