import type { RowLocation } from '#api/job-row/job-table.ts';

export interface MapLink {
  app: 'waze' | 'google' | 'geo';
  href: string;
}

/** Returns addresses that open a map app at a location; by its address when it has no coordinates. */
export function mapLinks(
  location: Pick<RowLocation, 'latitude' | 'longitude' | 'formattedAddress'>,
): MapLink[] {
  const { latitude, longitude, formattedAddress } = location;
  if (latitude !== null && longitude !== null) {
    const point = `${latitude},${longitude}`;
    return [
      { app: 'waze', href: `https://waze.com/ul?ll=${point}&navigate=yes` },
      { app: 'google', href: `https://www.google.com/maps/dir/?api=1&destination=${point}` },
      { app: 'geo', href: `geo:${point}?q=${point}` },
    ];
  }
  if (formattedAddress === null || formattedAddress.trim() === '') return [];
  const address = encodeURIComponent(formattedAddress);
  return [
    { app: 'waze', href: `https://waze.com/ul?q=${address}&navigate=yes` },
    { app: 'google', href: `https://www.google.com/maps/dir/?api=1&destination=${address}` },
    { app: 'geo', href: `geo:0,0?q=${address}` },
  ];
}
