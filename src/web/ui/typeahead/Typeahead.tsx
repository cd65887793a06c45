import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { words } from '../../i18n/et/words.ts';
import { IconButton } from '../button/IconButton.tsx';
import { ControlBox, Field, type FieldProps } from '../field/Field.tsx';
import type { SearchOptions } from './option-search.ts';
import { OptionList } from './OptionList.tsx';
import { rememberRecent, type TypeaheadOption } from './recent-options.ts';
import { useTypeaheadOptions } from './use-typeahead-options.ts';

import fieldStyles from '../field/Field.module.css';

type Props<Option extends TypeaheadOption> = FieldProps & {
  value: Option | null;
  onChange: (value: Option | null) => void;
  /** Finds options; throws UnreachableError without a network (app/api.ts does). */
  search: SearchOptions<Option>;
  /** Under this name the last choices are kept and offered first; without one, none are. */
  recent?: string;
  placeholder?: string;
  onBlur?: (() => void) | undefined;
  name?: string;
};

/**
 * One choice out of many, found by typing (ARIA combobox with a list). A choice never survives changed
 * text, text that was left without a choice says so, and neither Tab nor leaving the field chooses.
 */
export function Typeahead<Option extends TypeaheadOption>(props: Props<Option>) {
  const { value, onChange, search, recent, placeholder, onBlur, name, ...field } = props;
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(value?.label ?? '');
  const [shown, setShown] = useState(value);
  // A choice that comes or goes from outside (a default, a reset) brings its own text.
  if (shown !== value) {
    setShown(value);
    setText(value?.label ?? '');
  }
  const list = useTypeaheadOptions(search, isOpen, value === null ? text : '', recent ?? null);
  const isLeftOver = !isOpen && value === null && text.trim() !== '';

  // The browser's own validity carries it to the form, which does not send while text would be lost.
  useEffect(() => {
    input.current?.setCustomValidity(isLeftOver ? words.typeahead.notChosen : '');
  }, [isLeftOver]);

  const open = () => {
    if (isOpen || field.disabled === true) return;
    setOpen(true);
    list.ask(value === null ? text : '', 'at once');
  };
  const close = () => {
    setOpen(false);
    list.stop();
  };
  const type = (next: string) => {
    setText(next);
    if (value !== null) {
      setShown(null);
      onChange(null);
    }
    setOpen(true);
    list.ask(next, 'typed');
  };
  const choose = (option: Option) => {
    if (option.disabledReason) return;
    setText(option.label);
    setShown(option);
    onChange(option);
    if (recent !== undefined) rememberRecent(recent, option);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) list.move(event.key === 'ArrowDown' ? 1 : -1);
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (list.active !== null) choose(list.active);
    } else if (event.key === 'Escape' && isOpen) {
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
                <ChevronDown className={fieldStyles.selectIcon} aria-hidden size={20} />
              ) : (
                <IconButton
                  icon={X}
                  label={words.typeahead.clear}
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
              ref={input}
              className={fieldStyles.control}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-activedescendant={
                isOpen && list.active !== null ? optionId(listId, list.active) : undefined
              }
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              name={name}
              placeholder={placeholder}
              value={text}
              onClick={open}
              onChange={(event) => {
                type(event.target.value);
              }}
              onKeyDown={onKeyDown}
            />
          </ControlBox>
          {isOpen && (
            <OptionList
              id={listId}
              anchor={anchor}
              list={list}
              chosen={value}
              optionId={(option) => optionId(listId, option)}
              onChoose={choose}
            />
          )}
        </div>
      )}
    </Field>
  );
}

function leftOverError(error: string | null | undefined): string {
  return error ? `${error} · ${words.typeahead.notChosen}` : words.typeahead.notChosen;
}

function optionId(listId: string, option: TypeaheadOption): string {
  return `${listId}-${String(option.id)}`;
}
