import { setTimeout as wait } from 'node:timers/promises';

/**
 * Plays a day of trucks through Traccar's forwarding, so that a map can be looked at: `KOOREM_TOKEN=koorem_… node
 * scripts/play-positions.ts http://localhost:3000 [minutes between two positions] [how many]`. The token needs the
 * scopes `PERM_VIEW` and `positions`; a truck's device is its plate, as in the demo. Trucks drive their loads of today
 * from pickup to destination, one after the other; those without a load stand at home.
 */
const [address = 'http://localhost:3000', step = '1', count = '60'] = process.argv.slice(2);
const headers = { authorization: `Bearer ${process.env['KOOREM_TOKEN'] ?? ''}` };
const maxTrucks = 20;

type Point = [longitude: number, latitude: number];
interface Day {
  loads: { truckId: number | null; from: Point | null; to: Point | null }[];
}
interface Truck {
  id: number;
  licensePlateNumber: string;
}

const stepMinutes = Number(step);
const steps = Number(count);
const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Tallinn' }).format(new Date());
const { loads } = await read<Day>(`/api/map/day?date=${date}`);
const trucks = (await read<Truck[]>('/api/trucks?size=100')).slice(0, maxTrucks);
const startedAt = Date.now() - steps * stepMinutes * 60_000;

let taken = 0;
for (let index = 0; index < steps; index += 1) {
  const answers = await Promise.all(trucks.map(async (truck, number) => forward(truck, number, index)));
  taken += answers.filter((isTaken) => isTaken).length;
  await wait(20);
}
process.stdout.write(`${String(taken)} of ${String(trucks.length * steps)} positions were believed.\n`);

async function forward({ id, licensePlateNumber }: Truck, number: number, index: number): Promise<boolean> {
  const fixTime = new Date(startedAt + (index + 1) * stepMinutes * 60_000).toISOString();
  const ways = loads.flatMap(({ truckId, from, to }) =>
    truckId === id && from !== null && to !== null ? [[from, to] as const] : [],
  );
  const [from, to] = ways[0] ?? [
    [25 + (number % 5) * 0.5, 58.3 + Math.floor(number / 5) * 0.25],
    [25 + (number % 5) * 0.5, 58.3 + Math.floor(number / 5) * 0.25],
  ];
  // At 65 km/h along the straight line, and there until the end.
  const km = Math.hypot((to[0] - from[0]) * 58, (to[1] - from[1]) * 111);
  const part = km === 0 ? 1 : Math.min(1, ((index + 1) * stepMinutes * 65) / 60 / km);
  const course = ((Math.atan2((to[0] - from[0]) * 58, (to[1] - from[1]) * 111) * 180) / Math.PI + 360) % 360;
  const answer = await fetch(`${address}/api/positions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      position: {
        fixTime,
        longitude: from[0] + (to[0] - from[0]) * part,
        latitude: from[1] + (to[1] - from[1]) * part,
        speed: part < 1 ? 35.1 : 0,
        course,
        valid: true,
      },
      device: { uniqueId: licensePlateNumber },
    }),
  });
  if (!answer.ok) throw new Error(`${String(answer.status)} ${await answer.text()}`);
  const { content } = (await answer.json()) as { content: { taken: number } };
  return content.taken === 1;
}

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(`${address}${path}`, { headers });
  if (!answer.ok) throw new Error(`${String(answer.status)} ${await answer.text()}`);
  return ((await answer.json()) as { content: T }).content;
}
