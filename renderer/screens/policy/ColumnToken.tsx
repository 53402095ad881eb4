/** A test on a column of the list as a token: its heading, the kind of test, and what it compares with. */
import { Button, Popover, Select, Switch, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { columnWithHeading } from '#contract/lists/fields.ts';
import type { ColumnCondition } from '#contract/review/policy.ts';
import { columnPart } from '#messages/review/policyWords.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { focusName } from '../../ui/page/focusSoon.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { inSight } from '../../ui/page/inSight.ts';
import tokenCss from '../../ui/condition/Condition.module.css';
import { removeByKey } from '../../ui/condition/tokenProps.ts';
import { blankTest, testKinds, withPart } from './columnTests.ts';
import css from './PolicyScreen.module.css';
import { TestFields } from './TestFields.tsx';

/** In a low window over its token: it can't scroll instead, because its own lists drop down from inside of it. */
const overToken = { flip: inSight.flip, shift: { padding: 8, crossAxis: true } } as const;

interface Props {
  readonly condition: ColumnCondition;
  /** The list's own. */
  readonly headings: readonly string[];
  readonly focus: string;
  readonly onChange: (condition: ColumnCondition) => void;
  readonly onRemove: () => void;
}

export function ColumnToken({ condition, headings, focus, onChange, onRemove }: Props) {
  const { heading, test } = condition;
  const [opened, setOpened] = useState(false);
  const isMissing = columnWithHeading(headings, heading) === null;
  const phrase = columnPart(condition);
  // A policy may name a column that this list doesn't have.
  const offered = [...new Set([...headings.filter((one) => one.trim() !== ''), heading])];
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus opened={opened} onChange={setOpened} middlewares={overToken}>
      <Popover.Target>
        <UnstyledButton
          {...focusName(focus)}
          className={`${tokenCss.tokenButton ?? ''} ${css.token ?? ''}`}
          data-missing={isMissing || undefined}
          title={isMissing ? words.columnToken.missing(heading) : phrase}
          onClick={() => setOpened(!opened)}
          onKeyDown={removeByKey(onRemove)}
        >
          {isMissing && <Icon name="warning" size={12} />}
          <span className="cut">{phrase}</span>
          <Icon name="chevron" size={12} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.columnToken.column} className={tokenCss.score}>
        {isMissing && <p className="small text-amber">{words.columnToken.missingHere(heading)}</p>}
        <Select
          label={words.columnToken.column}
          size="xs"
          searchable
          openOnFocus={false}
          comboboxProps={{ withinPortal: false }}
          data={offered}
          value={heading}
          allowDeselect={false}
          onChange={(value) => value !== null && onChange({ heading: value, test })}
        />
        <Select
          label={words.columnToken.test}
          size="xs"
          comboboxProps={{ withinPortal: false }}
          data={testKinds}
          value={test.is}
          allowDeselect={false}
          onChange={(value) => {
            const kind = testKinds.find((one) => one.value === value)?.value;
            if (kind !== undefined && kind !== test.is) onChange({ heading, test: blankTest(kind, test) });
          }}
        />
        <TestFields key={test.is} test={test} onChange={(next) => onChange({ heading, test: next })} onDone={() => setOpened(false)} />
        <Switch
          size="xs"
          label={words.columnToken.not}
          checked={test.not === true}
          onChange={(event) => onChange({ heading, test: withPart(test, { not: event.currentTarget.checked || undefined }) })}
        />
        <Button
          variant="subtle"
          size="xs"
          leftSection={<Icon name="trash" size={14} />}
          onClick={() => {
            setOpened(false);
            onRemove();
          }}
        >
          {sharedWords.removeCondition}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
