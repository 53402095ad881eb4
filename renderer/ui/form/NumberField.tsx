/** Fields for a number and for a sum of money; null while one is empty. */
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { currencySymbol, microsPerUnit } from '#messages/money.ts';

/** What the library reports while somebody types: the text, if that is no number yet or ends in zeros: `12.`, `12.50`. */
export type Typed = NonNullable<NumberInputProps['value']>;

/** The number that was typed; null if there is none. */
export const numberOf = (typed: Typed): number | null => (typed === '' || Number.isNaN(Number(typed)) ? null : Number(typed));

type Common = Omit<NumberInputProps, 'value' | 'onChange'>;

interface NumberFieldProps extends Common {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** Beyond this, micro-units are no exact integers any more. */
const most = 1_000_000_000;

/** Shows what was typed until the person leaves the field, whatever the caller makes of it. */
export function NumberField({ value, onChange, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      isAllowed={({ floatValue = 0 }) => floatValue <= most}
      value={typed ?? value ?? ''}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
      onBlur={() => setTyped(null)}
      {...props}
    />
  );
}

interface AmountFieldProps extends Common {
  readonly currency: string;
  readonly micros: number | null;
  readonly onChange: (micros: number | null) => void;
}

export const AmountField = ({ currency, micros, onChange, ...props }: AmountFieldProps) => (
  <NumberField
    decimalScale={2}
    prefix={currencySymbol(currency)}
    value={micros === null ? null : micros / microsPerUnit}
    onChange={(amount) => onChange(amount === null ? null : Math.round(amount * microsPerUnit))}
    {...props}
  />
);
