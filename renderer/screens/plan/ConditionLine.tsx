/** The rows that a check covers: all of them, or only those that match its tokens, which can be added, changed and removed. */
import { Menu, UnstyledButton } from '@mantine/core';
import type { Condition } from '#contract/plan/condition.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { focusName, focusSoon } from '../../ui/page/focus.ts';
import { ConditionToken } from '../../ui/condition/ConditionToken.tsx';
import { addableTokens, tokensOf, withoutToken, withToken, type TokenKind } from '../../ui/condition/conditionTokens.ts';
import tokenCss from '../../ui/condition/Condition.module.css';
import { stepButtonId, tokenId } from './stepProps.ts';

interface Props {
  readonly index: number;
  readonly where: Condition;
  readonly onChange: (where: Condition) => void;
}

export function ConditionLine({ index, where, onChange }: Props) {
  const tokens = tokensOf(where);
  const addable = addableTokens(where);
  const add = (kind: TokenKind): void => {
    onChange(withToken(where, kind));
    focusSoon(tokenId(index, kind));
  };
  const remove = (kind: TokenKind): void => {
    onChange(withoutToken(where, kind));
    const next = tokens.find((token) => token.kind !== kind);
    focusSoon(next === undefined ? stepButtonId(index, 'every') : tokenId(index, next.kind));
  };
  const items = addable.map(({ kind, title }) => (
    <Menu.Item key={kind} onClick={() => add(kind)}>
      {title}
    </Menu.Item>
  ));
  if (tokens.length === 0) {
    return (
      <>
        <span>{words.condition.on}</span>
        <Menu position="bottom-start">
          <Menu.Target>
            <UnstyledButton {...focusName(stepButtonId(index, 'every'))} className={tokenCss.tokenButton}>
              {words.condition.everyRow}
              <Icon name="chevron" size={12} />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown aria-label={words.condition.rowsBy}>
            <Menu.Label>{words.condition.onlyRowsBy}</Menu.Label>
            {items}
          </Menu.Dropdown>
        </Menu>
      </>
    );
  }
  return (
    <>
      <span>{words.condition.onlyWhere}</span>
      {tokens.map((token, at) => (
        <span key={token.kind} className={tokenCss.tokenGroup}>
          {at > 0 && <span>{words.condition.and}</span>}
          <ConditionToken
            focusId={(kind) => tokenId(index, kind)}
            token={token}
            where={where}
            onChange={onChange}
            onRemove={() => remove(token.kind)}
          />
        </span>
      ))}
      {addable.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <UnstyledButton {...focusName(stepButtonId(index, 'and'))} className={tokenCss.and} aria-label={words.condition.another}>
              <Icon name="plus" size={12} />
              {words.condition.and}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown aria-label={words.condition.alsoBy}>
            <Menu.Label>{words.condition.andOnlyRowsBy}</Menu.Label>
            {items}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
