/**
 * The state of a load's delivery packet: document, photos and weights by e-mail (docs/requirements.md, 'Delivery
 * packet').
 */
export const packetStates = ['NONE', 'WAITING', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN'] as const;
export type PacketState = (typeof packetStates)[number];

/** The pauses before each further try while the mail server is unavailable: it has a night to come back. */
export const packetPausesSeconds = [30, 120, 600, 3600, 10_800, 43_200] as const;

/** Bytes of all photos of one letter: most mail servers take 25 MB, and encoding adds a third. */
export const maxPacketPhotoBytes = 15 * 1024 * 1024;

/** The weights in a packet, as they are stored: kilograms and the product's unit, as decimal texts. */
export type PacketWeights = Readonly<Record<string, string | null>>;

/** True where the present weights differ from those that were sent. */
export function isPacketOutdated(sentWeights: PacketWeights | null, now: PacketWeights): boolean {
  if (sentWeights === null) return false;
  const names = new Set([...Object.keys(sentWeights), ...Object.keys(now)]);
  return [...names].some((name) => !isSame(sentWeights[name] ?? null, now[name] ?? null));
}

/** Returns the address for a packet: the order's own, else that of the client's location, else its company's. */
export function packetRecipient(addresses: readonly (string | null)[]): string | null {
  return addresses.map((address) => address?.trim() ?? '').find((address) => address !== '') ?? null;
}

/** Returns those of the photos, in their order, that fit into one letter. */
export function photosThatFit<P extends { bytes: number }>(photos: readonly P[]): P[] {
  let total = 0;
  return photos.filter(({ bytes }) => {
    if (total + bytes > maxPacketPhotoBytes) return false;
    total += bytes;
    return true;
  });
}

function isSame(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return Number(one) === Number(other);
}
