/** Lets spreadsheets be dropped anywhere in the window; an overlay shows where they would go. */
import { useEffect, useState } from 'react';
import { shellWords as words } from '#messages/shellWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { startImport } from '../../subjects/lists/imports.ts';
import { openResultSheet } from '../../subjects/outcomes/resultSheet.ts';
import { useRoute, type Route } from '../../base/router.ts';
import { verifyFile } from '../../subjects/evidence/verifiedFile.ts';
import css from './DropZone.module.css';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** The meaning of a dropped file on the current screen. */
type Taker = 'spreadsheet' | 'sheet' | 'evidence';
const takerOf = (at: Route['at']): Taker => (at === 'outcomes' ? 'sheet' : at === 'evidence' ? 'evidence' : 'spreadsheet');
const takers: Readonly<Record<Taker, (files: File[]) => Promise<unknown>>> = {
  spreadsheet: startImport,
  sheet: openResultSheet,
  evidence: ([file]) => verifyFile(file),
};
const sentences: Readonly<Record<Taker, { title: string; explained: string }>> = {
  spreadsheet: { title: words.drop.title, explained: words.drop.explained },
  sheet: { title: words.drop.sheet, explained: words.drop.sheetExplained },
  evidence: { title: words.drop.evidence, explained: words.drop.evidenceExplained },
};

export function DropZone() {
  const at = useRoute((route) => route.at);
  const [over, setOver] = useState(false);
  useEffect(() => {
    // Enter and leave events fire for every element crossed; the count is zero only outside the window.
    let depth = 0;
    const enter = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    // Otherwise the browser would open the file itself.
    const hover = (event: DragEvent): void => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      void takers[takerOf(useRoute.getState().at)](files);
    };
    const whileMounted = new AbortController();
    const { signal } = whileMounted;
    addEventListener('dragenter', enter, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('dragover', hover, { signal });
    addEventListener('drop', drop, { signal });
    return () => whileMounted.abort();
  }, []);
  if (!over) return null;
  const text = sentences[takerOf(at)];
  return (
    <div className={css.zone}>
      <div className={css.box}>
        <Icon name="upload" size={24} />
        <h2>{text.title}</h2>
        <p className="text-2">{text.explained}</p>
      </div>
    </div>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Pasting on the lists screen imports a new list: rows copied from a spreadsheet program, or a file copied from a folder. */
export function PasteZone() {
  const atLists = useRoute(({ at }) => at === 'lists');
  useEffect(() => {
    if (!atLists) return;
    const paste = (event: ClipboardEvent): void => {
      if (isTyping(event.target) || event.clipboardData === null) return;
      const files = [...event.clipboardData.files];
      const text = event.clipboardData.getData('text/plain');
      // A single word isn't a table, so it isn't meant as an import.
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
