/** A screen's keyboard commands: they act unless the person is typing, a dialog is open, or a component has handled the key itself. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { chordOf, writesNothing } from './chords.ts';
import type { Commands, Scope } from './command.ts';
import { isKeyOf } from './keyStore.ts';
import { isCommandId, type CommandId } from './keyTable.ts';
import { ownKeys, commandsChanged, offerCommands } from './offeredActs.ts';

/** What each command does now; undefined while it isn't possible. */
export type KeyBindings = Readonly<Partial<Record<CommandId, (() => void) | undefined>>>;

/** What a screen's commands do with what it lends them now. */
export const bound = <Context>(commands: Commands<Context>, context: Context): KeyBindings =>
  Object.fromEntries(Object.entries(commands).map(([id, { act, can }]) => [id, can?.(context) === false ? undefined : () => act(context)]));

/** What those of another screen's commands do that act here, too. */
export const boundIn = <Other>(scope: Scope, commands: Commands<never, Other>, context: Other): KeyBindings =>
  Object.fromEntries(
    Object.entries(commands).flatMap(([id, { also }]) => {
      const act = also?.[scope];
      return act === undefined ? [] : [[id, () => act(context)]];
    }),
  );

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio], [readonly]), textarea, select'));

const usesKeyItself = ({ target, key }: KeyboardEvent, chord: string): boolean =>
  target instanceof HTMLElement &&
  ((key === ' ' && target.matches('button, [role=button], input, summary, a')) ||
    (key === 'Enter' && target.matches('button, a, [role=option], summary')) ||
    target.closest(`[${ownKeys}~="${CSS.escape(chord)}"]`) !== null);

/** Whether a dialog, menu or list of options is open. A closed list may remain in the document, hidden. */
export const floats = (): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=listbox], [role=menu]')].some((element) => element.checkVisibility());

/**
 * Binds commands of the table to their keys while the component is mounted, and offers them to the command palette. Chords with `mod` (except
 * those of editing) and F keys act while typing too; plain keys do not. A focused button keeps Enter and Space for itself. Nothing acts while
 * a dialog, menu or list of options is open.
 */
export function useKeys(bindings: KeyBindings): void {
  const latest = useRef(bindings);
  // In the same frame as the rendering: a person who sees that a key would act may press it at once.
  useLayoutEffect(() => {
    latest.current = bindings;
    commandsChanged();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || floats()) return;
      for (const [id, act] of Object.entries(latest.current)) {
        if (act === undefined || !isCommandId(id) || !isKeyOf(event, id)) continue;
        const chord = chordOf(event);
        // A text that is selected is copied as in any program.
        if (chord === 'mod+c' && !(getSelection()?.isCollapsed ?? true)) return;
        if (!writesNothing(chord) && (isTyping(event.target) || usesKeyItself(event, chord))) return;
        event.preventDefault();
        event.stopPropagation();
        act();
        return;
      }
    };
    const withdraw = offerCommands(() => latest.current);
    // In the capture phase, a list of options is still open when Escape arrives to close it.
    addEventListener('keydown', press, { capture: true });
    return () => {
      withdraw();
      removeEventListener('keydown', press, { capture: true });
    };
  }, []);
}
