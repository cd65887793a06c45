import { useState } from 'react';

import type { AddressService, FoundAddress } from '#api/locations/addresses.ts';

import { masterRecords as messages } from '../../i18n/et/admin/master-records.ts';
import { call } from '../../platform/api-client.ts';
import type { AppFormState } from '../../ui/form/use-app-form.ts';
import { Typeahead } from '../../ui/typeahead/Typeahead.tsx';
import type { RecordRequest, RecordValues } from '../use-record-form.ts';

interface Props {
  form: AppFormState<RecordValues, RecordRequest>;
}
interface Option {
  found: FoundAddress;
  id: string;
  label: string;
  description: string;
}

/** Finds an address and fills in the location's address, county and position from it. */
export function AddressSearch({ form: { setValue } }: Props) {
  const [service, setService] = useState<AddressService>('REAL');
  const search = async (text: string, signal: AbortSignal): Promise<Option[]> => {
    if (text.trim() === '') return [];
    const answer = await call('searchAddresses', { query: { search: text } }, { signal });
    setService(answer.service);
    return answer.content.map((address) => ({
      found: address,
      id: `${address.source} ${address.address}`,
      label: address.address,
      description: messages.addressSources[address.source],
    }));
  };
  const take = (option: Option | null) => {
    if (option === null) return;
    const { address, county, latitude, longitude } = option.found;
    const values = {
      formattedAddress: address,
      ...(county !== null && { administrativeAreaLevel1: county }),
      latitude: typed(latitude),
      longitude: typed(longitude),
    };
    for (const [name, value] of Object.entries(values)) {
      setValue(`changes.${name}`, value, { shouldDirty: true });
    }
  };
  return (
    <Typeahead
      label={messages.addressSearch}
      placeholder={messages.addressPlaceholder}
      hint={service === 'REAL' ? messages.addressSearchHint : messages.addressService[service]}
      value={null}
      onChange={take}
      search={search}
    />
  );
}

function typed(degrees: number): string {
  return degrees.toFixed(6).replace('.', ',');
}
