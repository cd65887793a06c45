import { type ReactNode, useEffect, useRef, useState } from 'react';

import { Sheet } from '../sheet/Sheet.tsx';
import { SidePanel } from '../sheet/SidePanel.tsx';
import { LeaveConfirm } from './LeaveQuestion.tsx';

import styles from './AppForm.module.css';

interface Props {
  title: string;
  /** The subject of the form, under the title of a sheet. */
  about?: string | undefined;
  isDirty: boolean;
  /** At a desk beside what one works on, on screens that have a place for it. */
  isBeside?: boolean;
  /** Has lines of fields: wide at a desk. */
  isWide?: boolean;
  /** The name of the field that has the focus as soon as it is known. */
  focusOn?: string | undefined;
  onClose: () => void;
  /** May take what closes the sheet, with the same question: for a button of its own. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A sheet with a form: closing it asks before what was typed would be lost. */
export function FormSheet({
  title,
  about,
  isDirty,
  isBeside = false,
  isWide = false,
  focusOn,
  onClose,
  children,
}: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (focusOn === undefined) return;
    const field = element.current?.querySelector<HTMLElement>(`[name="${focusOn}"]`);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [focusOn]);
  const close = () => {
    if (isDirty) setLeaving(true);
    else onClose();
  };
  const content = (
    <>
      <div ref={element} className={styles.sheet}>
        {typeof children === 'function' ? children(close) : children}
      </div>
      <LeaveConfirm open={isLeaving} onLeave={onClose} onStay={() => setLeaving(false)} />
    </>
  );
  if (isBeside) {
    return (
      <SidePanel title={title} onClose={close}>
        {content}
      </SidePanel>
    );
  }
  return (
    <Sheet open isWide={isWide} title={title} about={about} onClose={close}>
      {content}
    </Sheet>
  );
}
