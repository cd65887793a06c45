import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { useStore } from '../../../store.ts';
import { Card } from '../../../ui/card/Card.tsx';
import { Toggle } from '../../../ui/field/Toggle.tsx';
import { positionConsent, setConsent } from './position-consent.ts';

/** Whether the driver shows the office where this phone is. */
export function PositionChoice() {
  const messages = useDriverMessages().positions;
  const consent = useStore(positionConsent);
  return (
    <Card>
      <Toggle
        label={messages.show}
        hint={messages.hint}
        checked={consent?.given ?? false}
        onChange={setConsent}
      />
    </Card>
  );
}
