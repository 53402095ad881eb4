/** A screen's keyboard shortcuts: they act unless the person is typing, a dialog is open, or a component has handled the key itself. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isKey } from './keyNames.ts';
import { ownKeys } from './useRoving.ts';

/** Keys as in `keyNames.ts`; what a handler returns is ignored. */
export type KeyBindings = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio], [readonly]), textarea, select'));

const usesKeyItself = (target: EventTarget | null, key: string): boolean =>
  target instanceof HTMLElement &&
  ((key === ' ' && target.matches('button, [role=button], input, summary, a')) ||
    (key === 'Enter' && target.matches('button, a, [role=option], summary')) ||
    target.closest(`[${ownKeys}~="${CSS.escape(key)}"]`) !== null);

// A closed list of options may remain in the document, hidden.
const floats = (): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=listbox], [role=menu]')].some((element) => element.checkVisibility());

/**
 * Binds keys to the window while the component is mounted. Chords with `mod` (except undo) and F keys act while typing too; plain keys do not.
 * A focused button keeps Enter and Space for itself. Nothing acts while `enabled` is false or a dialog, menu or list of options is open.
 */
export function useKeys(bindings: KeyBindings, enabled = true): void {
  const latest = useRef(bindings);
  // In the same frame as the rendering: a person who sees that a key would act may press it at once.
  useLayoutEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || floats()) return;
      for (const [keys, act] of Object.entries(latest.current)) {
        if (act === undefined || !isKey(event, keys)) continue;
        // A text being edited has its own undo.
        const writesNothing = (keys.startsWith('mod+') && keys !== 'mod+z') || /^F\d+$/.test(keys);
        if (!writesNothing && (isTyping(event.target) || usesKeyItself(event.target, event.key))) return;
        event.preventDefault();
        event.stopPropagation();
        act(event);
        return;
      }
    };
    // In the capture phase, a list of options is still open when Escape arrives to close it.
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [enabled]);
}
