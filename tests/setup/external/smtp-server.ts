import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach } from 'vitest';

/** A mail server as people run them, whose next answers a test decides. */
export interface MailServer {
  url: string;
  /** What it took: the addresses of the envelope, and the letter. */
  taken: { to: string[]; letter: string }[];
  /** What it says instead of taking the next address or letter. */
  refusal: { at: 'address' | 'letter'; code: number; words: string } | null;
  /** True for one that never says whether it took a letter, or never greets. */
  isSilent: 'never' | 'after letter' | 'greeting';
}

/** Starts one on loopback; closed after the file's last test, well again before each. */
export async function startMailServer(): Promise<MailServer> {
  const mail: MailServer = { url: '', taken: [], refusal: null, isSilent: 'never' };
  const refusalAt = (at: 'address' | 'letter') =>
    mail.refusal?.at === at
      ? Object.assign(new Error(mail.refusal.words), { responseCode: mail.refusal.code })
      : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect(_session, done) {
      if (mail.isSilent !== 'greeting') done();
    },
    onRcptTo(_address, _session, done) {
      done(refusalAt('address'));
    },
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const refusal = refusalAt('letter');
        if (refusal !== null) return done(refusal);
        mail.taken.push({
          to: envelope.rcptTo.map(({ address }) => address),
          letter: Buffer.concat(pieces).toString('utf8'),
        });
        return mail.isSilent === 'after letter' ? undefined : done();
      });
    },
  });
  // A client that gives up is an error of the connection, which is what the tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  mail.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  beforeEach(() => {
    Object.assign(mail, { refusal: null, isSilent: 'never' });
    mail.taken.length = 0;
  });
  afterAll(() => {
    server.close();
  });
  return mail;
}
