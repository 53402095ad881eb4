/** Number keys that choose an option in a menu. */
import { useEffectEvent, useLayoutEffect } from 'react';

/** Active as soon as the menu opens, before it has the focus: otherwise a fast typist's number would go to the rows. */
export function useNumberKeys(isOpen: boolean, onNumber: (number: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !/^[0-9]$/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    onNumber(Number(event.key));
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    const follow = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', follow, { capture: true });
    return () => removeEventListener('keydown', follow, { capture: true });
  }, [isOpen]);
}
