import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

import { typeahead as messages } from '../../i18n/et/forms.ts';
import { IconButton } from '../button/IconButton.tsx';
import { ControlBox, Field, type FieldProps } from '../field/Field.tsx';
import type { SearchOptions } from './option-search.ts';
import { OptionList } from './OptionList.tsx';
import type { TypeaheadOption } from './recent-options.ts';
import { useCombobox } from './use-combobox.ts';

import fieldStyles from '../field/Field.module.css';

type Props<Option extends TypeaheadOption> = FieldProps & {
  value: Option | null;
  onChange: (value: Option | null) => void;
  /** Throws UnreachableError without a network, as the API client does. */
  search: SearchOptions<Option>;
  /** The name under which the last choices are kept and offered first; without one, none are. */
  recent?: string;
  placeholder?: string;
  /** It has the focus and shows its list as soon as it is drawn: for a sheet that is opened to choose. */
  startsOpen?: boolean;
  /** The list stands below the field, in the sheet that is there for it alone, rather than over what follows. */
  listsInPlace?: boolean;
  /** Text that was typed for it before it was drawn. */
  startsWith?: string;
  onBlur?: (() => void) | undefined;
  name?: string;
};

/**
 * One choice out of many, found by typing (ARIA combobox with a list). A choice never survives changed
 * text, text that was left without a choice says so, and neither Tab nor leaving the field chooses.
 */
export function Typeahead<Option extends TypeaheadOption>(props: Props<Option>) {
  const {
    value,
    onChange,
    search,
    recent,
    placeholder,
    startsOpen = false,
    listsInPlace = false,
    startsWith = '',
    ...rest
  } = props;
  const { onBlur, name, ...field } = rest;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value?.label ?? startsWith);
  const [shownValue, setShownValue] = useState(value);
  // A choice that comes or goes from outside (a default, a reset) brings its own text.
  if (shownValue !== value) {
    setShownValue(value);
    setText(value?.label ?? '');
  }
  const { anchor, list, isOpen, ask, show, open, close, moveByKey, inputProps } = useCombobox({
    search,
    recentName: recent,
    text: value === null ? text : '',
    onChoose: (option) => {
      setText(option.label);
      setShownValue(option);
      onChange(option);
    },
  });
  const isLeftOver = !isOpen && value === null && text.trim() !== '';

  // The browser's own validity carries it to the form, which does not send while text would be lost.
  useEffect(() => {
    input.current?.setCustomValidity(isLeftOver ? messages.notChosen : '');
  }, [isLeftOver]);

  const start = useEffectEvent(() => {
    if (!startsOpen) return;
    input.current?.focus();
    open();
  });
  useEffect(() => start(), []);

  const type = (next: string) => {
    setText(next);
    if (value !== null) {
      setShownValue(null);
      onChange(null);
    }
    show();
    ask(next, 'typed');
  };
  // A sheet that was opened to choose and the list in it are one thing to see: they close together.
  const isOneWithSheet = startsOpen && value === null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (moveByKey(event)) return;
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (list.active !== null) list.choose(list.active);
    } else if (event.key === 'Escape' && isOpen && !isOneWithSheet) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <Field {...field} error={isLeftOver ? leftOverError(field.error) : field.error}>
      {(control) => (
        <div
          ref={anchor}
          onBlur={(event) => {
            if (anchor.current?.contains(event.relatedTarget) === true) return;
            close();
            onBlur?.();
          }}
        >
          <ControlBox
            end={
              text === '' ? (
                !listsInPlace && <ChevronDown className={fieldStyles.selectIcon} aria-hidden size={20} />
              ) : (
                <IconButton
                  // Tab goes on to the next field; the keys that delete clear this one.
                  tabIndex={-1}
                  icon={X}
                  label={messages.clear}
                  disabled={control.disabled}
                  onClick={() => {
                    type('');
                    input.current?.focus();
                  }}
                />
              )
            }
          >
            <input
              {...control}
              {...inputProps}
              ref={input}
              className={fieldStyles.control}
              enterKeyHint="search"
              name={name}
              placeholder={placeholder}
              value={text}
              onClick={open}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </ControlBox>
          {isOpen && <OptionList anchor={anchor} list={list} chosenOption={value} isInPlace={listsInPlace} />}
        </div>
      )}
    </Field>
  );
}

function leftOverError(error: string | null | undefined): string {
  return error ? `${error} · ${messages.notChosen}` : messages.notChosen;
}
