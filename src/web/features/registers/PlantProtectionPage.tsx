import { useInfiniteQuery } from '@tanstack/react-query';
import { Sprout } from 'lucide-react';
import { useState } from 'react';

import { type PlantProtectionSale, saleFileFormats } from '#api/registers/plant-protection.ts';
import { formatDay, isDay } from '#domain/calendar/day.ts';
import { monthOf } from '#domain/calendar/period.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { isClientOnly } from '#domain/permission.ts';

import { plantProtection as messages } from '../../i18n/et/plant-protection.ts';
import { LotLinks } from '../../lookups/LotLinks.tsx';
import { call, callFile } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { orderPath, paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SaveFileButton } from '../../ui/button/SaveFileButton.tsx';
import { PeriodField } from '../../ui/date/PeriodField.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { PagesView } from '../../ui/states/PagesView.tsx';
import { type Column, noFigure, Table } from '../../ui/table/Table.tsx';
import { CorrectSaleSheet } from './CorrectSaleSheet.tsx';
import { plantProtectionKey } from './plant-protection-key.ts';

import styles from './registers.module.css';

interface Filters {
  from: string;
  to: string;
  search?: string;
}

/** 'Taimekaitsevahendite register': what was sold to whom under which certificate; a farmer reads the own rows. */
export function PlantProtectionPage() {
  const filters = useFilters();
  const isClient = isClientOnly(useUser().permissions);
  const [corrected, setCorrected] = useState<PlantProtectionSale | null>(null);
  const query = useInfiniteQuery({
    queryKey: [...plantProtectionKey, filters],
    queryFn: ({ pageParam, signal }) =>
      call('listPlantProtectionSales', { query: { ...filters, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    staleTime: 0,
  });
  const change = (changes: Partial<Filters>) => {
    const next = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== '');
    navigate({ to: '.', search: Object.fromEntries(next), replace: true });
  };
  const rule = query.data?.pages[0]?.rule;
  const [none, noneHint] =
    filters.search === undefined
      ? [messages.none, messages.noneHint]
      : [messages.noneFound, messages.noneFoundHint];
  return (
    <div className={styles.page}>
      {rule !== undefined && <p className="quiet">{messages.hint(rule.keptYears, rule.source)}</p>}
      <div role="search" aria-label={messages.filters} className={styles.filters}>
        <SearchField
          label={messages.search}
          text={filters.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        <PeriodField value={filters} onChange={change} />
      </div>
      <div role="group" aria-label={messages.formatsLabel} className={styles.files}>
        {saleFileFormats.map((format) => (
          <SaveFileButton
            key={format}
            name={messages.file(messages.formats[format])}
            load={() => callFile('exportPlantProtectionSales', { query: { ...filters, format } })}
            size="small"
          >
            {messages.formats[format]}
          </SaveFileButton>
        ))}
      </div>
      <PagesView
        query={query}
        failed={messages.failed}
        lines={6}
        lineHeight={72}
        more={messages.more}
        empty={<EmptyState icon={Sprout} title={none} description={noneHint} />}
      >
        {(sales, total) => (
          <>
            <p className="quiet" role="status">
              {messages.found(total)}
            </p>
            <Table
              caption={messages.title}
              rows={sales}
              rowKey={({ id }) => id}
              columns={columnsOf(isClient, setCorrected)}
              stacks
            />
          </>
        )}
      </PagesView>
      {corrected !== null && <CorrectSaleSheet sale={corrected} onClose={() => setCorrected(null)} />}
    </div>
  );
}

function columnsOf(
  isClient: boolean,
  onCorrect: (sale: PlantProtectionSale) => void,
): Column<PlantProtectionSale>[] {
  return [
    {
      key: 'product',
      title: messages.product,
      cell: ({ product, registrationNumber, eppoCode }) => (
        <>
          <strong>{product.name}</strong>
          <span className={styles.below}>
            {[registrationNumber, eppoCode === null ? null : `EPPO ${eppoCode}`]
              .filter((each) => each !== null)
              .join(' · ')}
          </span>
        </>
      ),
    },
    { key: 'day', title: messages.day, cell: ({ day }) => formatDay(day) },
    {
      key: 'quantity',
      title: messages.quantity,
      numeric: true,
      cell: ({ quantity, unit }) => formatQuantity(quantity, unit),
    },
    {
      key: 'lot',
      title: messages.lot,
      numeric: true,
      cell: ({ lot, product }) =>
        lot === null || isClient ? (lot ?? noFigure) : <LotLinks lots={lot} productId={product.id} />,
    },
    {
      key: 'buyer',
      title: messages.buyer,
      cell: ({ company, salesOrderId }) => (
        <>
          {company.name}
          <span className={styles.below}>{company.regNo}</span>
          {!isClient && (
            <span className={styles.below}>
              <Link to={orderPath(paths.oneSalesOrder, salesOrderId)}>
                {messages.order} {salesOrderId}
              </Link>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'certificate',
      title: messages.certificate,
      cell: ({ representativeName, certificateNumber, certificateValidTo }) => (
        <>
          {certificateNumber ?? messages.noCertificate}
          <span className={styles.below}>
            {representativeName}
            {certificateValidTo !== null && ` · ${messages.validTo(formatDay(certificateValidTo))}`}
          </span>
        </>
      ),
    },
    {
      key: 'row',
      title: messages.row,
      cell: (sale) => <Row sale={sale} isClient={isClient} onCorrect={onCorrect} />,
    },
  ];
}

interface RowProps {
  sale: PlantProtectionSale;
  isClient: boolean;
  onCorrect: (sale: PlantProtectionSale) => void;
}

/** The number of a row, what it corrects, and the way to correct it. */
function Row({ sale, isClient, onCorrect }: RowProps) {
  const { id, correctsId, reason, enteredBy, mayCorrect } = sale;
  const why = reason ?? messages.byItself;
  return (
    <div className={styles.row}>
      <span>
        {messages.row} {id}
        {correctsId !== null && (
          <span className={styles.below}>
            {messages.corrects(correctsId)}: {enteredBy === null ? why : messages.by(why, enteredBy)}
          </span>
        )}
      </span>
      {mayCorrect && !isClient && (
        <Button
          size="small"
          look="quiet"
          aria-label={messages.correctOne(id)}
          onClick={() => onCorrect(sale)}
        >
          {messages.correct}
        </Button>
      )}
    </div>
  );
}

/** Reads the filters from the address; without days there it is this month. */
function useFilters(): Filters {
  const { from, to, search }: Partial<Record<keyof Filters, string>> = useSearch();
  const month = monthOf(todayInTallinn());
  return {
    from: from !== undefined && isDay(from) ? from : month.from,
    to: to !== undefined && isDay(to) ? to : month.to,
    ...(search !== undefined && search !== '' && { search }),
  };
}
