/** Adds a check to the plan: any operation that isn't in it yet. */
import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import type { Environment } from '#contract/accounts/environment.ts';
import type { OperationInfo } from '#contract/service/operations/operationInfos.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { OperationItems } from './OperationItems.tsx';
import css from './PlanScreen.module.css';

interface Props {
  readonly offered: readonly OperationInfo[];
  readonly environment: Environment | undefined;
  readonly mapped: ReadonlySet<string> | null;
  readonly onAdd: (operation: OperationInfo) => void;
}

export function AddCheck({ offered, environment, mapped, onAdd }: Props) {
  const [opened, setOpened] = useState(false);
  const none = offered.length === 0;
  useKeys({ 'plan.addCheck': none ? undefined : () => setOpened(true) });
  return (
    <Menu position="bottom-end" width={400} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button
          variant="subtle"
          mr={-12}
          leftSection={<Icon name="plus" />}
          rightSection={<Key of="plan.addCheck" />}
          disabled={none}
          title={none ? words.addCheck.none : ''}
        >
          {words.addCheck.title}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={words.addCheck.title} className={css.menu}>
        <Menu.Label>{words.addCheck.thenAsk}</Menu.Label>
        <OperationItems offered={offered} environment={environment} mapped={mapped} onPick={onAdd} />
      </Menu.Dropdown>
    </Menu>
  );
}
