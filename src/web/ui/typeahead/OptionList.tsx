import { Ban, Check, CloudOff, History } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

import { typeahead } from '../../i18n/et/forms.ts';
import { common, connection } from '../../i18n/et/shell.ts';
import { useAnchored } from '../anchored/use-anchored.ts';
import { useRoomBelow } from '../anchored/use-room-below.ts';
import { Button } from '../button/Button.tsx';
import { classNames } from '../class-names.ts';
import { unbroken } from '../unbroken.tsx';
import type { TypeaheadOption } from './recent-options.ts';
import type { ComboboxList } from './use-combobox.ts';

import anchoredStyles from '../anchored/anchored.module.css';
import styles from './OptionList.module.css';

interface Props<Option extends TypeaheadOption> {
  anchor: RefObject<HTMLElement | null>;
  list: ComboboxList<Option>;
  chosenOption: Option | null;
  /** It stands below the field and moves what comes after it, rather than over it. */
  isInPlace?: boolean;
}

/** The preferred size: in a table's cell wider than what the list hangs on, as the second lines need it. */
const wantedSize = { width: 340, height: 340 };

/** The list below a typeahead, with its loading, empty, failed and offline states. */
export function OptionList<Option extends TypeaheadOption>(props: Props<Option>) {
  const { anchor, list, chosenOption, isInPlace = false } = props;
  const { id, optionId } = list;
  const popover = useRef<HTMLDivElement>(null);
  useAnchored(!isInPlace, anchor, popover, wantedSize);
  useRoomBelow(isInPlace, popover);
  useKeepInView(list.active === null ? null : optionId(list.active));
  const isLoading = list.status === 'loading';
  const count = list.options.length;

  const row = (option: Option, isRecent: boolean) => (
    <div
      key={option.id}
      id={optionId(option)}
      role="option"
      aria-selected={option.id === chosenOption?.id}
      aria-disabled={Boolean(option.disabledReason) || undefined}
      className={classNames(styles.option, option === list.active && styles.active)}
      tabIndex={-1}
      // The field keeps the focus, and the phone its keyboard.
      onMouseDown={keepFocus}
      onClick={() => list.choose(option)}
    >
      <span className={styles.text}>
        <span className={styles.label}>{option.label}</span>
        {option.description && <span className={styles.description}>{option.description}</span>}
        {(option.state || option.facts) && (
          <span className={styles.description}>
            {option.state && (
              <span className={option.stateTone ? styles[option.stateTone] : undefined}>
                {unbroken(option.state)}
              </span>
            )}
            {option.state && option.facts && ' · '}
            {option.facts && unbroken(option.facts)}
          </span>
        )}
        {option.disabledReason && <span className={styles.reason}>{option.disabledReason}</span>}
      </span>
      {option.kind && <span className={styles.kind}>{option.kind}</span>}
      <RowIcon option={option} isChosen={option.id === chosenOption?.id} isRecent={isRecent} />
    </div>
  );

  return (
    <div
      ref={popover}
      popover={isInPlace ? undefined : 'manual'}
      className={isInPlace ? styles.inPlace : classNames(anchoredStyles.popover, styles.popover)}
      tabIndex={-1}
    >
      <div
        id={id}
        role="listbox"
        aria-label={typeahead.list}
        className={isLoading ? styles.stale : undefined}
      >
        {/* One list: an option that becomes a recent one under a press stays the same element, and the press counts. */}
        {list.options.map((option) => row(option, list.isRecent(option)))}
      </div>
      <div className={styles.message} role="status">
        {isLoading && common.pleaseWait}
        {list.status === 'ready' && count === 0 && common.noMatches}
        {list.status === 'ready' && count > 0 && (
          <span className="visually-hidden">{typeahead.found(count)}</span>
        )}
        {list.status === 'failed' && typeahead.failed}
        {list.status === 'offline' && (
          <>
            <CloudOff aria-hidden size={18} /> {connection.offlineHint}
          </>
        )}
      </div>
      {(list.status === 'failed' || list.status === 'offline') && (
        <div className={styles.retry}>
          <Button size="small" onClick={list.retry}>
            {common.retry}
          </Button>
        </div>
      )}
    </div>
  );
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

interface RowIconProps {
  option: TypeaheadOption;
  isChosen: boolean;
  isRecent: boolean;
}

function RowIcon({ option, isChosen, isRecent }: RowIconProps) {
  if (option.disabledReason) return <Ban className={styles.icon} aria-hidden size={18} />;
  if (isChosen) return <Check className={styles.icon} aria-hidden size={18} />;
  if (isRecent) return <History className={styles.icon} aria-label={typeahead.recent} role="img" size={18} />;
  return null;
}

function useKeepInView(activeId: string | null): void {
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
}
