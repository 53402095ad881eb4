/** One condition as a token: its words, and a menu that changes or removes it. Delete removes it too. */
import { Menu, UnstyledButton } from '@mantine/core';
import { uiWords as words } from '#messages/uiWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { focusName } from '../page/focusSoon.ts';
import { Icon } from '../page/Icon.tsx';
import { tokenOptions } from './conditionTokens.ts';
import css from './Condition.module.css';
import { ScoreToken } from './ScoreToken.tsx';
import { removeByKey, type TokenProps } from './tokenProps.ts';

export function ConditionToken(props: TokenProps) {
  const { focusId, token, where, onChange, onRemove } = props;
  if (token.kind === 'scoreAtLeast' || token.kind === 'scoreAtMost') return <ScoreToken {...props} kind={token.kind} />;
  const offered = tokenOptions(where, token.kind);
  const options = offered?.options ?? [];
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton {...focusName(focusId(token.kind))} className={css.tokenButton} onKeyDown={removeByKey(onRemove)}>
          {token.words}
          <Icon name="chevron" size={12} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={token.words}>
        {offered?.several === true ? (
          <>
            <Menu.Label>{words.condition.anyOf}</Menu.Label>
            {options.map((option) => (
              <Menu.CheckboxItem key={option.words} checked={option.chosen} closeMenuOnClick={false} onChange={() => onChange(option.then)}>
                {option.words}
              </Menu.CheckboxItem>
            ))}
          </>
        ) : (
          <Menu.RadioGroup
            value={options.find(({ chosen }) => chosen)?.words ?? ''}
            onChange={(picked) => {
              const option = options.find((one) => one.words === picked);
              if (option !== undefined) onChange(option.then);
            }}
          >
            {options.map((option) => (
              <Menu.RadioItem key={option.words} value={option.words} closeMenuOnClick>
                {option.words}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="trash" size={14} />} onClick={onRemove}>
          {sharedWords.removeCondition}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
