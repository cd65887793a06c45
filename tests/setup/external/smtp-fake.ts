import { createServer, type Socket, type AddressInfo } from 'node:net';

import { afterAll } from 'vitest';

/** The fault of the next letter: refused or put off, or taken and the line cut, or never answered. */
export type MailFault = 'refused' | 'busy' | 'cut after' | 'silent after' | null;

export interface SmtpFake {
  url: string;
  /** Letters as they came, headers and body. */
  letters: string[];
  /** One a letter, in their order. */
  faults: MailFault[];
}

/** A mail server on loopback; closed after the file's last test. */
export async function startSmtpFake(): Promise<SmtpFake> {
  const fake: SmtpFake = { url: '', letters: [], faults: [] };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket, fake);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  fake.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

function serve(socket: Socket, { letters, faults }: SmtpFake): void {
  let pending = '';
  let isLetter = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const take = (letter: string) => {
    const fault = faults.shift() ?? null;
    letters.push(letter);
    if (fault === null) say('250 taken');
    if (fault === 'cut after') socket.destroy();
  };
  const obey = (line: string) => {
    const [fault = null] = faults;
    if (/^(EHLO|HELO)/.test(line)) say('250 fake');
    else if (line.startsWith('RCPT') && (fault === 'refused' || fault === 'busy')) {
      faults.shift();
      say(fault === 'busy' ? '451 come again' : '550 5.1.1 no such person');
    } else if (line.startsWith('DATA')) {
      isLetter = true;
      say('354 go on');
    } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
    else say('250 ok');
  };
  socket.on('data', (data) => {
    pending += data.toString('latin1');
    for (;;) {
      const end = isLetter ? '\r\n.\r\n' : '\r\n';
      const at = pending.indexOf(end);
      if (at < 0) return;
      const text = pending.slice(0, at);
      pending = pending.slice(at + end.length);
      if (isLetter) {
        isLetter = false;
        take(text);
      } else obey(text);
    }
  });
  say('220 fake');
}
