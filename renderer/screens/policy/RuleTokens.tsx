/** A rule's conditions as tokens that can be added, changed and removed in place. */
import { Menu, UnstyledButton } from '@mantine/core';
import type { RuleCondition } from '#contract/review/policy.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';
import { ConditionToken } from '../../ui/condition/ConditionToken.tsx';
import tokenCss from '../../ui/condition/Condition.module.css';
import { addableTokens, tokensOf, withoutToken, withToken } from '../../ui/condition/conditionTokens.ts';
import { focusName, focusSoon } from '../../ui/page/focus.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { ColumnToken, FindingToken } from './ColumnToken.tsx';
import css from './PolicyScreen.module.css';

interface Props {
  readonly index: number;
  readonly when: RuleCondition;
  readonly headings: readonly string[];
  readonly onChange: (when: RuleCondition) => void;
}

export const ruleFocus = (index: number, part: string): string => `rule-${index}-${part}`;

/** The condition without one of the parts that aren't tests of a verdict. */
const without = (when: RuleCondition, part: 'findings' | 'noFindings' | 'columns'): RuleCondition => {
  const { [part]: _, ...rest } = when;
  return rest;
};

export function RuleTokens({ index, when, headings, onChange }: Props) {
  const focus = (part: string): string => ruleFocus(index, part);
  const { findings, noFindings, columns: tests, ...where } = when;
  const columns = tests ?? [];
  const remove = (then: RuleCondition): void => {
    onChange(then);
    focusSoon(focus('and'));
  };
  const add = (then: RuleCondition, part: string): void => {
    onChange(then);
    focusSoon(focus(part));
  };
  const tokens = [
    ...tokensOf(where).map((token) => (
      <ConditionToken
        key={token.kind}
        focusId={focus}
        token={token}
        where={where}
        onChange={(next) => onChange({ ...next, ...kept(when) })}
        onRemove={() => remove({ ...withoutToken(where, token.kind), ...kept(when) })}
      />
    )),
    ...(['findings', 'noFindings'] as const).flatMap((kind) =>
      when[kind] === undefined
        ? []
        : [
            <FindingToken
              key={kind}
              kind={kind}
              when={when}
              focus={focus(kind)}
              onChange={onChange}
              onRemove={() => remove(without(when, kind))}
            />,
          ],
    ),
    ...columns.map((condition, at) => (
      <ColumnToken
        key={`column ${at}`}
        condition={condition}
        headings={headings}
        focus={focus(`column-${at}`)}
        onChange={(next) => onChange({ ...when, columns: columns.with(at, next) })}
        onRemove={() => remove(columns.length === 1 ? without(when, 'columns') : { ...when, columns: columns.toSpliced(at, 1) })}
      />
    )),
  ];
  const firstHeading = headings.find((one) => one.trim() !== '');
  return (
    <>
      <span>{tokens.length === 0 ? words.tokens.for : words.tokens.when}</span>
      {tokens.length === 0 && <span className="text-1">{words.tokens.everyRow}</span>}
      {tokens.map((token, at) => (
        <span key={token.key} className={tokenCss.tokenGroup}>
          {at > 0 && <span>{words.tokens.and}</span>}
          {token}
        </span>
      ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton
            {...focusName(focus('and'))}
            className={tokenCss.and}
            aria-label={tokens.length === 0 ? words.tokens.add : words.tokens.another}
          >
            <Icon name="plus" size={12} />
            {tokens.length > 0 && words.tokens.and}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown aria-label={words.tokens.add} className={css.menu ?? ''}>
          <Menu.Label>{words.tokens.verdict}</Menu.Label>
          {addableTokens(where).map(({ kind, title }) => (
            <Menu.Item key={kind} onClick={() => add({ ...withToken(where, kind), ...kept(when) }, kind)}>
              {title}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{words.tokens.thisList}</Menu.Label>
          {findings === undefined && (
            <Menu.Item onClick={() => add({ ...when, findings: ['suppressed'] }, 'findings')}>{words.tokens.findings}</Menu.Item>
          )}
          {noFindings === undefined && (
            <Menu.Item onClick={() => add({ ...when, noFindings: ['suppressed'] }, 'noFindings')}>{words.tokens.noFindings}</Menu.Item>
          )}
          {firstHeading !== undefined && columns.length < 20 && (
            <Menu.Item
              onClick={() =>
                add(
                  { ...when, columns: [...columns, { heading: firstHeading, test: { is: 'empty', not: true } }] },
                  `column-${columns.length}`,
                )
              }
            >
              {words.tokens.column}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** The parts that verdict tokens don't cover. */
const kept = ({ findings, noFindings, columns }: RuleCondition): RuleCondition => ({
  ...(findings && { findings }),
  ...(noFindings && { noFindings }),
  ...(columns && { columns }),
});
