/** How the file was read, as it was found out. */
import type { List, Source } from '../../../electron/contract/list.ts';
import css from './ImportScreen.module.css';

const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};
const delimiters: Readonly<Record<string, string>> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' };

/** Several files need not agree on how they are written. */
const said = (sources: readonly Source[], word: (source: Source) => string): string => [...new Set(sources.map(word))].join(' and ');

export function ReadingChips({ list: { sources, mapping } }: { list: List }) {
  const chips = [
    said(sources, ({ encoding }) => encodings[encoding.toLowerCase()] ?? encoding),
    said(sources, ({ delimiter }) => delimiters[delimiter] ?? delimiter),
    said(sources, ({ heading }) => (heading ? 'Headings in line 1' : 'No headings')),
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
