/** Prints in the light theme, however printing began: paper is white, and light text on it can't be read. */
import { useEffect } from 'react';

export function usePaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let before: string | undefined;
    const begin = (): void => {
      before = dataset['mantineColorScheme'];
      dataset['mantineColorScheme'] = 'light';
    };
    const end = (): void => {
      if (before !== undefined) dataset['mantineColorScheme'] = before;
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
}
