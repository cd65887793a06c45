import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { ContractProblem } from '#api/contracts/contracts.ts';
import { ownCompanyId } from '#domain/business-constants.ts';

import type { LocationOption } from '../lookups/location-option.ts';
import { call } from '../platform/api-client.ts';
import { queryClient } from '../platform/query-client.ts';
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
}

/** Reads contract warnings from the server; without a network there are none. */
export function useContractWarnings(): ContractWarnings {
  const [waiting, setWaiting] = useState<readonly ContractWarning[]>([]);
  const asking = useRef<AbortController>(null);
  const client = useRef<number>(null);
  useEffect(
    () => () => {
      asking.current?.abort();
      client.current = null;
    },
    [],
  );

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
          if (!controller.signal.aborted && content.length > 0) warn({ kind: 'problems', rows: content });
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
          warn({ kind: 'noGrainContract', company: location.companyName });
        },
        () => undefined,
      );
    },
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
