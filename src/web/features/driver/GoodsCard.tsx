import { Building2, Package } from 'lucide-react';
import { useState } from 'react';

import type { DriverJob, DriverJobRow } from '#api/driver/driver-job.ts';
import { carriedGoods, isChangedSinceLoading, orderedGoods } from '#domain/driver/loaded-goods.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { readablePhone } from '#domain/sms/phone.ts';

import { useDriverMessages } from '../../i18n/driver-messages.ts';
import { withUnit } from '../../i18n/units.ts';
import { usePersistedQuery } from '../../offline/persisted-query.ts';
import { Button } from '../../ui/button/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { BatchSheet } from './BatchSheet.tsx';
import { hasBatch, companiesRead, needsOf } from './driver-reads.ts';
import { Fact } from './Fact.tsx';
import { goodsOf, goodsText, loadedAmount, plateOnOneLine, rowsOf } from './job-text.ts';
import { CallLink } from './LocationActions.tsx';
import { ReadState } from './ReadState.tsx';
import { Overload } from './stop/Overload.tsx';

import styles from './driver.module.css';

/** The card of a job's goods, client and truck; batches and companies are a tap away. */
export function GoodsCard({ job }: { job: DriverJob }) {
  const messages = useDriverMessages();
  const [open, setOpen] = useState<'batch' | 'companies' | null>(null);
  const close = () => setOpen(null);
  const rows = rowsOf(job);
  const net = job.destinationStop?.netWeightKg ?? job.pickupStop?.netWeightKg ?? null;
  const clients = [...new Set(rows.map(({ client }) => client.name))];
  const { licensePlateNumber: plate, trailerRegNumber: trailer } = job.truck;
  return (
    <section className={styles.card}>
      {rows.map((row) => {
        const { name, quantity } = goodsOf(row);
        return (
          <dl key={row.id} className={styles.facts}>
            {isChangedSinceLoading(orderedGoods(row), row.loaded) ? (
              <ChangedGoods row={row} amount={loadedAmount(job, row, messages)} />
            ) : (
              <>
                <Fact name={messages.job.product}>
                  {name}
                  {row.wetGrain && ` · ${messages.job.wet}`}
                </Fact>
                <Fact name={messages.job.quantity} look="big">
                  {quantity}
                </Fact>
              </>
            )}
            {row.shelf !== null && <Fact name={messages.job.shelf}>{row.shelf}</Fact>}
            {/* Until then it stands first on the screen. */}
            {row.notes !== null && job.driverStatus.code === 'COMPLETED' && (
              <div className={classNames('whole-row', styles.officeNotes)}>
                <dt>{messages.job.officeNotes}</dt>
                <dd className={styles.light}>{row.notes}</dd>
              </div>
            )}
          </dl>
        );
      })}
      <Overload job={job} />
      <dl className={styles.facts}>
        {net !== null && (
          <Fact name={messages.job.net} look="big" isWhole>
            {withUnit(formatNumber(net), 'kg')}
          </Fact>
        )}
        <Fact name={messages.job.client} isWhole>
          {clients.join(', ')}
        </Fact>
        {/* Before the start they stand where they are chosen. */}
        {job.driverStatus.code !== 'NOT_STARTED' && (
          <Fact name={messages.job.truckAndTrailer} isWhole>
            {[plate, trailer].flatMap((each) => (each === null ? [] : plateOnOneLine(each))).join(' / ')}
          </Fact>
        )}
      </dl>
      <div className={styles.pair}>
        <Button icon={Building2} onClick={() => setOpen('companies')}>
          {messages.job.relatedCompanies}
        </Button>
        {hasBatch(job) && (
          <Button icon={Package} onClick={() => setOpen('batch')}>
            {messages.batch.batch}
          </Button>
        )}
      </div>
      {open === 'batch' && <BatchSheet job={job} onClose={close} />}
      {open === 'companies' && <CompaniesSheet job={job} onClose={close} />}
    </section>
  );
}

interface ChangedProps {
  row: DriverJobRow;
  amount: string;
}

/** The goods on the truck, and the goods that the office has put into the row since. */
function ChangedGoods({ row, amount }: ChangedProps) {
  const messages = useDriverMessages().job;
  const { name } = goodsText(row, carriedGoods(row));
  const now = goodsOf(row);
  return (
    <div className={classNames('whole-row', styles.officeNotes)}>
      <dt>{messages.loaded}</dt>
      <dd className={styles.big}>{`${name} · ${amount}`}</dd>
      <dt>{messages.officeChanged}</dt>
      <dd>{`${now.name} · ${now.quantity}`}</dd>
    </div>
  );
}

/** The companies of the job with the persons to call. */
function CompaniesSheet({ job, onClose }: { job: DriverJob; onClose: () => void }) {
  const messages = useDriverMessages();
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
