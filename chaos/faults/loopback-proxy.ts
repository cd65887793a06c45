import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Stands between a server and PostgreSQL. `forwarding` is a good line; `holding` keeps what comes and hands it on later,
 * as a network does that stalls; `swallowing` loses what comes, as a cut cable or a stopped machine does.
 */
export type LineState = 'forwarding' | 'holding' | 'swallowing';

export interface LoopbackProxy {
  port: number;
  /** Back from `swallowing` the lines that lost something are cut: nothing sensible can come over them any more. */
  turn(state: LineState): void;
  close(): Promise<void>;
}

interface Line {
  near: Socket;
  far: Socket;
  hasLost: boolean;
}

/** Listens on a free loopback port and forwards each connection to `target`, a port of this machine. */
export async function openLoopbackProxy(target: number): Promise<LoopbackProxy> {
  let state: LineState = 'forwarding';
  const lines = new Set<Line>();
  const server = createServer((near) => {
    const line = { near, far: connect({ port: target, host: '127.0.0.1' }), hasLost: false };
    lines.add(line);
    join(line, line.near, line.far);
    join(line, line.far, line.near);
    obey(line);
  });

  /** Half-closed is enough: PostgreSQL and pg both end a connection at once. */
  function join(line: Line, from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      if (state === 'swallowing') line.hasLost = true;
      else if (!to.destroyed) to.write(chunk);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      // A cut cable tells nobody that the other side has gone.
      if (state === 'forwarding') to.destroy();
      else line.hasLost = true;
      if (line.near.destroyed && line.far.destroyed) lines.delete(line);
    });
  }

  function obey({ near, far }: Line): void {
    for (const socket of [near, far]) {
      if (state === 'holding') socket.pause();
      else socket.resume();
    }
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    turn(wanted) {
      state = wanted;
      for (const line of lines) {
        if (state === 'forwarding' && line.hasLost) {
          line.near.destroy();
          line.far.destroy();
        } else {
          obey(line);
        }
      }
    },
    async close() {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      for (const { near, far } of lines) {
        near.destroy();
        far.destroy();
      }
      await closed;
    },
  };
}
