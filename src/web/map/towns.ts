import type { MapPoint } from '#api/map/map.ts';

/** Towns that the map names where it has nothing else to go by. */
export const towns: readonly { name: string; at: MapPoint; isLarge?: true }[] = [
  { name: 'Tallinn', at: [24.75, 59.437], isLarge: true },
  { name: 'Tartu', at: [26.725, 58.378], isLarge: true },
  { name: 'Pärnu', at: [24.5, 58.385], isLarge: true },
  { name: 'Narva', at: [28.19, 59.377], isLarge: true },
  { name: 'Rakvere', at: [26.355, 59.347] },
  { name: 'Paide', at: [25.557, 58.886] },
  { name: 'Viljandi', at: [25.59, 58.364] },
  { name: 'Jõgeva', at: [26.394, 58.747] },
  { name: 'Rapla', at: [24.793, 59.008] },
  { name: 'Haapsalu', at: [23.541, 58.943] },
  { name: 'Valga', at: [26.047, 57.778] },
  { name: 'Võru', at: [27.019, 57.834] },
  { name: 'Põlva', at: [27.053, 58.06] },
  { name: 'Kuressaare', at: [22.485, 58.253] },
  { name: 'Kärdla', at: [22.749, 58.998] },
  { name: 'Riga', at: [24.106, 56.946], isLarge: true },
  { name: 'Helsingi', at: [24.94, 60.17], isLarge: true },
];
