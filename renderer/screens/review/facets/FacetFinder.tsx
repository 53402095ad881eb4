/** Finds a facet value by typing: a few letters and Enter select it, without scrolling through all of them. */
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Facets, Filter } from '#contract/review/facets.ts';
import { count } from '#messages/count.ts';
import { reviewFacetsWords } from '#messages/review/reviewFacetsWords.ts';
import { isKeyOf } from '#renderer/keys/keyStore.ts';
import { focusName } from '#renderer/ui/page/focus.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { matching } from '#renderer/ui/pick/PickMenu.tsx';
import css from './Facets.module.css';
import { facetOptions } from './FacetGroup.tsx';

const words = reviewFacetsWords.finder;

interface Props {
  readonly facets: Facets | null;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  /** Returns the focus to the grid. */
  readonly onLeave: () => void;
  /** Called when the filters key is pressed in the empty field. */
  readonly onClose: () => void;
}

export function FacetFinder({ facets, filter, onChange, onLeave, onClose }: Props) {
  const [sought, setSought] = useState('');
  const store = useCombobox();
  const options = facets === null ? [] : facetOptions(facets, filter);
  const found = matching(options, sought);
  const { selectFirstOption, resetSelectedOption } = store;
  useEffect(() => {
    if (sought === '') resetSelectedOption();
    else selectFirstOption();
  }, [sought, selectFirstOption, resetSelectedOption]);
  return (
    <Combobox
      store={store}
      width={280}
      position="bottom-start"
      shadow="md"
      keepMounted={false}
      onOptionSubmit={(value) => {
        const option = options.find((one) => one.value === value);
        if (option !== undefined) onChange(option.next);
        setSought('');
        store.closeDropdown();
        onLeave();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...focusName('filters')}
          size="xs"
          aria-label={words.find}
          placeholder={words.find}
          value={sought}
          disabled={facets === null}
          leftSection={<Icon name="filter" size={14} className="text-3" />}
          rightSection={<Key of="review.filters" />}
          onChange={(event) => {
            setSought(event.currentTarget.value);
            store.openDropdown();
          }}
          onBlur={() => store.closeDropdown()}
          onKeyDown={(event) => {
            const closes = isKeyOf(event.nativeEvent, 'review.filters') && sought === '';
            if (event.key !== 'Escape' && !closes) return;
            event.preventDefault();
            setSought('');
            store.closeDropdown();
            (closes ? onClose : onLeave)();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {found.length === 0 ? (
          <p className={css.none}>{words.none(sought.trim())}</p>
        ) : (
          <Combobox.Options aria-label={words.found} className={css.found ?? ''}>
            {found.map(({ value, label, rows, chosen }) => (
              <Combobox.Option key={value} value={value} aria-selected={chosen}>
                <span className={css.option}>
                  <span className="cut" title={label}>
                    {label}
                  </span>
                  {chosen ? <Icon name="check" size={14} /> : <span className={css.count}>{count(rows)}</span>}
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
