import { Download } from 'lucide-react';

import { usePress } from '../../platform/press.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

interface Props {
  /** What people call the file: 'Veotööd: CSV'. */
  name: string;
  load: () => Promise<Response>;
  size?: 'normal' | 'small';
  /** The word is the name of an icon. */
  isIcon?: boolean;
  children: string;
}

/** Saves a file, and is busy until it has come. */
export function SaveFileButton({ name, load, size = 'normal', isIcon = false, children }: Props) {
  const save = usePress({ send: () => saveFile(name, load) });
  if (isIcon) {
    return (
      <IconButton icon={Download} label={children} disabled={save.isPending} onClick={() => save.mutate()} />
    );
  }
  return (
    <Button icon={Download} size={size} busy={save.isPending} onClick={() => save.mutate()}>
      {children}
    </Button>
  );
}
