/** Binds a screen's commands to keys; they act unless the person is typing, a dialog is open, or a component has handled the key itself. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { chordOf, writesNothing } from './chords.ts';
import type { Act, Command, Scope } from './command.ts';
import { isKeyOf } from './keyStore.ts';
import { isCommandId, type CommandId } from './keyTable.ts';
import { ownKeys, commandsChanged, offerCommands, type PossibleActs } from './offeredActs.ts';

/** Commands, reduced to what they do. */
type Acting<Context> = Readonly<Partial<Record<CommandId, { readonly act: Act<Context> }>>>;

const isAct = (member: unknown): member is () => void => typeof member === 'function';

/** Applies the act to the context; undefined if the act isn't possible now. */
function actWith<Context>(act: Act<Context>, context: Context): (() => void) | undefined {
  if (typeof act === 'function') return () => act(context);
  const member = context[act];
  return isAct(member) ? member : undefined;
}

/** Those of another screen's commands that also act in this scope. */
export const alsoIn = <Other>(
  scope: Scope,
  commands: Readonly<Record<string, Pick<Command<never, Other>, 'does' | 'also'>>>,
): Acting<Other> =>
  Object.fromEntries(
    Object.entries(commands).flatMap(([id, { also }]) => {
      const act = also?.[scope];
      return act === undefined ? [] : [[id, { act }]];
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
 * Binds commands to their keys while the component is mounted, and offers them to the command palette. `context`: what they need to act;
 * null disables them. Chords with `mod` (except those for editing) and F keys act while typing too; plain keys don't. A focused button
 * keeps Enter and Space for itself. Nothing acts while a dialog, menu or list of options is open.
 */
export function useKeys<Context>(commands: Acting<Context>, context: Context | null): void {
  const bindings: PossibleActs =
    context === null ? {} : Object.fromEntries(Object.entries(commands).map(([id, { act }]) => [id, actWith(act, context)]));
  const latest = useRef(bindings);
  // A layout effect, so that a key works as soon as the screen shows that it does.
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
        // Selected text is copied, as in any program.
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
