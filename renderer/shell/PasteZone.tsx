/** Rows that were copied in a spreadsheet program, or a file in a folder, may be pasted onto the lists: they become a new one. */
import { useEffect } from 'react';
import { startImport } from '../app/imports.ts';
import { useRoute } from '../app/router.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

export function PasteZone() {
  const atLists = useRoute(({ at }) => at === 'lists');
  useEffect(() => {
    if (!atLists) return;
    const paste = (event: ClipboardEvent): void => {
      if (isTyping(event.target) || event.clipboardData === null) return;
      const files = [...event.clipboardData.files];
      const text = event.clipboardData.getData('text/plain');
      // A single word isn't a table, so it wasn't meant as an import.
      const isTable = /[\t\r\n]/.test(text.trim());
      if (!isTable && files.length === 0) return;
      event.preventDefault();
      // A spreadsheet program puts a picture of the cells beside their text.
      void startImport(isTable ? { pasted: text } : files);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, [atLists]);
  return null;
}
