/** A form with its own submit handler instead of the browser's. */
import type { ComponentPropsWithRef } from 'react';

interface Props extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'onKeyDown'> {
  readonly onSubmit: () => void;
  /** Called on Escape in the form, which then does nothing else. */
  readonly onEscape?: (() => void) | undefined;
  /** Stacks the fields with this gap, in pixels. */
  readonly gap?: number;
}

export const Form = ({ onSubmit, onEscape, gap, ...props }: Props) => (
  <form
    {...(gap === undefined ? {} : { 'data-column': true, style: { display: 'flex', flexDirection: 'column', gap } })}
    {...props}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
    onKeyDown={(event) => {
      if (event.key !== 'Escape' || onEscape === undefined) return;
      event.stopPropagation();
      onEscape();
    }}
  />
);
