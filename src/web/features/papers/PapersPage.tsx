import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, FileBadge, Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';

import type { Paper } from '#api/papers/papers.ts';
import { addDays } from '#domain/calendar/day.ts';
import { isViewer } from '#domain/permission.ts';

import { paperKinds } from '../../i18n/et/admin/paper-kinds.ts';
import { papers as messages } from '../../i18n/et/papers.ts';
import { common, titles } from '../../i18n/et/shell.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { paths } from '../../platform/paths.ts';
import { everything, usePress } from '../../platform/press.ts';
import { Link } from '../../platform/router/Link.tsx';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { hasRight, useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Chip, ChipRow } from '../../ui/button/Chip.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { PagesView } from '../../ui/states/PagesView.tsx';
import { StatusLabel } from '../../ui/status/StatusLabel.tsx';
import { optionOf, shownSubject, subjectKind } from './paper-subject.ts';
import { type PaperFilters, papersQuery } from './papers-query.ts';
import { PaperSheet } from './PaperSheet.tsx';

import styles from './papers.module.css';

/** The days within which a paper is about to run out, for the chip of the list. */
const soonDays = 30;
interface Opened {
  paper: Paper | null;
  renews: boolean;
}

/** 'Paberid': what runs out for trucks, trailers, drivers, carriers and scales, the first to end first. */
export function PapersPage() {
  const search: PaperFilters = useSearch();
  const mayChange = !isViewer(useUser().permissions);
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = useInfiniteQuery(papersQuery(search));
  const { truckId, trailerId, userId, companyId, scaleId, search: words, until } = search;
  const owner = { truckId, trailerId, userId, companyId, scaleId };
  const isOfOne = Object.values(owner).some((id) => id !== undefined);
  const change = (changes: PaperFilters) =>
    navigate({ to: '.', search: withoutEmpty({ ...search, ...changes }), replace: true });
  const first = query.data?.pages[0]?.content[0];
  return (
    <div className={styles.page}>
      <div role="search" aria-label={messages.filters} className={styles.filters}>
        <SearchField
          label={messages.search}
          text={words ?? ''}
          onSearch={(text) => change({ search: text })}
        />
        <ChipRow>
          <Chip selected={until === undefined} onPress={() => change({ until: '' })}>
            {messages.all}
          </Chip>
          <Chip
            selected={until !== undefined}
            onPress={() => change({ until: addDays(todayInTallinn(), soonDays) })}
          >
            {messages.soon}
          </Chip>
          {isOfOne && (
            <Chip
              selected={false}
              onPress={() => change({ truckId: '', trailerId: '', userId: '', companyId: '', scaleId: '' })}
            >
              {messages.ofOne}
            </Chip>
          )}
        </ChipRow>
        {mayChange && (
          <Button look="primary" icon={Plus} onClick={() => setOpened({ paper: null, renews: false })}>
            {messages.add}
          </Button>
        )}
      </div>
      <p className="flow gap-3">
        {mayChange && <Link to={paths.precursors}>{titles.precursors}</Link>}
        <Link to={paths.plantProtection}>{titles.plantProtection}</Link>
        {hasRight('PERM_ADMIN') && (
          <Link to={paths.admin} search={{ section: 'papers' }}>
            {paperKinds.title}
          </Link>
        )}
      </p>
      <PagesView
        query={query}
        failed={messages.failed}
        lines={5}
        lineHeight={84}
        more={messages.more}
        empty={
          <EmptyState
            icon={FileBadge}
            title={words || until || isOfOne ? messages.noneFound : messages.none}
            description={messages.noneHint}
          />
        }
      >
        {(papers) => (
          <ul className="stack gap-2" aria-label={messages.title}>
            {papers.map((paper) => (
              <li key={paper.id}>
                <PaperCard
                  paper={paper}
                  mayChange={mayChange}
                  onOpen={(renews) => setOpened({ paper, renews })}
                />
              </li>
            ))}
          </ul>
        )}
      </PagesView>
      {opened !== null && (
        <PaperSheet
          paper={opened.paper}
          renews={opened.renews}
          of={isOfOne && first !== undefined ? optionOf(first.subject, first.subjectName) : null}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function withoutEmpty(filters: PaperFilters): PaperFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

const looks = {
  EXPIRED: { icon: CircleX, tone: 'red' },
  EXPIRING: { icon: TriangleAlert, tone: 'wheat' },
  VALID: { icon: CircleCheck, tone: 'green' },
  FUTURE: { icon: Clock, tone: 'grey' },
} as const;

interface CardProps {
  paper: Paper;
  /** False for who only views. */
  mayChange: boolean;
  onOpen: (renews: boolean) => void;
}

function PaperCard({ paper, mayChange, onOpen }: CardProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, version, kindLabel, subject, subjectName, number, scheme, validFrom, validTo, daysLeft } =
    paper;
  const of = subjectKind(subject);
  const owner = shownSubject(of, subjectName);
  const name = `${owner}, ${kindLabel}`;
  const takeBack = usePress({
    send: () => call('changePaper', { params: { id }, body: { version, active: false } }),
    failed: messages.saveFailed,
    of: name,
    done: messages.takenBack,
    refreshes: everything,
  });
  const { icon, tone } = looks[paper.state];
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.what}>
        <h2 className={styles.owner}>{owner}</h2>
        <p>{kindLabel}</p>
        <p className="quiet">
          {[of && messages.subjects[of], scheme, number, paper.refuses && messages.refuses]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={styles.end}>
        <StatusLabel icon={icon} tone={tone}>
          {paper.state === 'FUTURE' && validFrom !== null
            ? messages.begins(validFrom)
            : messages.ends(validTo, daysLeft)}
        </StatusLabel>
        <div className="row gap-3">
          {paper.state !== 'FUTURE' && <span className="quiet">{messages.left(daysLeft)}</span>}
          {paper.photoId !== null && (
            <a
              className={styles.photo}
              href={`/api/paper-photos/${String(paper.photoId)}`}
              target="_blank"
              rel="noreferrer"
            >
              {messages.showPhoto}
            </a>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        {mayChange && (
          <>
            <Button size="small" onClick={() => onOpen(true)}>
              {messages.renew}
            </Button>
            <Button size="small" onClick={() => onOpen(false)}>
              {messages.change}
            </Button>
            <Button size="small" look="quiet" busy={takeBack.isPending} onClick={() => setAsking(true)}>
              {messages.takeBack}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={messages.takeBackTitle(name)}
        description={messages.takeBackText}
        confirm={messages.takeBack}
        cancel={common.cancel}
        danger
        onConfirm={() => {
          setAsking(false);
          takeBack.mutate();
        }}
        onCancel={() => setAsking(false)}
      />
    </article>
  );
}
