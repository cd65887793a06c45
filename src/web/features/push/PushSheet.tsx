import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';

import { pushKindsOf } from '#domain/push/push-kinds.ts';

import { useDriverMessages } from '../../i18n/driver-messages.ts';
import { useLocale } from '../../i18n/messages.ts';
import { usePress } from '../../platform/press.ts';
import { readPushState, subscribePush, unsubscribePush } from '../../platform/push-subscription.ts';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/card/Card.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Preferences } from './Preferences.tsx';
import { pushStateKey } from './push-keys.ts';

import styles from './PushSheet.module.css';

/** Whether this device tells its user of news while the app is closed, of what, and when not. */
export function PushSheet({ onClose }: { onClose: () => void }) {
  const messages = useDriverMessages().notices;
  const query = useQuery({ queryKey: pushStateKey, queryFn: readPushState, retry: false, gcTime: 0 });
  const { permissions } = useUser();
  if (pushKindsOf(permissions).length === 0) {
    return (
      <Sheet open title={messages.title} onClose={onClose}>
        <p>{messages.none}</p>
      </Sheet>
    );
  }
  return (
    <Sheet open title={messages.title} onClose={onClose}>
      <div className={styles.stack}>
        <QueryView query={query} failed={messages.failed} lines={3} lineHeight={56} showsRefetchError>
          {(state) =>
            state === 'subscribed' || state === 'unsubscribed' ? (
              <>
                <Switch isOn={state === 'subscribed'} />
                <Preferences />
              </>
            ) : (
              <Notice tone="wheat">
                <BellOff aria-hidden size={20} />
                <p>{messages.states[state]}</p>
              </Notice>
            )
          }
        </QueryView>
      </div>
    </Sheet>
  );
}

function Switch({ isOn }: { isOn: boolean }) {
  const messages = useDriverMessages().notices;
  const language = useLocale();
  const change = usePress({
    send: () => (isOn ? unsubscribePush() : subscribePush(language)),
    failed: messages.failed,
    refreshes: pushStateKey,
  });
  return (
    <>
      <p role="status">{isOn ? messages.states.subscribed : messages.states.unsubscribed}</p>
      <Button
        look={isOn ? 'plain' : 'primary'}
        size="driver"
        wide
        icon={isOn ? BellOff : Bell}
        busy={change.isPending}
        onClick={() => change.mutate()}
      >
        {isOn ? messages.turnOff : messages.turnOn}
      </Button>
    </>
  );
}
