/** Pasting on the lists screen imports a new list: rows copied in a spreadsheet program, or a file copied in a folder. */
import { useEffect } from 'react';
import { startImport } from '../../subjects/lists/imports.ts';
import { useRoute } from '../../base/router.ts';

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
      // Spreadsheet programs put a picture of the cells on the clipboard along with their text.
      void startImport(isTable ? { pasted: text } : files);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, [atLists]);
  return null;
}
