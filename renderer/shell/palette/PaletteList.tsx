/** The palette's field, which keeps the focus, and the list below it: a combobox that always announces the entry that Enter takes. */
import { TextInput } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { shellWords as words } from '#messages/shellWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import css from './Palette.module.css';
import type { PaletteEntry } from './paletteEntries.ts';

export interface PaletteSection {
  /** Null if the section mixes entries of all groups, each shown with its own. */
  readonly title: string | null;
  readonly entries: readonly PaletteEntry[];
}

interface Props {
  readonly sought: string;
  readonly onSought: (sought: string) => void;
  readonly sections: readonly PaletteSection[];
  /** Number of matching entries that are not shown. */
  readonly more: number;
  readonly onTake: (entry: PaletteEntry) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

export function PaletteList({ sought, onSought, sections, more, onTake }: Props) {
  const listId = useId();
  const all = sections.flatMap(({ entries }) => entries);
  // Keyed by id, not by position: entries that arrive late must not replace the one that a person is about to choose with Enter.
  const [moved, setMoved] = useState<string | null>(null);
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === moved),
  );
  const current = all[at];
  const optionId = (id: string): string => `${listId} ${id}`.replaceAll(/\s/g, '-');
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // Focuses immediately, before the dialog traps the focus: otherwise the first letters of a fast typist would be lost.
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (event.key === 'Enter' && current !== undefined) onTake(current);
    else if (step !== undefined && all.length > 0) {
      const next = Math.abs(step) === 1 ? (at + step + all.length) % all.length : Math.max(0, Math.min(all.length - 1, at + step));
      setMoved(all[next]?.id ?? null);
    } else return;
    event.preventDefault();
  };
  const option = (entry: PaletteEntry, withGroup: boolean) => (
    <div
      key={entry.id}
      id={optionId(entry.id)}
      role="option"
      className={css.entry}
      aria-selected={entry === current}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onTake(entry)}
    >
      <Entry entry={entry} withGroup={withGroup} />
    </div>
  );
  const nothing = all.length === 0;
  return (
    <>
      <TextInput
        ref={field}
        data-autofocus
        role="combobox"
        aria-label={words.palette.label}
        aria-expanded={!nothing}
        aria-autocomplete="list"
        aria-controls={nothing ? undefined : listId}
        aria-activedescendant={current === undefined ? undefined : optionId(current.id)}
        placeholder={words.palette.placeholder}
        maxLength={100}
        value={sought}
        onChange={(event) => {
          onSought(event.currentTarget.value);
          setMoved(null);
        }}
        onKeyDown={press}
        leftSection={<Icon name="search" size={14} className="text-3" />}
      />
      {nothing ? (
        <p className={css.nothing} role="status">
          {words.palette.nothing(sought.trim())}
        </p>
      ) : (
        <div ref={list} id={listId} role="listbox" aria-label={words.palette.title} className={css.options}>
          {sections.map(({ title, entries }) =>
            title === null ? (
              entries.map((entry) => option(entry, true))
            ) : (
              <div key={title} role="group" aria-label={title}>
                <div className={css.title} aria-hidden="true">
                  {title}
                </div>
                {entries.map((entry) => option(entry, title === words.palette.recent))}
              </div>
            ),
          )}
        </div>
      )}
      {more > 0 && <p className={css.more}>{words.palette.more(more)}</p>}
    </>
  );
}

const Entry = ({ entry: { label, icon, detail, group, command }, withGroup }: { entry: PaletteEntry; withGroup: boolean }) => (
  <>
    <Icon name={icon} size={14} className="text-3" />
    <span className="cut" title={label}>
      {label}
    </span>
    {detail !== undefined && <span className={css.detail}>{detail}</span>}
    <span className="grow" />
    {withGroup && <span className={css.detail}>{group}</span>}
    {command !== undefined && <Key of={command} />}
  </>
);
