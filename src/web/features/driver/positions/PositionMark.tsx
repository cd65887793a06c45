import { MapPin } from 'lucide-react';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { useUser } from '../../../platform/session.ts';
import { useStore } from '../../../store.ts';
import { Notice } from '../../../ui/card/Card.tsx';
import { useJobsInHand } from '../list/jobs-in-hand.ts';
import { isDenied, usePhonePositions } from './phone-positions.ts';
import { positionConsent } from './position-consent.ts';

/** Says that the office sees where this phone is, for as long as it does: while a job is under way. */
export function PositionMark() {
  const messages = useDriverMessages().positions;
  const isGiven = useStore(positionConsent)?.given === true;
  const isShown = useJobsInHand(null).length > 0 && isGiven;
  usePhonePositions(useUser().id, isShown);
  const isPhoneSilent = useStore(isDenied);
  if (!isShown) return null;
  if (isPhoneSilent) {
    return (
      <Notice tone="wheat">
        <MapPin aria-hidden size={20} />
        <p>{messages.denied}</p>
      </Notice>
    );
  }
  return (
    <p className="row gap-2 quiet">
      <MapPin aria-hidden size={16} />
      {messages.shown}
    </p>
  );
}
