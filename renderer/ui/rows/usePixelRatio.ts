/** Device pixels per CSS pixel: the screen's scale times the zoom, updated when either changes. */
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  let off = (): void => undefined;
  // A media query can name only one ratio, so a new one is set up after each change.
  const follow = (): void => {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const left = (): void => {
      off();
      follow();
      changed();
    };
    query.addEventListener('change', left);
    off = () => query.removeEventListener('change', left);
  };
  follow();
  return () => off();
}

export const usePixelRatio = (): number => useSyncExternalStore(subscribe, () => devicePixelRatio);
