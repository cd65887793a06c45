import type { RecipientRole } from '#domain/sms/recipient.ts';

const manyOf: Record<RecipientRole, string> = {
  DRIVER: 'Juhid',
  FORMER_DRIVER: 'Eelmised juhid',
  CLIENT: 'Kliendid',
  PICKUP: 'Lähtekohad',
  DESTINATION: 'Sihtkohad',
  OTHER: 'Logistikud',
};

/** Words of choosing who gets what is sent of several rows; apart, as the table's first view needs none of them. */
export const recipientWords = {
  /** Switches of all recipients of a role: 'Juhid 5'. */
  roleCount: (role: RecipientRole, count: number) => `${manyOf[role]} ${String(count)}`,
  heldBack: 'Ootab juhti: muidu saaks klient teate ilma juhi numbrita',
  leftOut: 'jäeti välja',
  leftOutByChoice: (people: readonly string[]) => `Välja jäetud: ${people.join(', ')}`,
  /** 'Rida 239 (384 LNT): tööl ei ole juhti'. */
  withoutDriver: (rowId: number, plate: string, why: string) =>
    `Rida ${String(rowId)} (${plate}): ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
};
