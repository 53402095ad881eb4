/** The saved views of a list: renames, reorders and removes them. A removed one can be restored until the dialog closes. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SavedView, SavedViewChange } from '#contract/review/place.ts';
import { reviewViewsWords } from '#messages/review/reviewWords.ts';
import { focusName, focusSoon } from '#renderer/ui/page/focus.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import css from './Views.module.css';

const words = reviewViewsWords.manage;

interface Props {
  readonly opened: boolean;
  readonly saved: readonly SavedView[];
  readonly onChange: (change: SavedViewChange) => void;
  readonly onClose: () => void;
}

export const ManageViewsDialog = ({ opened, onClose, ...props }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={words.title} size={460} returnFocus={false} closable>
    {opened && <Lines {...props} />}
  </Dialog>
);

function Lines({ saved, onChange }: Pick<Props, 'saved' | 'onChange'>) {
  const [removed, setRemoved] = useState<readonly SavedView[]>([]);
  const ids = saved.map(({ savedViewId }) => savedViewId);
  const move = (at: number, by: 1 | -1): void => {
    const id = ids[at] ?? '';
    onChange({ order: ids.toSpliced(at, 1).toSpliced(at + by, 0, id) });
    focusSoon(`view ${by === 1 ? 'down' : 'up'} ${id}`);
  };
  return (
    <>
      <ul className={css.lines}>
        {saved.map((view, at) => (
          <li key={view.savedViewId} className={css.line}>
            <ViewName view={view} onRename={(name) => onChange({ put: { ...view, name } })} />
            {(['up', 'down'] as const).map((where) => (
              <ActionIcon
                key={where}
                variant="subtle"
                aria-label={words[where](view.name)}
                disabled={where === 'up' ? at === 0 : at === saved.length - 1}
                onClick={() => move(at, where === 'up' ? -1 : 1)}
                {...focusName(`view ${where} ${view.savedViewId}`)}
              >
                <Icon name={where} size={14} />
              </ActionIcon>
            ))}
            <ActionIcon
              variant="subtle"
              aria-label={words.remove(view.name)}
              onClick={() => {
                setRemoved([...removed, view]);
                onChange({ remove: view.savedViewId });
              }}
            >
              <Icon name="trash" size={14} />
            </ActionIcon>
          </li>
        ))}
        {removed.map((view) => (
          <li key={view.savedViewId} className={css.line}>
            <span className="text-3">{words.wasRemoved(view.name)}</span>
            <Button
              variant="subtle"
              size="xs"
              onClick={() => {
                setRemoved(removed.filter((one) => one !== view));
                onChange({ put: view });
              }}
            >
              {words.restore}
            </Button>
          </li>
        ))}
      </ul>
      {saved.length === 0 && removed.length === 0 && <p className="text-3">{words.none}</p>}
    </>
  );
}

/** Takes effect on Enter or blur; an empty name changes nothing. */
function ViewName({ view, onRename }: { view: SavedView; onRename: (name: string) => void }) {
  const [typed, setTyped] = useState(view.name);
  const commit = (): void => {
    const name = typed.trim();
    if (name === '') setTyped(view.name);
    else if (name !== view.name) onRename(name);
  };
  return (
    <TextInput
      aria-label={words.nameOf(view.name)}
      maxLength={60}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
