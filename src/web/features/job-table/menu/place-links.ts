import type { RowPlace } from '#api/job-row/job-table.ts';

/** A map at the place, by its coordinates or else its address; null when it has neither. */
export function mapLink({ latitude, longitude, formattedAddress }: RowPlace): string | null {
  const where = latitude !== null && longitude !== null ? `${latitude},${longitude}` : formattedAddress;
  if (where === null || where === '') return null;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where)}`;
}

export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
