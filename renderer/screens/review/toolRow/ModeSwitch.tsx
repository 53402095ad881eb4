/** Switches between the grid, triage and the overview. */
import { Button, Tooltip } from '@mantine/core';
import { reviewToolRowWords } from '#messages/review/reviewWords.ts';
import { type ReviewMode, goToReview } from '#renderer/base/router.ts';
import { entryOf, type CommandId } from '#renderer/keys/keyTable.ts';
import { Icon, type IconName } from '#renderer/ui/page/Icon.tsx';
import { Key, KeyTip } from '#renderer/ui/keys/Key.tsx';
import paneButtonCss from '#renderer/ui/pick/PickMenu.module.css';
import css from './ToolRow.module.css';

const words = reviewToolRowWords.modes;
const modes: readonly { mode: ReviewMode; title: string; icon: IconName }[] = [
  { mode: 'grid', title: words.grid, icon: 'rows' },
  { mode: 'triage', title: words.triage, icon: 'card' },
  { mode: 'overview', title: words.overview, icon: 'chart' },
];

/** In each mode, the commands that lead to the others. */
const keys: Readonly<Record<ReviewMode, Partial<Record<ReviewMode, CommandId>>>> = {
  grid: { triage: 'review.triage', overview: 'review.overview' },
  triage: { grid: 'triage.grid' },
  overview: { grid: 'overview.grid' },
};

export const ModeSwitch = ({ listId, mode: now }: { listId: string; mode: ReviewMode }) => (
  <div className={css.modes} role="group" aria-label={words.label}>
    {modes.map(({ mode, title, icon }) => {
      const key = keys[now][mode];
      return (
        <button
          key={mode}
          type="button"
          className={css.mode}
          aria-pressed={mode === now}
          title={title}
          onClick={() => goToReview(listId, mode)}
        >
          <Icon name={icon} size={14} />
          <span className={css.modeTitle}>{title}</span>
          {key !== undefined && (
            <span className={css.modeKey}>
              <Key of={key} />
            </span>
          )}
        </button>
      );
    })}
  </div>
);

interface Props {
  readonly command: CommandId;
  readonly icon: IconName;
  readonly opened: boolean;
  readonly onPress: () => void;
}

/** Opens and closes a pane next to the grid, and shows the key that does the same. */
export const PaneButton = ({ command, icon, opened, onPress }: Props) => {
  const title = entryOf(command).label ?? '';
  return (
    <Tooltip label={<KeyTip title={title} command={command} />}>
      <Button
        variant="subtle"
        size="xs"
        className={paneButtonCss.button ?? ''}
        aria-pressed={opened}
        leftSection={<Icon name={icon} />}
        rightSection={<Key of={command} />}
        onClick={onPress}
      >
        <span className={paneButtonCss.title}>{title}</span>
      </Button>
    </Tooltip>
  );
};
