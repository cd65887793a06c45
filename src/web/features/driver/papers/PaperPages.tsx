import type { DriverJob } from '#api/driver/driver-job.ts';
import type { DriverPapers, QrCode } from '#api/driver/papers.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';
import { classNames } from '../../../ui/class-names.ts';
import { rowsOf } from '../job-text.ts';
import { type DrawnDocument, drawnDocuments, platesOf } from './paper-facts.ts';

import styles from './papers.module.css';

/** A code is read only with this much paper around it, in modules. */
const quietZone = 4;

interface Props {
  job: DriverJob;
  /** Undefined where the device has never read them. */
  papers: DriverPapers | undefined;
  /** Set where the server could not be asked; `readAt` as in PersistedAnswer. */
  outdated: { readAt: number | null } | null;
  /** In the language of the inspector who reads them. */
  messages: DriverMessages;
  /** The content below a document. */
  children?: (document: DrawnDocument) => React.ReactNode;
}

/** All papers of a job, one below the other: what is asked for first stands first. */
export function PaperPages({ job, papers, outdated, messages, children }: Props) {
  const words = messages.papers;
  return (
    <>
      {papers !== undefined && outdated !== null && (
        <p>{outdated.readAt === null ? words.maybeOld : words.asOf(formatDateTime(outdated.readAt))}</p>
      )}
      <section className={styles.paper}>
        <p className={styles.plates}>{platesOf(job)}</p>
        {papers !== undefined && <Waybill waybill={papers.waybill} words={words} />}
        {papers?.terminalNumber != null && (
          <dl className={styles.facts}>
            <PaperFact name={words.terminal}>{papers.terminalNumber}</PaperFact>
          </dl>
        )}
      </section>
      {papers?.adr != null && (
        <section className={styles.paper}>
          <h3>{words.adr}</h3>
          <p>{words.adrPoints(papers.adr.points === null ? null : formatNumber(papers.adr.points))}</p>
          {papers.adr.isOwed && <p>{words.adrOwed}</p>}
        </section>
      )}
      {drawnDocuments(job, rowsOf(job), papers, words).map((document) => (
        <section key={document.rowId} className={styles.paper}>
          <h3>
            {words.document} <span className="one-line">{document.number}</span>
          </h3>
          {document.check !== null && (
            <figure className={styles.code}>
              <QrPicture
                className={styles.qr}
                code={document.check.qr}
                label={words.check(document.check.issued)}
              />
              <figcaption>
                {words.check(document.check.issued)}
                {document.checkSays !== null && ` · ${words.checkSays(document.checkSays)}`}
              </figcaption>
            </figure>
          )}
          <dl className={styles.facts}>
            {document.facts.map(([label, value]) => (
              <PaperFact key={label} name={label} isWide={value.length > 24}>
                {value}
              </PaperFact>
            ))}
          </dl>
          {children?.(document)}
        </section>
      ))}
      {papers !== undefined && (
        <>
          <section className={styles.paper}>
            <h3>{words.permits}</h3>
            {papers.permits.length === 0 && <p>{words.noPermits}</p>}
            <dl className={styles.facts}>
              {papers.permits.map(({ number, massTonnes, validFrom, validTo }) => (
                <PaperFact key={`${number} ${validFrom}`} name={number ?? words.noNumber}>
                  {words.permit(formatNumber(massTonnes), `${formatDay(validFrom)} – ${formatDay(validTo)}`)}
                </PaperFact>
              ))}
            </dl>
          </section>
          <DatedPapers papers={papers} words={words} />
          <section className={styles.paper}>
            <h3>{words.loads}</h3>
            {papers.loadsCorrectedAt && <p>{words.corrected(formatDateTime(papers.loadsCorrectedAt))}</p>}
            {papers.loads.length === 0 && <p>{words.noLoads}</p>}
            <ol className={styles.loads}>
              {papers.loads.map((load) => (
                <li key={`${load.product} ${load.loadedAt} ${load.cleaning} ${load.cleanedAt}`}>
                  <strong>{load.product}</strong>
                  {load.loadedAt !== null && ` · ${formatDateTime(load.loadedAt)}`}
                  <br />
                  {load.cleaning === null
                    ? words.notCleaned
                    : `${load.cleaning} · ${messages.start.cleanings[load.cleaning]}`}
                  {load.cleanedAt !== null && ` · ${formatDateTime(load.cleanedAt)}`}
                </li>
              ))}
            </ol>
          </section>
        </>
      )}
    </>
  );
}

/** What runs out; an answer that an older version of the app has kept knows of none. */
function DatedPapers({ papers, words }: { papers: DriverPapers; words: DriverMessages['papers'] }) {
  const { dated }: Partial<Pick<DriverPapers, 'dated'>> = papers;
  if (dated === undefined || dated.length === 0) return null;
  return (
    <section className={styles.paper}>
      <h3>{words.dated}</h3>
      <dl className={styles.facts}>
        {dated.map(({ subject, name, kind, label, number, validTo, isExpired }) => {
          const owner = subject === 'TRUCK' || subject === 'TRAILER' ? formatPlate(name) : name;
          return (
            <PaperFact
              key={`${kind} ${name} ${validTo}`}
              name={`${words.kinds[kind] ?? label} · ${owner}`}
              isWide
            >
              <span className={classNames(isExpired && 'wrong')}>
                {[number, isExpired ? words.expired(formatDay(validTo)) : words.expires(formatDay(validTo))]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </PaperFact>
          );
        })}
      </dl>
    </section>
  );
}

function Waybill({ waybill, words }: { waybill: DriverPapers['waybill']; words: DriverMessages['papers'] }) {
  if (waybill === null) return <p>{words.noWaybill}</p>;
  const number = waybill.number ?? words.noNumber;
  return (
    <>
      <dl className={styles.facts}>
        <PaperFact name={words.waybill} isBig>
          {number}
        </PaperFact>
      </dl>
      {waybill.isSimulated && <p>{words.simulated}</p>}
      {waybill.qr !== null && (
        <QrPicture className={styles.qr} code={waybill.qr} label={`${words.waybill} ${number}`} />
      )}
    </>
  );
}

function PaperFact({
  name,
  isBig = false,
  isWide = false,
  children,
}: {
  name: string;
  isBig?: boolean;
  isWide?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div className={isWide ? 'whole-row' : undefined}>
      <dt>{name}</dt>
      <dd className={isBig ? styles.big : undefined}>{children}</dd>
    </div>
  );
}

/** A square code, black on white whatever the colours of the screen are. */
function QrPicture({
  code,
  label,
  className,
}: {
  code: QrCode;
  label: string;
  className?: string | undefined;
}) {
  const size = code.length + 2 * quietZone;
  const dark = code.flatMap((line, y) =>
    [...line.matchAll(/1+/g)].map(
      (run) => `M${run.index + quietZone} ${y + quietZone}h${run[0].length}v1h-${run[0].length}z`,
    ),
  );
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
