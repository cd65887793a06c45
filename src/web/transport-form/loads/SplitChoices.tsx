import { loads as messages } from '../../i18n/et/loads.ts';
import type { TruckOption } from '../../lookups/truck-option.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ChipRow } from '../../ui/button/Chip.tsx';
import { evenQuantities, oneADay, sameTruck, type SheetLoad, truckOfFirst } from './sheet-loads.ts';

interface Props {
  loads: readonly SheetLoad[];
  /** The quantity to divide into loads; null if unknown. */
  quantity: number | null;
  unit: string;
  /** The truck that the row which becomes the first load has. */
  keptTruck: TruckOption | null;
  onChange: (loads: readonly SheetLoad[]) => void;
}

/** Actions for all loads at once: divide evenly, a load a day, one truck for all. */
export function SplitChoices({ loads, quantity, unit, keptTruck, onChange }: Props) {
  if (loads.length < 2) return null;
  const divideEvenly = () => {
    if (quantity === null) return;
    const even = evenQuantities(quantity, loads.length, unit);
    onChange(loads.map((load, index) => Object.assign({}, load, { quantity: even[index] ?? null })));
  };
  return (
    <ChipRow>
      <Button size="small" disabled={quantity === null} onClick={divideEvenly}>
        {messages.evenly}
      </Button>
      <Button size="small" disabled={loads[0]?.date == null} onClick={() => onChange(oneADay(loads))}>
        {messages.oneADay}
      </Button>
      <Button
        size="small"
        disabled={truckOfFirst(loads, keptTruck) === null}
        onClick={() => onChange(sameTruck(loads, keptTruck))}
      >
        {messages.sameTruck}
      </Button>
    </ChipRow>
  );
}
