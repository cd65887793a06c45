import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { ContractProblem } from '#api/contracts/contracts.ts';
import { ownCompanyId } from '#domain/business-constants.ts';

import type { LocationOption } from '../../lookups/location-option.ts';
import { call } from '../../platform/api-client.ts';
import { queryClient } from '../../platform/query-client.ts';
import { contractCheckRequest, type Goods } from './contract-check-request.ts';

/** A warning that a form shows in its own sheet. A warning never blocks. */
export type ContractWarning =
  | { kind: 'noGrainContract'; company: string }
  | { kind: 'problems'; rows: readonly ContractProblem[] };

export interface ContractWarnings {
  /** The warning to show now; the next one comes when it is closed. */
  current: ContractWarning | null;
  close: () => void;
  /** To be called when product, pickup or destination have changed. */
  checkGoods: (goods: Goods) => void;
  /** To be called when staff have chosen a client. */
  checkClient: (client: LocationOption | null) => void;
  /** To be called when the next form begins: of that everything is shown again. */
  startOver: () => void;
}

/** Reads contract warnings from the server; without a network there are none. */
export function useContractWarnings(): ContractWarnings {
  const [waiting, setWaiting] = useState<readonly ContractWarning[]>([]);
  const asking = useRef<AbortController>(null);
  const client = useRef<number>(null);
  /** What this form has shown: nothing is shown twice. */
  const shownKeys = useRef(new Set<string>());
  useEffect(
    () => () => {
      asking.current?.abort();
      client.current = null;
    },
    [],
  );

  /** Returns true the first time that it is asked about this. */
  const isNews = (...about: string[]) => {
    const key = about.join('\n');
    if (shownKeys.current.has(key)) return false;
    shownKeys.current.add(key);
    return true;
  };

  /** The newest warning of a kind replaces the one before, which was about something else. */
  const warn = (warning: ContractWarning) =>
    setWaiting((others) => [...others.filter(({ kind }) => kind !== warning.kind), warning]);

  return {
    current: waiting[0] ?? null,
    close: () => setWaiting((all) => all.slice(1)),
    checkGoods: (goods) => {
      asking.current?.abort();
      const command = contractCheckRequest(goods);
      if (command === null) return;
      const controller = new AbortController();
      asking.current = controller;
      call('checkContracts', { body: { commands: [command] } }, { signal: controller.signal }).then(
        ({ content }) => {
          if (controller.signal.aborted) return;
          const rows = content.filter(({ code, company, product }) => isNews(code, company, product));
          if (rows.length > 0) warn({ kind: 'problems', rows });
        },
        () => undefined,
      );
    },
    checkClient: (location) => {
      client.current = location?.id ?? null;
      // Contracts are always with the own company.
      if (location === null || location.companyId === ownCompanyId) return;
      queryClient.fetchQuery(contractsQuery(location.companyId)).then(
        (contracts) => {
          if (client.current !== location.id || contracts.some((contract) => contract.isForGrain)) return;
          const company = location.companyName;
          if (isNews('noGrainContract', company)) warn({ kind: 'noGrainContract', company });
        },
        () => undefined,
      );
    },
    startOver: () => shownKeys.current.clear(),
  };
}

/** Returns the contracts of a company that are in force today. */
export function contractsQuery(companyId: number) {
  return queryOptions({
    queryKey: ['contracts', companyId],
    queryFn: async ({ signal }) =>
      (await call('listContracts', { query: { companyId } }, { signal })).content,
  });
}
