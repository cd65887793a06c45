import { useState } from 'react';

import type { PreviousLoad } from '#api/driver/driver-job.ts';
import type { DriverProduct } from '#api/driver/lookups.ts';
import { cleaningRegimes } from '#domain/driver/driver-job.ts';
import { findMatches, foldText } from '#domain/search-text.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { SelectField } from '../../../ui/field/SelectField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';

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
        value={value.name}
        maxLength={200}
        onChange={(name) => {
          setTyping(true);
          onChange({ ...value, productId: sameProduct(products, name)?.id ?? null, name });
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
              {product.name}
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

/** A name typed in full is that product, as if it had been chosen. */
function sameProduct(products: readonly DriverProduct[], name: string): DriverProduct | undefined {
  return products.find((product) => foldText(product.name) === foldText(name));
}

function matching(products: readonly DriverProduct[], text: string): DriverProduct[] {
  return text.trim() === '' ? [] : findMatches(text, products, ({ name }) => name).slice(0, maxOffered);
}
