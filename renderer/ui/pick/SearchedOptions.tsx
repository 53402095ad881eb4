/** Searchable options: the field, which has the focus, and the list below it. Mounted only while its menu is open. */
import { Combobox, type ComboboxStore } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { uiWords as words } from '#messages/uiWords.ts';
import { classes } from '../page/classes.ts';
import css from './SearchedOptions.module.css';

interface Props {
  /** The accessible name of the list. */
  readonly title: string;
  readonly store: ComboboxStore;
  readonly sought: string;
  readonly onSought: (sought: string) => void;
  /** The option that Enter picks before anything is typed: the chosen one, or none. After that, it picks the first match. */
  readonly atRest: 'chosen' | 'none';
  /** Shown in place of the list if nothing matches; null if something does. */
  readonly nothing: string | null;
  /** The list's class. */
  readonly className: string | undefined;
  /** The list closed and lost the focus; not called after a click elsewhere. */
  readonly onGone?: () => void;
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
        aria-label={words.search.label(title)}
        placeholder={words.search.placeholder}
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
