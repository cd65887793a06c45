import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  head: string;
}

/** A request as it goes over the wire, byte by byte as the test likes. */
export interface RawRequest {
  send(text: string): void;
  /** The head of the answer, once it is there. */
  answer: Promise<RawAnswer>;
  /** Returns the answer to the next request on the same connection. */
  next(): Promise<RawAnswer>;
  /** Answers once the server has closed the connection. */
  closed: Promise<void>;
  end(): void;
}

/** Sends the head of a request, and of its body nothing yet. `address` is what the server listens on. */
export function openRequest(
  address: string,
  method: string,
  path: string,
  headers: Record<string, string | number>,
): RawRequest {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  // Cut by the server or ended by it is the same here.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  const heads: RawAnswer[] = [];
  const waiting: ((answer: RawAnswer) => void)[] = [];
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
    for (const found of text.matchAll(/HTTP\/1\.1 (\d+) .*?\r\n\r\n/gs)) {
      heads.push({ status: Number(found[1]), head: found[0] });
      text = text.slice(text.indexOf(found[0]) + found[0].length);
    }
    while (waiting.length > 0 && heads.length > 0) waiting.shift()?.(heads.shift()!);
  });
  const next = () => {
    const head = heads.shift();
    if (head !== undefined) return Promise.resolve(head);
    return new Promise<RawAnswer>((resolve, reject) => {
      waiting.push(resolve);
      void closed.then(() => reject(new Error('closed without an answer')));
    });
  };
  return { send: (more) => socket.write(more), answer: next(), next, closed, end: () => socket.destroy() };
}
