import type { DriverJob } from '#api/driver/driver-job.ts';
import { readablePhone } from '#domain/sms/phone.ts';

import { useMessages } from '../../i18n/driver-messages.ts';
import { usePersistedQuery } from '../../offline/persisted-query.ts';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { companiesRead, needsOf } from './driver-reads.ts';
import { CallLink } from './LocationActions.tsx';
import { ReadState } from './ReadState.tsx';

import styles from './driver.module.css';

/** Who has to do with the job, and whom to call there. */
export function CompaniesSheet({ job, onClose }: { job: DriverJob; onClose: () => void }) {
  const messages = useMessages();
  const answer = usePersistedQuery(companiesRead(needsOf(job)));
  return (
    <Sheet open title={messages.job.relatedCompanies} onClose={onClose}>
      <div className={styles.stack}>
        <ReadState answer={answer} failed={messages.job.noCompanies} />
        {answer.data?.length === 0 && <p>{messages.job.noCompanies}</p>}
        {answer.data?.map((company) => (
          <section key={company.id} className={styles.card}>
            <div>
              <p className={styles.caption}>
                {company.relations.map((relation) => messages.job.relations[relation]).join(', ')}
              </p>
              <h3>{company.name}</h3>
              {company.regNo !== null && <p className={styles.quiet}>{company.regNo}</p>}
            </div>
            {company.contacts.map((contact) => (
              <div key={`${contact.name} ${contact.phone ?? ''}`} className={styles.stack}>
                <p>
                  {contact.name}
                  {contact.title !== null && ` · ${contact.title}`}
                </p>
                {contact.phone !== null && (
                  <CallLink phone={contact.phone}>{readablePhone(contact.phone)}</CallLink>
                )}
              </div>
            ))}
          </section>
        ))}
      </div>
    </Sheet>
  );
}
