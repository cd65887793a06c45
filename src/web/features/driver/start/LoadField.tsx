import { useState } from 'react';

import type { PreviousLoad } from '#api/driver/driver-job.ts';
import type { DriverProduct } from '#api/driver/lookups.ts';
import { cleaningRegimes } from '#domain/driver/driver-job.ts';
import { findMatches } from '#domain/search-text.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { shownGroup, withGroup } from '../../../i18n/units.ts';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { productOf } from './load-name.ts';

import styles from '../driver.module.css';

interface Props {
  number: number;
  value: PreviousLoad;
  onChange: (value: PreviousLoad) => void;
  products: readonly DriverProduct[];
}

const maxOffered = 5;

/** The field for one previous load, typed or chosen, and its cleaning. */
export function LoadField({ number, value, onChange, products }: Props) {
  const messages = useDriverMessages().start;
  const [isTyping, setTyping] = useState(false);
  const matches = isTyping && value.productId === null ? matching(products, value.name) : [];
  const cleanings = cleaningRegimes.map((regime) => ({
    id: regime,
    label: `${regime} · ${messages.cleanings[regime]}`,
  }));
  return (
    <div className={styles.stack}>
      <TextField
        label={messages.load(number)}
        hint={shownGroup(productOf(products, value)?.group)}
        value={value.name}
        maxLength={200}
        onChange={(name) => {
          setTyping(true);
          onChange({ ...value, productId: productOf(products, { productId: null, name })?.id ?? null, name });
        }}
      />
      {matches.length > 0 && (
        <ChipRow>
          {matches.map((product) => (
            <Chip
              key={product.id}
              selected={false}
              onPress={() => {
                setTyping(false);
                onChange({ ...value, productId: product.id, name: product.name });
              }}
            >
              {withGroup(product.name, product.group)}
            </Chip>
          ))}
        </ChipRow>
      )}
      {value.name.trim() !== '' && (
        <SelectField
          label={messages.cleaningOf(number)}
          placeholder={messages.noCleaning}
          options={cleanings}
          value={cleanings.find(({ id }) => id === value.cleaning) ?? null}
          onChange={(option) => onChange({ ...value, cleaning: option?.id ?? null })}
        />
      )}
    </div>
  );
}

function matching(products: readonly DriverProduct[], text: string): DriverProduct[] {
  return text.trim() === '' ? [] : findMatches(text, products, ({ name }) => name).slice(0, maxOffered);
}
