import { recipientRoles } from '#domain/sms/recipient.ts';

import { recipientWords } from '../../i18n/et/recipients.ts';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { isChosenAtFirst, type Recipients } from './use-recipients.ts';

/** Leaves out, or takes in again, all recipients of a role: 'Juhid 5', 'Kliendid 4'; nothing where each has one. */
export function RoleSwitches({ recipients: { all, isChosen, choose } }: { recipients: Recipients }) {
  const groups = recipientRoles
    .map((role) => ({ role, of: all.filter((each) => each.role === role) }))
    .filter(({ of }) => of.length > 0);
  if (!groups.some(({ of }) => of.length > 1)) return null;
  return (
    <ChipRow>
      {groups.map(({ role, of }) => {
        const chosenRecipients = of.filter(isChosen);
        const free = of.filter(isChosenAtFirst);
        // Whoever is held back goes only where there is nobody else, or by a tick.
        const recipients = chosenRecipients.length > 0 ? chosenRecipients : free.length > 0 ? free : of;
        return (
          <Chip
            key={role}
            selected={chosenRecipients.length > 0}
            onPress={() => choose(recipients, chosenRecipients.length === 0)}
          >
            {recipientWords.roleCount(role, recipients.length)}
          </Chip>
        );
      })}
    </ChipRow>
  );
}
