/** What a label means: a button that opens all meanings with their numbers, which choose at once. */
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { meanings, type Meaning } from '#contract/outcomes/callOutcome.ts';
import { meaningWord } from '#messages/outcomes/callOutcomeWords.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { MeaningBadge } from '#renderer/ui/badges/CallOutcomeBadge.tsx';
import { Printed } from '#renderer/ui/keys/Key.tsx';
import css from '../OutcomesScreen.module.css';

interface Props {
  readonly label: string;
  readonly meaning: Meaning;
  readonly button: (element: HTMLButtonElement | null) => void;
  readonly onPick: (meaning: Meaning) => void;
}

export function MeaningMenu({ label, meaning, button, onPick }: Props) {
  const [opened, setOpened] = useState(false);
  const pick = (chosen: Meaning): void => {
    setOpened(false);
    onPick(chosen);
  };
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      withinPortal
      shadow="md"
      width={288}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button
          type="button"
          ref={button}
          className={css.meaning}
          aria-label={outcomesWords.labels.meaningNow(label, meaningWord(meaning))}
        >
          <MeaningBadge meaning={meaning} />
          <Icon name="chevron" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown
        aria-label={label}
        onKeyDown={(event) => {
          const chosen = /^[1-9]$/.test(event.key) ? meanings[Number(event.key) - 1] : undefined;
          if (chosen === undefined) return;
          event.preventDefault();
          pick(chosen);
        }}
      >
        {meanings.map((one, at) => (
          <Menu.Item
            key={one}
            aria-current={one === meaning || undefined}
            aria-keyshortcuts={String(at + 1)}
            leftSection={<Printed chord={String(at + 1)} />}
            rightSection={one === meaning && <Icon name="check" size={14} />}
            onClick={() => pick(one)}
          >
            <MeaningBadge meaning={one} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
