import { useState } from 'react';

interface Typed<Value> {
  value: Value;
  onChange: (value: Value) => void;
  /** The value of a text; texts that cannot be read give a value that no schema takes. */
  read: (text: string) => Value;
  write: (value: Value) => string;
}

/**
 * Returns a text box over a value of another kind. While typing, the text is the person's; it is written again when
 * they leave the field, or when the value is changed from outside (a reset, a default that arrives).
 */
export function useTypedText<Value>({ value, onChange, read, write }: Typed<Value>) {
  const [text, setText] = useState(() => write(value));
  const [lastValue, setLastValue] = useState(value);
  if (!Object.is(lastValue, value)) {
    setLastValue(value);
    setText(write(value));
  }
  return {
    text,
    onText: (next: string) => {
      const nextValue = read(next);
      setText(next);
      setLastValue(nextValue);
      if (!Object.is(nextValue, value)) onChange(nextValue);
    },
    tidy: () => setText(write(value)),
  };
}
