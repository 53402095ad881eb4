/** The list within a `PickMenu`, mounted only while the menu is open. */
import { Combobox, type ComboboxStore } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { uiWords as words } from '#messages/uiWords.ts';
import css from './PickMenu.module.css';
import { matching, type PickOption } from './pickOptions.ts';
import { SearchedOptions } from './SearchedOptions.tsx';

interface Props {
  readonly title: string;
  readonly options: readonly PickOption[];
  readonly store: ComboboxStore;
  readonly mark: (value: string) => ReactNode;
}

export function PickList({ title, options, store, mark }: Props) {
  const [sought, setSought] = useState('');
  const found = matching(options, sought);
  return (
    <SearchedOptions
      title={title}
      store={store}
      sought={sought}
      onSought={setSought}
      atRest="none"
      nothing={found.length === 0 ? words.search.noMatch(sought.trim()) : null}
      className={css.options}
    >
      {found.map(({ value, label, chosen }) => (
        <Combobox.Option key={value} value={value} active={chosen}>
          <span className={css.option}>
            <span className="cut" title={label}>
              {label}
            </span>
            {chosen && mark(value)}
          </span>
        </Combobox.Option>
      ))}
    </SearchedOptions>
  );
}
