import { useCallback, useEffect, useRef, useState } from 'react';

import { maySeeOfficeScreens } from '#domain/permission.ts';

import { search as messages } from '../../i18n/et/search.ts';
import { navigate } from '../../platform/router/router.ts';
import type { ScreenLink, SearchOption } from '../../platform/search-option.ts';
import { searchPanel } from '../../platform/search-panel.ts';
import { useUser } from '../../platform/session.ts';
import { useIsDesk } from '../../ui/media.ts';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { Typeahead } from '../../ui/typeahead/Typeahead.tsx';
import { stopKeeping, typedSoFar } from './keep-typed.ts';
import { findOptions } from './search-options.ts';

interface Props {
  screens: readonly ScreenLink[];
  onClose: () => void;
  onSms: (rowId: number) => void;
}

/** One field that finds everything; what was chosen last stands first. */
export function SearchSheet({ screens, onClose, onSms }: Props) {
  const isStaff = maySeeOfficeScreens(useUser().permissions);
  const isDesk = useIsDesk();
  const holder = useRef<HTMLDivElement>(null);
  const [typedText, setTypedText] = useState(() => typedSoFar() ?? '');
  const find = useCallback(
    (text: string, signal: AbortSignal) => findOptions(text, screens, isStaff, signal),
    [screens, isStaff],
  );
  useEffect(() => {
    const nowTyped = typedSoFar() ?? typedText;
    if (nowTyped !== typedText) {
      // oxlint-disable-next-line react/set-state-in-effect -- typed while this was being drawn
      setTypedText(nowTyped);
      return;
    }
    const input = holder.current?.querySelector('input');
    input?.focus();
    // A press opens the list.
    input?.click();
    stopKeeping();
  }, [typedText]);
  const open = (option: SearchOption | null) => {
    if (option === null) return;
    onClose();
    if ('panel' in option.to) searchPanel.set(option.to.panel);
    else if ('smsOf' in option.to) onSms(option.to.smsOf);
    else if ('href' in option.to) window.location.assign(option.to.href);
    else navigate({ to: option.to.path, search: option.to.search ?? {} });
  };
  return (
    <Sheet open title={messages.title} shape="top" onClose={onClose}>
      <div
        ref={holder}
        // The list is all that there is here: the first Esc closes it with its sheet.
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      >
        <Typeahead
          key={typedText}
          label={messages.field}
          hint={isDesk ? messages.hint : null}
          placeholder={isDesk ? messages.placeholder : messages.shortPlaceholder}
          value={null}
          onChange={open}
          search={find}
          listsInPlace
          recent="search"
          startsWith={typedText}
        />
      </div>
    </Sheet>
  );
}
