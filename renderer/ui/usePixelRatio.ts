/** Device pixels in a CSS pixel: the screen's scale times the zoom, followed while either changes. */
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  let off = (): void => undefined;
  // A query can only name one ratio: each is followed until it is left.
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
