import { Ban, Check, CloudOff, History } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

import { words } from '../../i18n/et/words.ts';
import { useAnchored } from '../anchored/use-anchored.ts';
import { Button } from '../button/Button.tsx';
import { classNames } from '../class-names.ts';
import type { TypeaheadOption } from './recent-options.ts';
import type { TypeaheadList } from './use-typeahead-options.ts';

import anchoredStyles from '../anchored/anchored.module.css';
import styles from './OptionList.module.css';

type Props<Option extends TypeaheadOption> = {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  list: TypeaheadList<Option>;
  chosen: Option | null;
  optionId: (option: Option) => string;
  onChoose: (option: Option) => void;
};

/** In a table's cell the list is wider than what it hangs on: the second lines need it. */
const wanted = { width: 340, height: 340 };

/** The list below a typeahead, with its loading, empty, failed and offline states. */
export function OptionList<Option extends TypeaheadOption>(props: Props<Option>) {
  const { id, anchor, list, chosen, optionId, onChoose } = props;
  const popover = useRef<HTMLDivElement>(null);
  useAnchored(true, anchor, popover, wanted);
  useKeepInView(list.active === null ? null : optionId(list.active));
  const isLoading = list.status === 'loading';
  const count = list.recent.length + list.others.length;

  const row = (option: Option, isRecent: boolean) => (
    <div
      key={option.id}
      id={optionId(option)}
      role="option"
      aria-selected={option.id === chosen?.id}
      aria-disabled={Boolean(option.disabledReason) || undefined}
      className={classNames(styles.option, option === list.active && styles.active)}
      tabIndex={-1}
      // The field keeps the focus, and the phone its keyboard.
      onMouseDown={keepFocus}
      onClick={() => {
        onChoose(option);
      }}
    >
      <span className={styles.text}>
        <span className={styles.label}>{option.label}</span>
        {option.description && <span className={styles.description}>{option.description}</span>}
        {option.disabledReason && <span className={styles.reason}>{option.disabledReason}</span>}
      </span>
      <RowIcon option={option} isChosen={option.id === chosen?.id} isRecent={isRecent} />
    </div>
  );

  return (
    <div
      ref={popover}
      popover="manual"
      className={classNames(anchoredStyles.popover, styles.popover)}
      tabIndex={-1}
    >
      <div
        id={id}
        role="listbox"
        aria-label={words.typeahead.list}
        className={isLoading ? styles.stale : undefined}
      >
        {list.recent.map((option) => row(option, true))}
        {list.others.map((option) => row(option, false))}
      </div>
      <div className={styles.message} role="status">
        {isLoading && words.common.pleaseWait}
        {list.status === 'ready' && count === 0 && words.common.noMatches}
        {list.status === 'ready' && count > 0 && (
          <span className="visually-hidden">{words.typeahead.found(count)}</span>
        )}
        {list.status === 'failed' && words.typeahead.failed}
        {list.status === 'offline' && (
          <>
            <CloudOff aria-hidden size={18} /> {words.connection.offlineHint}
          </>
        )}
      </div>
      {(list.status === 'failed' || list.status === 'offline') && (
        <div className={styles.retry}>
          <Button size="small" onClick={list.retry}>
            {words.common.retry}
          </Button>
        </div>
      )}
    </div>
  );
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

type RowIconProps = { option: TypeaheadOption; isChosen: boolean; isRecent: boolean };

function RowIcon({ option, isChosen, isRecent }: RowIconProps) {
  if (option.disabledReason) return <Ban className={styles.icon} aria-hidden size={18} />;
  if (isChosen) return <Check className={styles.icon} aria-hidden size={18} />;
  if (isRecent)
    return <History className={styles.icon} aria-label={words.typeahead.recent} role="img" size={18} />;
  return null;
}

function useKeepInView(activeId: string | null): void {
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
}
