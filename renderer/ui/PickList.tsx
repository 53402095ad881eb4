/** The list within a `PickMenu`: a field to search it, and what was found. It stands only while the menu is open. */
import { Combobox, type ComboboxStore } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import css from './PickMenu.module.css';
import { matching, type PickOption } from './pickOptions.ts';

interface Props {
  readonly title: string;
  readonly options: readonly PickOption[];
  readonly store: ComboboxStore;
  readonly mark: ReactNode;
}

export function PickList({ title, options, store, mark }: Props) {
  const [sought, setSought] = useState('');
  const listId = useId();
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus({ preventScroll: true }), []);
  const { selectFirstOption, resetSelectedOption } = store;
  // From the first letter on, Enter picks what fits best.
  useEffect(() => {
    if (sought === '') resetSelectedOption();
    else selectFirstOption();
  }, [sought, selectFirstOption, resetSelectedOption]);
  const found = matching(options, sought);
  return (
    <>
      <Combobox.Search
        ref={search}
        role="combobox"
        aria-expanded={found.length > 0}
        {...(found.length > 0 && { 'aria-controls': listId })}
        aria-label={`${title}: type to search`}
        placeholder="Type to search"
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Tab') return;
          event.preventDefault();
          store.closeDropdown('keyboard');
        }}
      />
      {found.length === 0 ? (
        <p className={css.none}>Nothing is called “{sought.trim()}”</p>
      ) : (
        <Combobox.Options id={listId} aria-label={title} className={css.options ?? ''}>
          {found.map(({ value, label, chosen }) => (
            <Combobox.Option key={value} value={value} active={chosen}>
              <span className={css.option}>
                <span className="cut" title={label}>
                  {label}
                </span>
                {chosen && mark}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      )}
    </>
  );
}
