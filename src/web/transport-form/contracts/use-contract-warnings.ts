import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { ContractProblem } from '#api/contracts/contracts.ts';
import { ownCompanyId } from '#domain/business-constants.ts';

import type { LocationOption } from '../../lookups/location-option.ts';
import { call, contentOf } from '../../platform/api-client.ts';
import { queryClient } from '../../platform/query-client.ts';
import { contractCheckRequest, type Goods } from './contract-check-request.ts';

/** What a form's one sheet about contracts tells. A warning never blocks. */
export interface ContractWarning {
  /** The company of a chosen client that has no contract of grain or rapeseed. */
  withoutGrain: string | null;
  problems: readonly ContractProblem[];
}

const nothing: ContractWarning = { withoutGrain: null, problems: [] };

export interface ContractWarnings {
  /** Null while there is nothing to tell. */
  current: ContractWarning | null;
  close: () => void;
  /** To be called when product, pickup or destination have changed. */
  checkGoods: (goods: Goods) => void;
  /** To be called when staff have chosen a client. */
  checkClient: (client: LocationOption | null) => void;
}

/** Reads contract warnings from the server; without a network there are none. Each answer renews what is told. */
export function useContractWarnings(): ContractWarnings {
  const [warning, setWarning] = useState(nothing);
  const asking = useRef<AbortController>(null);
  const client = useRef<number>(null);
  useEffect(
    () => () => {
      asking.current?.abort();
      client.current = null;
    },
    [],
  );
  const renew = (change: Partial<ContractWarning>) => setWarning((before) => ({ ...before, ...change }));

  return {
    current: warning.withoutGrain === null && warning.problems.length === 0 ? null : warning,
    close: () => setWarning(nothing),
    checkGoods: (goods) => {
      asking.current?.abort();
      const command = contractCheckRequest(goods);
      if (command === null) {
        renew({ problems: [] });
        return;
      }
      const controller = new AbortController();
      asking.current = controller;
      call('checkContracts', { body: { commands: [command] } }, { signal: controller.signal }).then(
        ({ content }) => {
          if (!controller.signal.aborted) renew({ problems: content });
        },
        () => undefined,
      );
    },
    checkClient: (location) => {
      client.current = location?.id ?? null;
      renew({ withoutGrain: null });
      // Contracts are always with the own company.
      if (location === null || location.companyId === ownCompanyId) return;
      queryClient.fetchQuery(contractsQuery(location.companyId)).then(
        (contracts) => {
          if (client.current !== location.id || contracts.some((contract) => contract.isForGrain)) return;
          renew({ withoutGrain: location.companyName });
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
    queryFn: contentOf('listContracts', { query: { companyId } }),
  });
}
