/** Fields for a number and for a sum of money; null while one is empty. */
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { currencySymbol, microsPerUnit } from '#messages/money.ts';

/** What the library reports while somebody types: the text, if that is no number yet or ends in zeros: `12.`, `12.50`. */
export type Typed = NonNullable<NumberInputProps['value']>;

/** The number that was typed; null if there is none. */
export const numberOf = (typed: Typed): number | null => (typed === '' || Number.isNaN(Number(typed)) ? null : Number(typed));

type Common = Omit<NumberInputProps, 'value' | 'onChange'>;

/** Like `numberOf`, but a third digit makes a sign one of thousands: both signs are taken for a decimal one, so `1,250` reads `1.250`. */
const amountOf = (typed: Typed): number | null =>
  /^[1-9]\d{0,2}\.\d{3}$/.test(String(typed)) ? Math.round(Number(typed) * 1_000) : numberOf(typed);

interface NumberFieldProps extends Common {
  readonly value: number | null;
  readonly read?: (typed: Typed) => number | null;
  readonly onChange: (value: number | null) => void;
}

/** Beyond this, micro-units are no exact integers any more. */
const most = 1_000_000_000;

/** Shows what was typed until the person leaves the field, whatever the caller makes of it. */
export function NumberField({ value, read = numberOf, onChange, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      isAllowed={({ floatValue = 0 }) => floatValue <= most}
      value={typed ?? value ?? ''}
      onChange={(next) => {
        setTyped(next);
        onChange(read(next));
      }}
      onBlur={() => setTyped(null)}
      {...props}
    />
  );
}

interface AmountFieldProps extends Omit<Common, 'decimalScale' | 'fixedDecimalScale'> {
  readonly currency: string;
  readonly micros: number | null;
  readonly onChange: (micros: number | null) => void;
}

export const AmountField = ({ currency, micros, onChange, ...props }: AmountFieldProps) => (
  <NumberField
    decimalScale={3}
    read={amountOf}
    // When the field is left, the library would report `1.250` once more, as 1.25.
    trimLeadingZeroesOnBlur={false}
    clampBehavior="none"
    prefix={currencySymbol(currency)}
    value={micros === null ? null : micros / microsPerUnit}
    onChange={(amount) => onChange(amount === null ? null : Math.round(amount * microsPerUnit))}
    {...props}
  />
);
