/** The earlier and the later side of the comparison and, for two lists, the key that matches their rows. */
import { ActionIcon, Select, Button } from '@mantine/core';
import { isOneList } from '#contract/review/compare.ts';
import { compareWords as words } from '#messages/review/compareWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import { Notice, EmptyState } from '../../ui/notices/Notice.tsx';
import { goToStep } from '../../base/router.ts';
import { type ChosenComparison, type SideGroup, valueOf, type ComparedNow } from './useCompared.ts';
import css from './CompareScreen.module.css';

interface Props {
  readonly groups: readonly SideGroup[];
  readonly chosen: ChosenComparison;
}

export function SideFields({ groups, chosen: { sides, keys, key, setSide, setKey, swap } }: Props) {
  const options = groups.flatMap(({ items }) => items);
  const data = groups.map(({ group, items }) => ({ group, items: items.map(({ value, label }) => ({ value, label })) }));
  const field = (which: 'before' | 'after', label: string) => (
    <Select
      className={css.side ?? ''}
      size="xs"
      label={label}
      data={data}
      searchable
      placeholder={words.sides.choose}
      value={sides === null ? null : valueOf(sides[which])}
      onChange={(value) => {
        const chosen = options.find((option) => option.value === value);
        if (chosen) setSide(which, chosen.side);
      }}
    />
  );
  return (
    <div className={css.fields}>
      {field('before', words.sides.earlier)}
      <ActionIcon
        className={css.swap ?? ''}
        variant="subtle"
        aria-label={words.sides.swapLabel}
        title={words.sides.swap}
        onClick={swap}
        disabled={sides === null}
      >
        <Icon name="arrow" size={14} />
        <Key of="compare.swap" />
      </ActionIcon>
      {field('after', words.sides.later)}
      {keys.length > 0 && (
        <Select
          className={css.key ?? ''}
          size="xs"
          label={words.sides.matchBy}
          data={keys.map(({ value, label }) => ({ value, label }))}
          value={key?.value ?? null}
          onChange={setKey}
        />
      )}
    </div>
  );
}

/** Reports that answers or rows have arrived since the comparison was counted: recounting a million rows is left to the person. */
export function ComparedBefore({ stale, busy, again }: Pick<ComparedNow, 'stale' | 'busy' | 'again'>) {
  if (!stale) return null;
  return (
    <div className="mb-12">
      <Notice
        tone="slate"
        icon="clock"
        actions={
          <Button size="xs" loading={busy} onClick={again}>
            {words.stale.again}
          </Button>
        }
      >
        {words.stale.says}
      </Notice>
    </div>
  );
}

interface NothingToCompareProps {
  readonly listId: string;
  readonly runs: number;
  /** Whether there are other lists. */
  readonly hasOthers: boolean;
  readonly sides: ChosenComparison['sides'];
}

export function NothingToCompare({ listId, runs, hasOthers, sides }: NothingToCompareProps) {
  if (sides !== null && isOneList(sides))
    return <EmptyState title={words.nothing.sameSides}>{words.nothing.sameSidesExplained}</EmptyState>;
  if (sides !== null) return <EmptyState title={words.nothing.noKey}>{words.nothing.noKeyExplained}</EmptyState>;
  return (
    <EmptyState
      title={words.nothing.yet}
      actions={<Button onClick={() => goToStep(listId, 'check')}>{runs === 0 ? words.nothing.plan : words.nothing.planAnother}</Button>}
    >
      {words.nothing.yetExplained(runs, hasOthers)}
    </EmptyState>
  );
}
