/** Notices about a matching: two columns for one field, a second phone that could be used, a saved matching that doesn't fit. */
import { Button } from '@mantine/core';
import type { ColumnFit, List } from '#contract/lists/list.ts';
import { repairsOf } from '#contract/lists/repair.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { lowFitSentences } from '#messages/lists/fitWords.ts';
import { fieldTitle } from '#messages/names.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Notice } from '#renderer/ui/notices/Notice.tsx';
import { isTakenApart, type Matching, type Several } from './matching.ts';
import type { Fits } from './useFits.ts';
import type { MatchingState } from './useMatching.ts';

interface Props {
  readonly list: List;
  readonly state: MatchingState;
  readonly fits: Fits;
}

export function MatchingNotices({ list, state, fits }: Props) {
  const { unsaved, twice, matching } = state;
  const offer = twice === null && !unsaved && list.mappedBy === 'guesses' ? alternatesOf(list, matching) : null;
  return (
    <>
      {list.mappedBy !== 'guesses' && !unsaved && <WhoseMatching list={list} fits={fits.fits} onGuess={state.guess} />}
      {twice !== null && <TwiceNotice list={list} state={state} fits={fits} />}
      {!unsaved &&
        list.fits.map((fit) => <EncodingNotice key={`${fit.field} ${fit.column}`} list={list} fit={fit} onRepair={state.repair} />)}
      {offer !== null && (
        <Notice
          className="mb-8"
          tone="slate"
          actions={
            <Button size="xs" onClick={() => state.settle(offer)}>
              {words.notices.useFirstValid}
            </Button>
          }
        >
          {offerSentence(list, offer)}
        </Notice>
      )}
    </>
  );
}

/** Offers to repair a whole column in the wrong encoding with one click. */
function EncodingNotice({ list, fit, onRepair }: { list: List; fit: ColumnFit; onRepair: MatchingState['repair'] }) {
  const found = fit.repairs?.find(({ repair, applied }) => repair === 'text.encoding' && !applied);
  if (found === undefined) return null;
  const title = columnTitle(list.columns, fit.column);
  const fields = list.mapping.fields.filter(({ column, field }) => column === fit.column && repairsOf(field).includes(found.repair));
  return (
    <Notice
      className="mb-8"
      tone="slate"
      actions={
        <Button
          size="xs"
          onClick={() =>
            onRepair(
              fields.map(({ field }) => field),
              found.repair,
              true,
            )
          }
        >
          {words.notices.repairEncoding(found.rows)}
        </Button>
      }
    >
      {words.notices.wrongEncoding(title, fieldTitle(fit.field))}
    </Notice>
  );
}

const held: Partial<Record<string, string>> = {
  phone: words.notices.phoneNumbers,
  email: words.notices.emailAddresses,
};

const titlesOf = (list: List, columns: readonly number[]): string[] => columns.map((column) => columnTitle(list.columns, column));

function offerSentence(list: List, { field, columns: [first = 0, ...others] }: Several): string {
  return words.notices.alternates(columnTitle(list.columns, first), titlesOf(list, others), held[field] ?? words.notices.suchValues);
}

/** A phone or e-mail field that, according to the guesses, other columns could fill where the first can't; null if there is none. */
function alternatesOf({ guesses }: List, { choices, several }: Matching): Several | null {
  for (const field of ['phone', 'email'] as const) {
    const first = choices.indexOf(field);
    const others = guesses.filter(({ alternate, column }) => alternate === field && choices[column] === null).map(({ column }) => column);
    if (first >= 0 && others.length > 0 && !several.some((one) => one.field === field))
      return { field, how: 'first', columns: [first, ...others] };
  }
  return null;
}

function WhoseMatching({ list, fits, onGuess }: { list: List; fits: readonly ColumnFit[]; onGuess: () => void }) {
  const remembered = list.mappedBy === 'remembered';
  const low = remembered ? lowFitSentences(list, fits) : [];
  return (
    <Notice
      className="mb-8"
      tone={low.length > 0 ? 'amber' : 'slate'}
      actions={
        <Button size="xs" leftSection={<Icon name="undo" size={14} />} onClick={onGuess}>
          {words.notices.restoreGuesses}
        </Button>
      }
    >
      {!remembered && words.notices.remembered}
      {remembered && (low.length === 0 ? words.notices.asLastTime : words.notices.asLastTimeButDifferent(low))}
    </Notice>
  );
}

function TwiceNotice({ list, state: { matching, twice, change, settle }, fits: { join } }: Props) {
  if (twice === null) return null;
  const { field, first, second, joinable, alternates } = twice;
  const choice = matching.choices[second] ?? null;
  // The column that already fills the field comes first.
  const before = list.mapping.fields.some((one) => one.field === field && one.column === second) ? second : first;
  const added = before === first ? second : first;
  const joined: Several | null = join ?? (joinable ? { field, how: 'join', columns: [first, second] } : null);
  return (
    <Notice
      className="mb-8"
      tone="amber"
      actions={
        <>
          {alternates && joined === null && (
            <Button size="xs" onClick={() => settle({ field, how: 'first', columns: [before, added] })}>
              {words.notices.useFirstValid}
            </Button>
          )}
          {joined !== null && (
            <Button size="xs" onClick={() => settle(joined)}>
              {words.notices.joinBoth}
            </Button>
          )}
          {choice !== null && !isTakenApart(choice) && (
            <Button size="xs" onClick={() => change(before, null)}>
              {words.notices.only(columnTitle(list.columns, added))}
            </Button>
          )}
        </>
      }
    >
      {alternates && joined === null
        ? words.notices.twice(titlesOf(list, [before, added]), fieldTitle(field))
        : joined !== null && field.endsWith('phone')
          ? words.notices.partsOfNumber(titlesOf(list, joined.columns))
          : failureSentence({
              code: 'mapping.fieldTwice',
              params: { field, first: columnTitle(list.columns, first), second: columnTitle(list.columns, second) },
            })}
    </Notice>
  );
}
