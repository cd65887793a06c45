import { useState } from 'react';

import type { PreviousLoad } from '#api/driver/driver-job.ts';
import type { DriverProduct } from '#api/driver/lookups.ts';
import { cleaningRegimes } from '#domain/driver/driver-job.ts';
import { foldText, searchWords } from '#domain/search-text.ts';

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
  const matches = isTyping ? matching(products, value.name) : [];
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
          onChange({ ...value, productId: null, name });
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

function matching(products: readonly DriverProduct[], text: string): DriverProduct[] {
  const soughtWords = searchWords(text);
  if (soughtWords.length === 0) return [];
  return products
    .filter(({ name }) => soughtWords.every((word) => foldText(name).includes(word)))
    .slice(0, maxOffered);
}
