import { useEffect, useState } from 'react';

import { TextField } from './TextField.tsx';

interface Props {
  label: string;
  placeholder?: string;
  /** What is looked for now; from the address it replaces what was typed. */
  text: string;
  onSearch: (text: string) => void;
}

/** The milliseconds that typing must pause before the list is read. */
const restMs = 300;

/** Words to look for in a list: asks once typing rests. */
export function SearchField({ label, placeholder, text, onSearch }: Props) {
  const [typedText, setTypedText] = useState(text);
  const [textBefore, setTextBefore] = useState(text);
  if (textBefore !== text) {
    setTextBefore(text);
    setTypedText(text);
  }
  useEffect(() => {
    if (typedText.trim() === text) return undefined;
    const timer = setTimeout(() => onSearch(typedText.trim()), restMs);
    return () => clearTimeout(timer);
  }, [typedText, text, onSearch]);
  return (
    <TextField
      label={label}
      {...(placeholder !== undefined && { placeholder })}
      type="search"
      value={typedText}
      onChange={setTypedText}
      maxLength={200}
    />
  );
}
