/** Whether the key that is being handled was already held down, and only repeats. */
import { useLayoutEffect, useRef } from 'react';

export function useHeldKey(): () => boolean {
  const held = useRef(false);
  // Before the screen's own keys are bound, so that it hears of a key first.
  useLayoutEffect(() => {
    const follow = ({ repeat }: KeyboardEvent): void => {
      held.current = repeat;
    };
    addEventListener('keydown', follow, { capture: true });
    return () => removeEventListener('keydown', follow, { capture: true });
  }, []);
  return () => held.current;
}
