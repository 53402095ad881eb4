/** How the file was read, as detected. */
import type { List, Source } from '#contract/lists/list.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import css from '../ImportScreen.module.css';
import { delimiterWord, encodingWord } from './readingWays.ts';

/** Several files may be written differently. */
const said = (sources: readonly Source[], word: (source: Source) => string): string => words.chips.several([...new Set(sources.map(word))]);

export function ReadingChips({ list: { sources, mapping } }: { list: List }) {
  const nuls = sources.reduce((sum, source) => sum + (source.nuls ?? 0), 0);
  const chips = [
    said(sources, ({ format, encoding }) => (format === 'text' ? encodingWord(encoding) : format.toUpperCase())),
    said(sources, ({ delimiter, sheet, encoding }) =>
      sheet !== null ? words.chips.sheet(sheet) : delimiter === '' ? encodingWord(encoding) : delimiterWord(delimiter),
    ),
    said(sources, ({ heading }) => (heading ? words.chips.withHeadings : words.chips.noHeadings)),
    ...(sources.some(({ quote }) => quote !== undefined) ? [words.chips.apostrophes] : []),
    ...(nuls > 0 ? [words.chips.nulsRemoved(nuls)] : []),
    words.chips.localPhones(mapping.country),
  ];
  return (
    <ul className="line" aria-label={words.chips.howRead}>
      {chips.map((chip) => (
        <li key={chip} className={css.chip}>
          {chip}
        </li>
      ))}
    </ul>
  );
}
