import type { FileReading } from '#api/admin/imports.ts';
import { type DecimalSign, decimalSignOf, isThousandsOrPlaces } from '#domain/goods/typed-decimal.ts';
import { numberIn } from '#domain/goods/typed-quantity.ts';

import type { ReadValue } from '../values.ts';

/** How a file was read before anything of it has been. */
export function newReading(): FileReading {
  return {
    sheet: null,
    sheets: [],
    encoding: null,
    examples: [],
    decimalSign: null,
    decimalExample: null,
    hiddenRows: 0,
    readsHiddenRows: true,
    hiddenColumns: [],
    readsHiddenColumns: true,
    mergedRows: 0,
    asks: [],
  };
}

/** What finds out which decimal sign a file uses, out of the texts in its columns of numbers. */
export class DecimalSigns {
  readonly #seen = new Set<DecimalSign>();
  #example: string | null = null;

  /** Looks at a text in a column that is read so, with or without a unit: where only one sign makes a number that the column takes, it is it. */
  look(cell: string, read: ReadValue): void {
    const text = numberIn(cell);
    const sign = decimalSignOf(text);
    if (sign !== null) this.#seen.add(sign);
    else if (isThousandsOrPlaces(text, ',') || isThousandsOrPlaces(text, '.')) {
      const [only, other] = ([',', '.'] as const).filter((each) => 'value' in read(text.trim(), each));
      if (only !== undefined && other === undefined) this.#seen.add(only);
      else this.#example ??= text.trim();
    }
  }

  /** Puts into `reading` what was found, and the question where only whoever made the file knows. */
  tell(reading: FileReading, chosen: DecimalSign | undefined): void {
    const [only = null] = this.#seen.size === 1 ? [...this.#seen] : [];
    reading.decimalSign = chosen ?? only;
    reading.decimalExample = this.#example;
    if (reading.decimalSign === null && this.#example !== null) reading.asks.push('DECIMAL_SIGN');
  }
}
