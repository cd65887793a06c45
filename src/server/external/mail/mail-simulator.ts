import type { Db } from '../../db/schema.ts';
import type { MailPort } from './mail-port.ts';

/** Makes what simulates a mail server: it stores letters in simulated_calls, and the names and sizes of their files. */
export function createMailSimulator(db: Db): MailPort {
  return {
    mode: 'SIMULATED',
    async send({ attachments, ...mail }) {
      const files = attachments.map(({ name, contentType, content }) => ({
        name,
        contentType,
        bytes: content.length,
      }));
      await db
        .insertInto('simulated_calls')
        .values({
          system: 'mail',
          what: 'send',
          request: JSON.stringify({ ...mail, attachments: files }),
        })
        .execute();
    },
  };
}
