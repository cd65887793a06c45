import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * The state of the line between a server and PostgreSQL: `forwarding` is a good network, `holding` hands on later, and
 * `swallowing` loses what comes, as a cut cable does: such a connection stays mute for good.
 */
export type LineState = 'forwarding' | 'holding' | 'swallowing';

export interface LoopbackProxy {
  port: number;
  turn(state: LineState): void;
  close(): Promise<void>;
}

interface Line {
  near: Socket;
  far: Socket;
  isMute: boolean;
}

/** The time after which TCP itself finds out that the other side is gone. */
const muteForMs = 60_000;

/** Listens on a free loopback port and forwards each connection to `target`, a port of this machine. */
export async function openLoopbackProxy(target: number): Promise<LoopbackProxy> {
  let state: LineState = 'forwarding';
  const lines = new Set<Line>();
  const server = createServer((near) => {
    const line = { near, far: connect({ port: target, host: '127.0.0.1' }), isMute: false };
    lines.add(line);
    join(line, line.near, line.far);
    join(line, line.far, line.near);
    obey(line);
  });

  function join(line: Line, from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      if (state === 'swallowing') mute(line);
      if (!line.isMute && !to.destroyed) to.write(chunk);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      if (state === 'swallowing') mute(line);
      if (!line.isMute) to.destroy();
      if (line.near.destroyed && line.far.destroyed) lines.delete(line);
    });
  }

  function mute(line: Line): void {
    if (line.isMute) return;
    line.isMute = true;
    setTimeout(() => destroy(line), muteForMs).unref();
  }

  /** A paused socket is not read, so that what comes waits, its end too. */
  function obey({ near, far }: Line): void {
    for (const socket of [near, far]) {
      if (state === 'holding') socket.pause();
      else socket.resume();
    }
  }

  function destroy({ near, far }: Line): void {
    near.destroy();
    far.destroy();
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    turn(wanted) {
      state = wanted;
      for (const line of lines) obey(line);
    },
    async close() {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      for (const line of lines) destroy(line);
      await closed;
    },
  };
}
