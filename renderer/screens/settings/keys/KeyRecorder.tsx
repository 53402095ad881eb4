/** A button that records the next key pressed. If another command has it, it names that command and asks before moving the key. */
import { Button, Popover } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { settingsWords as words } from '#messages/settings/settingsWords.ts';
import { obstacleTo, type KeyObstacle, type ChangedKeys } from '#renderer/keys/keyStore.ts';
import { chordOf, chordWords, isModifier } from '#renderer/keys/chords.ts';
import { scopeTitles } from '#renderer/keys/command.ts';
import { entryOf, scopeOf, type CommandId } from '#renderer/keys/keyTable.ts';
import css from './KeySettings.module.css';

interface Props {
  readonly id: CommandId;
  readonly changed: ChangedKeys;
  readonly label: string;
  readonly onTake: (chord: string) => void;
  readonly onRemove?: () => void;
  readonly children: ReactNode;
}

interface Refused {
  readonly chord: string;
  readonly obstacle: KeyObstacle;
}

function obstacleWords({ chord, obstacle }: Refused): string {
  if (obstacle.kind === 'reserved') return words.keys.reserved(chordWords(chord));
  const { by, always } = obstacle;
  const holder = { does: entryOf(by).does, scope: scopeTitles[scopeOf(by)] };
  return always ? words.keys.always(chordWords(chord), holder) : words.keys.taken(chordWords(chord), holder);
}

export function KeyRecorder({ id, changed, label, onTake, onRemove, children }: Props) {
  const [opened, setOpened] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpened(false);
    setRefused(null);
    opener.current?.focus();
  };
  const take = (chord: string): void => {
    close();
    onTake(chord);
  };
  const press = (event: KeyboardEvent): void => {
    // Tab moves to the buttons.
    if (event.key === 'Tab' || isModifier(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') {
      close();
      return;
    }
    const chord = chordOf(event.nativeEvent);
    const obstacle = obstacleTo(chord, id, changed);
    if (obstacle === undefined) take(chord);
    else setRefused({ chord, obstacle });
  };
  return (
    <Popover opened={opened} onDismiss={close} trapFocus position="bottom-end" shadow="md" width={300}>
      <Popover.Target>
        <button ref={opener} type="button" className={css.key} aria-label={label} onClick={() => setOpened(!opened)}>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className="stack gap-8">
        {/* Handles every key itself, as a text field would. */}
        <div
          className={css.press}
          tabIndex={0}
          role="textbox"
          aria-readonly="true"
          aria-label={words.keys.pressFor(entryOf(id).does)}
          data-autofocus
          onKeyDown={press}
        >
          {words.keys.press}
        </div>
        <p role="status" className={refused === null ? 'text-3' : 'text-amber'}>
          {refused === null ? words.keys.escCancels : obstacleWords(refused)}
        </p>
        <div className={css.buttons}>
          {refused?.obstacle.kind === 'taken' && !refused.obstacle.always && (
            <Button size="xs" variant="filled" onClick={() => take(refused.chord)}>
              {words.keys.take}
            </Button>
          )}
          {onRemove !== undefined && (
            <Button
              size="xs"
              onClick={() => {
                close();
                onRemove();
              }}
            >
              {words.keys.remove}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
