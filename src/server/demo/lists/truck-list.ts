/** The trucks of each carrier of business-partners.ts, in its order; `axles` are the truck's with its trailer's. */
export interface TruckFacts {
  plate: string;
  trailer: string | null;
  axles: number;
  /** What nobody has filled in yet, so that the checks before a send have something to find. */
  missing?: 'driver' | 'e-mail' | 'phone' | 'personal code' | 'fleet user';
  inactive?: true;
}

export const trucksByCarrier: readonly (readonly TruckFacts[])[] = [
  [
    { plate: '417BXT', trailer: '208YKL', axles: 6 },
    { plate: '418BXT', trailer: '209YKL', axles: 6 },
    { plate: '903MKP', trailer: '731YRH', axles: 7 },
    { plate: '552DRV', trailer: null, axles: 5, missing: 'e-mail' },
  ],
  [
    { plate: '266LVN', trailer: '514YNA', axles: 7 },
    { plate: '267LVN', trailer: '515YNA', axles: 7 },
    { plate: '781HTS', trailer: '622YPE', axles: 6, missing: 'fleet user' },
    { plate: '110GKR', trailer: '623YPE', axles: 6 },
  ],
  [
    { plate: '835NPK', trailer: '404YDM', axles: 6 },
    { plate: '836NPK', trailer: '405YDM', axles: 6 },
    { plate: '319FSL', trailer: '880YGT', axles: 5, missing: 'personal code' },
  ],
  [
    { plate: '674KVJ', trailer: '117YLB', axles: 7 },
    { plate: '675KVJ', trailer: '118YLB', axles: 7 },
    { plate: '148PRD', trailer: '936YSN', axles: 6, inactive: true },
  ],
  [
    { plate: '502TMH', trailer: '345YTV', axles: 6 },
    { plate: '593TMH', trailer: '346YTV', axles: 6, missing: 'phone' },
    { plate: '227BJL', trailer: null, axles: 4 },
  ],
  [
    { plate: '961RGS', trailer: '259YVK', axles: 7 },
    { plate: '962RGS', trailer: '260YVK', axles: 7 },
    { plate: '384LNT', trailer: '701YHP', axles: 6, missing: 'driver' },
  ],
  [
    { plate: '745DKM', trailer: '480YJR', axles: 6 },
    { plate: '746DKM', trailer: '481YJR', axles: 6 },
  ],
  [
    { plate: '629VLG', trailer: '572YBD', axles: 6 },
    { plate: '630VLG', trailer: '573YBD', axles: 6 },
    { plate: '155SPN', trailer: '898YMK', axles: 5, missing: 'fleet user' },
  ],
];
