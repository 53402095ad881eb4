/** How a list's files were read, in a few sentences. */
import type { List, ListCard } from '#contract/lists/list.ts';
import { checkWords } from '#messages/plan/checkWords.ts';

const { file: words } = checkWords;

/** `card`: undefined while it isn't loaded; `isShared`: with a team. */
export function howItWasRead({ sources, rejected, setAside }: List, card: ListCard | undefined, isShared: boolean): string {
  const [only] = sources.length === 1 ? sources : [];
  const parts = [
    ...(only === undefined || only.sheet === null ? [] : [words.sheet(only.sheet)]),
    ...(only?.headingLine === undefined ? [] : [words.headings(only.headingLine)]),
    ...(setAside === 0 ? [] : [words.setAside(setAside)]),
    ...(rejected - setAside === 0 ? [] : [words.unreadable(rejected - setAside)]),
  ];
  // Whatever was asked about, or is shared, has left it.
  const isLocal = card?.run === null && card.accounts.length === 0 && !isShared;
  return [`${words.files(sources.map(({ name }) => name))}.`, parts.length === 0 ? '' : `${parts.join('; ')}.`, isLocal ? words.local : '']
    .filter((sentence) => sentence !== '')
    .join(' ');
}
