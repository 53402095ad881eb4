/** One spreadsheet column as a facet: its most frequent values, or a histogram of its numbers or dates. */
import { ActionIcon, TextInput } from '@mantine/core';
import type { ColumnFacet, ColumnTest } from '#contract/review/columnTest.ts';
import { columnValueWord } from '#messages/review/reviewFacetsWords.ts';
import { reviewColumnsWords as words } from '#messages/review/reviewGridWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { FacetGroup } from '../facets/FacetGroup.tsx';
import { Histogram } from './Histogram.tsx';
import { flippedIn, hasValue, valuesIn } from './ValuesTest.tsx';
import facets from '../facets/Facets.module.css';

/** Number of values shown before "more". */
const most = 8;

interface Props {
  readonly title: string;
  readonly facet: ColumnFacet;
  readonly test: ColumnTest | null;
  /** Only values that contain this are listed. */
  readonly sought: string;
  readonly onSought: (sought: string) => void;
  /** Called with null for no filter. `selects`: also selects the rows that pass. */
  readonly onChange: (test: ColumnTest | null, selects?: boolean) => void;
  readonly onLook: (look: ColumnFacet['look']) => void;
  readonly onRemove: () => void;
}

export function ColumnFacetGroup({ title, facet, test, sought, onSought, onChange, onLook, onRemove }: Props) {
  const other = facet.look === 'values' ? 'range' : 'values';
  const actions = (
    <span className={facets.actions}>
      {facet.kind !== 'text' && (
        <Action
          name={other === 'range' ? words.facet.asHistogram(title) : words.facet.asValues(title)}
          icon={other === 'range' ? 'sort' : 'rows'}
          onPress={() => onLook(other)}
        />
      )}
      <Action name={words.facet.remove(title)} icon="close" onPress={onRemove} />
    </span>
  );
  if (facet.look === 'range') {
    return (
      <section role="group" aria-label={title} className="stack">
        <div className={facets.title}>
          <h3 className="cut" title={title}>
            {title}
          </h3>
          {actions}
        </div>
        <Histogram title={title} facet={facet} test={test} onChange={onChange} />
      </section>
    );
  }
  const among = (values: readonly string[]): readonly string[] =>
    facet.values.map(({ value }) => value).filter((value) => hasValue(values, value));
  const isLong = facet.others.values > 0 || facet.values.length > most || sought !== '';
  return (
    <FacetGroup
      title={title}
      actions={actions}
      tools={isLong ? <Search title={title} sought={sought} onSought={onSought} none={facet.values.length === 0} /> : undefined}
      most={most}
      values={facet.values.map(({ value, rows }) => ({ value, label: columnValueWord(value), rows }))}
      others={facet.others}
      chosen={among(valuesIn(test, false))}
      excluded={among(valuesIn(test, true))}
      onToggle={(value) => onChange(flippedIn(test, value, false))}
      onExclude={(value) => onChange(flippedIn(test, value, true))}
      onSelectRows={(value) => onChange({ is: 'oneOf', values: [value] }, true)}
    />
  );
}

const Action = ({ name, icon, onPress }: { name: string; icon: 'close' | 'rows' | 'sort'; onPress: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size={20} aria-label={name} title={name} className="text-3" onClick={onPress}>
    <Icon name={icon} size={12} />
  </ActionIcon>
);

const Search = ({
  title,
  sought,
  onSought,
  none,
}: {
  title: string;
  sought: string;
  onSought: (sought: string) => void;
  none: boolean;
}) => (
  <>
    <TextInput
      size="xs"
      className={facets.search ?? ''}
      aria-label={words.findValueOf(title)}
      placeholder={words.findValue}
      maxLength={200}
      value={sought}
      onChange={(event) => onSought(event.currentTarget.value)}
    />
    {none && <p className={facets.others}>{words.facet.noValue(sought.trim())}</p>}
  </>
);
