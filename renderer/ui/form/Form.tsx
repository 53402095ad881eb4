/** A form that does something of its own when it is submitted. */
import type { ComponentPropsWithRef } from 'react';

interface Props extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'onKeyDown'> {
  readonly onSubmit: () => void;
  /** Escape in it; it does nothing else. */
  readonly onEscape?: (() => void) | undefined;
  /** Its fields are this far apart, one below the other. */
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
