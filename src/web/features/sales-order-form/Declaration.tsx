import { useQuery } from '@tanstack/react-query';
import { FileSignature } from 'lucide-react';

import { formatDay } from '#domain/calendar/day.ts';

import { precursors as messages } from '../../i18n/et/precursors.ts';
import { contentOf } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { FilledLine } from './sales-order.ts';

import styles from './sales-order.module.css';

interface Props {
  company: { id: number; label: string };
  lines: readonly FilledLine[];
  /** Opens the sheet for a new one. */
  onAdd: () => void;
}

/** Whether the buyer's declaration for explosives precursors holds; without one, the way to enter it in place. */
export function Declaration({ company, lines, onAdd }: Props) {
  const goods = lines.filter(({ productId }) => productId.needsDeclaration === true);
  const today = todayInTallinn();
  const { data } = useQuery({
    // The key of DeclarationSheet, which is fetched only when it is opened.
    queryKey: ['precursor-declarations', company.id, today],
    queryFn: contentOf('listDeclarations', { query: { companyId: company.id, on: today } }),
    enabled: goods.length > 0,
    staleTime: 0,
  });
  if (goods.length === 0 || data === undefined) return null;
  const [valid] = data;
  if (valid !== undefined) {
    return (
      <p className={styles.certificate}>
        <FileSignature size={18} aria-hidden />
        <span>{`${messages.title}: ${messages.valid(formatDay(valid.validTo), valid.intendedUse)}`}</span>
      </p>
    );
  }
  return (
    <div role="status" className="stack gap-2">
      <p className={styles.expired}>
        <FileSignature size={18} aria-hidden />
        <span>
          {messages.missing([...new Set(goods.map(({ productId }) => productId.label))].join(', '))}
        </span>
      </p>
      <p className="quiet">{messages.rule}</p>
      <Button icon={FileSignature} onClick={onAdd}>
        {messages.add}
      </Button>
    </div>
  );
}
