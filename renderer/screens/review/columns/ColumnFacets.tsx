/** The spreadsheet columns added as facets, and a field to add another. */
import { useState, useRef } from 'react';
import { Button, Combobox, useCombobox } from '@mantine/core';
import { type ColumnFacetChoice } from '#contract/review/columnTest.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { reviewColumnsWords } from '#messages/review/reviewGridWords.ts';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { PickList, type PickOption } from '#renderer/ui/pick/PickMenu.tsx';
import { columnTestIn, withColumnTest } from '../store/filter.ts';
import type { Review } from '../store/reviewStore.ts';
import { ColumnFacetGroup } from './ColumnFacetGroup.tsx';
import { useColumnFacets } from './useColumnFacets.ts';

/** The maximum that a saved place holds. */
const mostFacets = 20;

export function ColumnFacets({ review, headings }: { review: Review; headings: readonly string[] }) {
  const all = review.use((state) => state.columnFacets);
  const extra = review.use((state) => state.extra);
  const [sought, setSought] = useState<Readonly<Record<number, string>>>({});
  // A saved place may be older than the list's columns.
  const chosen = all.filter(({ column }) => column < headings.length);
  const found = useColumnFacets(
    review,
    chosen.map((choice) => {
      const text = sought[choice.column]?.trim() ?? '';
      return text === '' ? choice : { ...choice, sought: text };
    }),
  );
  const set = (columnFacets: readonly ColumnFacetChoice[]): void => review.use.setState({ columnFacets });
  return (
    <>
      {chosen.map((choice) => {
        const { column } = choice;
        const facet = found?.find((one) => one.column === column);
        if (facet === undefined) return <Skeleton key={column} height={90} width="100%" />;
        return (
          <ColumnFacetGroup
            key={column}
            title={columnTitle(headings, column)}
            facet={facet}
            test={columnTestIn(extra, column)}
            sought={sought[column] ?? ''}
            onSought={(text) => setSought((now) => ({ ...now, [column]: text }))}
            onChange={(test, selects = false) => {
              const { tab, extra } = review.use.getState();
              (selects ? review.showSelected : review.show)({ tab, extra: withColumnTest(extra, column, test) });
            }}
            onLook={(look) => set(chosen.map((one) => (one.column === column ? { column, look } : one)))}
            onRemove={() => set(chosen.filter((one) => one.column !== column))}
          />
        );
      })}
      {chosen.length < Math.min(mostFacets, headings.length) && (
        <AddColumnFacet
          options={headings.flatMap((_, column) =>
            chosen.some((one) => one.column === column)
              ? []
              : [{ value: String(column), label: columnTitle(headings, column), chosen: false }],
          )}
          onPick={(value) => set([...chosen, { column: Number(value) }])}
        />
      )}
    </>
  );
}

const words = reviewColumnsWords.facet;

interface Props {
  readonly options: readonly PickOption[];
  readonly onPick: (value: string) => void;
}

/** A button that opens the list of columns that can become facets; typing finds any of thousands. Part of the pane's single Tab stop. */
function AddColumnFacet({ options, onPick }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const store = useCombobox({ onDropdownClose: (source) => source === 'keyboard' && button.current?.focus() });
  return (
    <Combobox
      store={store}
      width={240}
      position="bottom-start"
      shadow="md"
      keepMounted={false}
      onOptionSubmit={(value) => {
        onPick(value);
        store.closeDropdown('keyboard');
      }}
    >
      <Combobox.Target targetType="button" withKeyboardNavigation={false}>
        <Button
          ref={button}
          variant="default"
          size="xs"
          justify="flex-start"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => store.toggleDropdown('mouse')}
        >
          {words.add}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <PickList title={words.addTitle} options={options} store={store} mark={() => null} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
