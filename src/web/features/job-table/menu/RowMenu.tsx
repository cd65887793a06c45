import { FileText, MapPin, Phone } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { words } from '../../../i18n/et/words.ts';
import type { RowAction, SendAction } from '../../../job-row/row-action.ts';
import { useRowFeatures } from '../../../job-row/row-features.ts';
import { useBackCloses } from '../../../ui/sheet/back-layers.ts';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { waybillText } from '../cells/waybill-text.ts';
import { actionsOf } from './menu-actions.ts';
import { MenuLine } from './MenuLine.tsx';
import { mapLink, phoneLink } from './place-links.ts';

import styles from './RowMenu.module.css';

type Props = {
  row: JobRow;
  /** Where the pointer or the cell was; null on a phone, where the menu is a sheet. */
  at: { x: number; y: number } | null;
  onChoose: (action: RowAction) => void;
  /** Opens the list of what the action's send lacks. */
  onMissing: (send: SendAction, action: RowAction) => void;
  onClose: () => void;
};

/** What can be known and done about a row. */
export function RowMenu(props: Props) {
  const { row, at, onClose } = props;
  if (at === null) {
    return (
      <Sheet open title={`${tableWork.row} ${String(row.id)}`} onClose={onClose}>
        <MenuContent {...props} />
      </Sheet>
    );
  }
  return <PopupMenu {...props} at={at} />;
}

function PopupMenu(props: Props & { at: { x: number; y: number } }) {
  const { row, at, onClose } = props;
  const box = useRef<HTMLDivElement>(null);
  useBackCloses(true, onClose);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const before = document.activeElement;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${String(Math.max(8, Math.min(at.x, window.innerWidth - width - 8)))}px`;
    element.style.top = `${String(Math.max(8, Math.min(at.y, window.innerHeight - height - 8)))}px`;
    element.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    return () => {
      if (element.isConnected) element.hidePopover();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [at.x, at.y]);
  useClosing(box, onClose);
  return (
    <div
      ref={box}
      popover="manual"
      className={styles.popup}
      role="dialog"
      tabIndex={-1}
      aria-label={`${tableWork.row} ${String(row.id)}`}
    >
      <MenuContent {...props} />
    </div>
  );
}

function MenuContent({ row, onChoose, onMissing }: Pick<Props, 'row' | 'onChoose' | 'onMissing'>) {
  const { actions } = useRowFeatures();
  const { pickup } = row;
  const map = mapLink(pickup);
  return (
    <>
      <div className={styles.place}>
        <p className={styles.name}>{pickup.locationName}</p>
        <p className={styles.line}>
          <MapPin aria-hidden size={16} />
          <span>
            {pickup.formattedAddress ?? tableWork.addressMissing}
            {map !== null && (
              <>
                {' · '}
                <a href={map} target="_blank" rel="noreferrer">
                  {tableWork.map}
                </a>
              </>
            )}
          </span>
        </p>
        <p className={styles.line}>
          <Phone aria-hidden size={16} />
          <span>
            {pickup.contactName !== null && `${tableWork.contact}: ${pickup.contactName} · `}
            {pickup.locationPhone === null ? (
              tableWork.phoneMissing
            ) : (
              <a href={phoneLink(pickup.locationPhone)}>{pickup.locationPhone}</a>
            )}
          </span>
        </p>
        {row.waybill !== null && <Waybill waybill={row.waybill} />}
      </div>
      <div role="menu" aria-label={tableWork.actions} className={styles.menu}>
        {actionsOf(row, actions).map((action, index, all) => (
          <MenuLine
            key={action.id}
            row={row}
            action={action}
            isFirst={index === 0}
            startsGroup={index > 0 && all[index - 1]?.group !== action.group}
            onChoose={onChoose}
            onMissing={onMissing}
          />
        ))}
      </div>
    </>
  );
}

function Waybill({ waybill }: { waybill: NonNullable<JobRow['waybill']> }) {
  return (
    <p className={styles.line}>
      <FileText aria-hidden size={16} />
      <span>
        {words.jobTable.waybill}: {waybillText(waybill)}
        {waybill.documentUrl !== null && (
          <>
            {' · '}
            <a href={waybill.documentUrl} target="_blank" rel="noreferrer">
              {tableWork.waybillFile}
            </a>
          </>
        )}
      </span>
    </p>
  );
}

/** Up and down go from action to action, right and left to what stands beside one and back. */
function moveFocus(menu: HTMLElement, event: KeyboardEvent): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not([data-beside])')];
  const line = document.activeElement?.closest('[role="none"]');
  const at = items.findIndex((item) => item.parentElement === line);
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    const isBeside = event.key === 'ArrowRight';
    const beside = line?.querySelector<HTMLElement>('[data-beside]');
    (isBeside ? beside : items[at])?.focus();
    return;
  }
  const to = { ArrowDown: at + 1, ArrowUp: at === -1 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

/** A menu goes with Escape, with Tab, with a press beside it and with the window's size. */
function useClosing(box: { readonly current: HTMLElement | null }, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // With the focus that the menu takes: a key that comes before the next frame would be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Tab') {
        event.preventDefault();
        close.current();
      } else if (box.current !== null) {
        moveFocus(box.current, event);
      }
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === true) return;
      close.current();
    };
    const onMove = () => {
      close.current();
    };
    const menu = box.current;
    menu?.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', onPress, { capture: true });
    window.addEventListener('resize', onMove);
    return () => {
      menu?.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', onPress, { capture: true });
      window.removeEventListener('resize', onMove);
    };
  }, [box]);
}
