/** How the file was read, as detected. */
import type { List, Source } from '../../../electron/contract/list.ts';
import css from './ImportScreen.module.css';
import { delimiterWord, encodingWord } from './readingWays.ts';

/** Several files may be written differently. */
const said = (sources: readonly Source[], word: (source: Source) => string): string => [...new Set(sources.map(word))].join(' and ');

export function ReadingChips({ list: { sources, mapping } }: { list: List }) {
  const chips = [
    said(sources, ({ format, encoding }) => (format === 'text' ? encodingWord(encoding) : format.toUpperCase())),
    said(sources, ({ delimiter, sheet }) => (sheet === null ? delimiterWord(delimiter) : `Sheet “${sheet}”`)),
    said(sources, ({ heading }) => (heading ? 'With headings' : 'No headings')),
    `Local phones: ${mapping.country}`,
  ];
  return (
    <ul className="line" aria-label="How it was read">
      {chips.map((chip) => (
        <li key={chip} className={css.chip}>
          {chip}
        </li>
      ))}
    </ul>
  );
}
