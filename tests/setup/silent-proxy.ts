import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between the app and its PostgreSQL server that can go silent like a network. */
export interface SilentProxy {
  /** The database's address, by way of this. */
  address: string;
  /** Nothing passes any more, on new connections neither; none is closed. */
  silence(): void;
  /** New connections pass again; those that went silent stay so. */
  letNewOnesPass(): void;
  close(): Promise<void>;
}

export async function openSilentProxy(address: string | null): Promise<SilentProxy> {
  const database = new URL(address ?? '');
  const sockets = new Set<Socket>();
  const passing = new Set<Socket>();
  let isSilent = false;

  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => undefined);
    if (isSilent) return;
    const far = connect(Number(database.port), database.hostname);
    sockets.add(far);
    far.on('error', () => undefined);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      passing.add(from);
      from.on('data', (chunk) => {
        if (passing.has(from)) to.write(chunk);
      });
      from.on('close', () => {
        if (passing.has(from)) to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const own = new URL(database);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return {
    address: own.href,
    silence() {
      isSilent = true;
      passing.clear();
    },
    letNewOnesPass() {
      isSilent = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
