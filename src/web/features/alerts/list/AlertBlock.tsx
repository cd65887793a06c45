import { useQuery } from '@tanstack/react-query';
import {
  Fragment,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';

import type { Alert, AlertSection } from '#api/alerts/alerts.ts';

import { alerts as messages } from '../../../i18n/et/alerts.ts';
import { useIsDesk } from '../../../ui/media.ts';
import { ReadFailed } from '../../../ui/states/ErrorState.tsx';
import { type AlertFilter, openAlertsQuery, pageSize } from './open-alerts-query.ts';

import styles from '../../../job-row/work-list/work-list.module.css';

interface Props {
  pageNr: number;
  filter: AlertFilter;
  /** The number of its lines that are shown: the folded ones come last. */
  count: number;
  /** The part of the list, and the index of its first line in the whole list. */
  starts: ReadonlyMap<number, AlertSection>;
  head: (section: AlertSection) => ReactNode;
  children: (alert: Alert) => ReactNode;
  onDrawn: () => void;
}

/** The usual height of a line in px, until it is known. */
const lineHeight = { desk: 48, phone: 116 };

/**
 * A page of the list, which is read and drawn only while it is near to what is seen: a list of thousands costs what a
 * short one does.
 */
export function AlertBlock({ pageNr, filter, count, starts, head, children, onDrawn }: Props) {
  const block = useRef<HTMLDivElement>(null);
  const { isNear, heightWhenLeft } = useNearness(block, pageNr === 1);
  const isDesk = useIsDesk();
  const height = heightWhenLeft ?? count * (isDesk ? lineHeight.desk : lineHeight.phone);
  const { data, error, refetch } = useQuery({ ...openAlertsQuery(filter, pageNr), enabled: isNear });
  const isDrawn = isNear && data !== undefined;
  useEffect(onDrawn);
  const first = (pageNr - 1) * pageSize;
  return (
    <div ref={block} style={isDrawn ? undefined : { minHeight: height }}>
      {isNear && data === undefined && error !== null && (
        <ReadFailed title={messages.failed} error={error} onRetry={() => void refetch()} />
      )}
      {isDrawn && (
        <ul>
          {data.content.slice(0, count).map((alert, index) => {
            const section = starts.get(first + index);
            return (
              <Fragment key={alert.id}>
                {section !== undefined && <li className={styles.head}>{head(section)}</li>}
                {children(alert)}
              </Fragment>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** Whether a block is less than a screen away from the visible part, and its height when it was last left. */
function useNearness(block: RefObject<HTMLElement | null>, atFirst: boolean) {
  const [now, setNow] = useState<{ isNear: boolean; heightWhenLeft: number | null }>({
    isNear: atFirst,
    heightWhenLeft: null,
  });
  useEffect(() => {
    const element = block.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting === true;
        const height = element.offsetHeight;
        // In slices, between which the list goes on scrolling.
        startTransition(() =>
          setNow((before) => ({
            isNear,
            heightWhenLeft: before.isNear && !isNear ? height : before.heightWhenLeft,
          })),
        );
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [block]);
  return now;
}
