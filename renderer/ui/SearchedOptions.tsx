/** Options that are searched by typing: the field, which has the keyboard, and the list under it. It stands only while its menu is open. */
import { Combobox, type ComboboxStore } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './SearchedOptions.module.css';

interface Props {
  /** What the list is called. */
  readonly title: string;
  readonly store: ComboboxStore;
  readonly sought: string;
  readonly onSought: (sought: string) => void;
  /** What Enter takes before the first letter: the option that is chosen, or none; from the first letter on it takes what was found first. */
  readonly atRest: 'chosen' | 'none';
  /** Said instead of the list where nothing was found; null where something was. */
  readonly nothing: string | null;
  /** Of the list. */
  readonly className?: string | undefined;
  /** The list closed and the focus with it; not called after a click elsewhere. */
  readonly onGone?: () => void;
  /** What was found. */
  readonly children: ReactNode;
}

export function SearchedOptions({ title, store, sought, onSought, atRest, nothing, className, onGone, children }: Props) {
  const listId = useId();
  const search = useRef<HTMLInputElement>(null);
  const { selectFirstOption, selectActiveOption, resetSelectedOption } = store;
  useEffect(() => {
    search.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === null || document.activeElement === document.body) onGone?.();
    };
  }, [onGone]);
  useEffect(() => {
    if (sought !== '') selectFirstOption();
    else if (atRest === 'chosen') selectActiveOption();
    else resetSelectedOption();
  }, [sought, atRest, selectFirstOption, selectActiveOption, resetSelectedOption]);
  return (
    <>
      <Combobox.Search
        ref={search}
        role="combobox"
        aria-expanded={nothing === null}
        {...(nothing === null && { 'aria-controls': listId })}
        aria-label={`${title}: type to search`}
        placeholder="Type to search"
        value={sought}
        onChange={(event) => onSought(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Tab') return;
          event.preventDefault();
          store.closeDropdown('keyboard');
        }}
      />
      {nothing === null ? (
        <Combobox.Options id={listId} aria-label={title} className={classes(css.options, className)}>
          {children}
        </Combobox.Options>
      ) : (
        <p className={css.nothing}>{nothing}</p>
      )}
    </>
  );
}
