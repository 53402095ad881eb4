/** All palette entries: the commands possible on this screen, and every list, run, operation and settings section. */
import { z } from 'zod';
import type { ListCard } from '#contract/lists/list.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import type { Run } from '#contract/runs/run.ts';
import { folded } from '#contract/review/searchedText.ts';
import { counted } from '#messages/count.ts';
import { versionTitle } from '#messages/names.ts';
import { appWords } from '#messages/appWords.ts';
import { shellWords as words } from '#messages/shellWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { go, goToStep, settingsSections, steps, type Route } from '../../base/router.ts';
import { showRun } from '../../subjects/runs/listRun.ts';
import { goToSection } from '../../subjects/settings/settingsSections.ts';
import { scopeTitles } from '../../keys/command.ts';
import { entryOf, isCommandId, scopeOf, type CommandId } from '../../keys/keyTable.ts';
import { offeredActs, actOf, possibleCommands } from '../../keys/offeredActs.ts';
import { useLookup } from '../../screens/lookup/lookupStore.ts';
import { timeText } from '../../ui/text/times.ts';
import { canOpen, stepTitles } from '../bar/Stepper.tsx';
import type { IconName } from '../../ui/page/Icon.tsx';

/** Commands of the visible screen and of the window that are possible now. */
export function commandEntries(): PaletteEntry[] {
  const ofCommand = (id: CommandId): PaletteEntry[] => {
    const { does, keyOnly } = entryOf(id);
    if (keyOnly) return [];
    const group = scopeOf(id) === 'window' ? words.rollcall : scopeTitles[scopeOf(id)];
    // Looked up again when chosen, because the palette was open in between.
    return [{ id, label: does, group, icon: 'right', command: id, act: () => actOf(id)?.() }];
  };
  const all = possibleCommands().flatMap(ofCommand);
  // Movement is mostly done by key, so other commands come first; those possible everywhere come last.
  const place = ({ id, group }: PaletteEntry): number =>
    group === words.rollcall ? 2 : isCommandId(id) && entryOf(id).group === 'Move' ? 1 : 0;
  return [...all.toSorted((a, b) => place(a) - place(b)), ...offeredActs().map((act): PaletteEntry => ({ ...act, icon: 'rows' }))];
}

interface PaletteData {
  readonly route: Route;
  readonly lists: readonly ListCard[];
  readonly runs: readonly Run[];
}

const places = [
  { at: 'lists', icon: 'rows' },
  { at: 'lookup', icon: 'search' },
  { at: 'outcomes', icon: 'phone' },
  { at: 'ledger', icon: 'money' },
  { at: 'suppressions', icon: 'rows' },
  { at: 'team', icon: 'users' },
  { at: 'settings', icon: 'gear' },
] as const;

/** The list's current step: a list with answers is reviewed, and one with a run is watched. */
const stepOf = ({ answered, run }: ListCard): 'review' | 'run' | 'check' => (answered > 0 ? 'review' : run === null ? 'check' : 'run');

/** Entries for all places, reachable from anywhere. */
export function placeEntries({ route, lists, runs }: PaletteData): PaletteEntry[] {
  const here = route.at === 'list' ? lists.find(({ listId }) => listId === route.listId) : undefined;
  const current = route.at === 'list' ? route.step : undefined;
  return [
    ...steps
      .filter((step) => here !== undefined && step !== current && canOpen(step, here))
      .map((step): PaletteEntry => {
        const listId = here?.listId ?? '';
        return {
          id: `step ${step}`,
          label: stepTitles[step],
          group: words.palette.thisList,
          icon: 'arrow',
          act: () => goToStep(listId, step),
        };
      }),
    ...places
      .filter(({ at }) => at !== route.at)
      .map(({ at, icon }): PaletteEntry => ({
        id: `place ${at}`,
        label: words.places[at],
        group: words.palette.goTo,
        icon,
        act: () => go({ at }),
      })),
    ...lists
      .filter(({ listId }) => listId !== here?.listId)
      .map((card): PaletteEntry => ({
        id: `list ${card.listId}`,
        label: card.name,
        words: card.fileName,
        detail: counted(card.rows, 'row'),
        group: sharedWords.lists,
        icon: 'file',
        act: () => goToStep(card.listId, stepOf(card)),
      })),
    ...runs.map(({ runId, listId, listName, startedAt, checks }): PaletteEntry => ({
      id: `run ${runId}`,
      label: listName,
      words: checks.map(({ operation }) => versionTitle(operation)).join(' '),
      detail: timeText(startedAt),
      group: words.palette.runs,
      icon: 'play',
      act: () => showRun(listId, runId),
    })),
    ...operations.map(({ id }): PaletteEntry => ({
      id: `operation ${id}`,
      label: versionTitle(id),
      words: words.palette.lookUpBy(id),
      detail: id,
      group: words.palette.lookUp,
      icon: 'search',
      act: () => {
        useLookup.setState({ operation: id });
        go({ at: 'lookup' });
      },
    })),
    ...settingsSections.map((section): PaletteEntry => ({
      id: `settings ${section}`,
      label: appWords.settingsSections[section],
      group: sharedWords.settings,
      icon: 'gear',
      act: () => goToSection(section),
    })),
  ];
}

export interface PaletteEntry {
  /** Stable across sessions, since recently used entries are stored by id. */
  readonly id: string;
  readonly label: string;
  /** The heading under which the entry is listed. */
  readonly group: string;
  readonly icon: IconName;
  /** Additional search words. */
  readonly words?: string;
  /** Shown in gray after the label. */
  readonly detail?: string;
  readonly command?: CommandId;
  readonly act: () => void;
}

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether the letters are made of beginnings of words, in order: `exro` or `er` for "Export rows". */
function beginsWords(letters: string, words: readonly string[]): boolean {
  if (letters === '') return true;
  return words.some((word, at) => {
    let length = 0;
    while (length < letters.length && word[length] === letters[length]) length++;
    for (; length > 0; length--) if (beginsWords(letters.slice(length), words.slice(at + 1))) return true;
    return false;
  });
}

/** Minimum number of typed letters to match a group's name; fewer would match all of it. */
const leastOfGroup = 4;

/**
 * Rates a typed word: 4 for a whole word, 3 for the beginning of one, 2 for a part, 1 for beginnings of several, 0.5 for the group, 0 for
 * no match.
 */
function fit(typed: string, label: string, words: readonly string[], others: string, group: string): number {
  if (words.includes(typed)) return 4;
  if (words.some((word) => word.startsWith(typed))) return 3;
  if (label.includes(typed) || others.includes(typed)) return 2;
  if (typed.length > 1 && beginsWords(typed, words)) return 1;
  return typed.length >= leastOfGroup && group.startsWith(typed) ? 0.5 : 0;
}

function fitOf({ label, words = '', group }: PaletteEntry, typed: readonly string[]): number {
  const [own, ownWords, others] = [folded(label), wordsOf(label), folded(words)];
  const fits = typed.map((word) => fit(word, own, ownWords, others, folded(group)));
  if (fits.includes(0)) return 0;
  const begins = own.startsWith(typed.join(' ')) ? 1 : 0;
  return fits.reduce((sum, one) => sum + one, 0) / fits.length + begins;
}

/** Matching entries, best first; equal ones are ordered by recent use, then as given. `recent`: ids, most recently used first. */
export function findEntries(entries: readonly PaletteEntry[], text: string, recent: readonly string[]): PaletteEntry[] {
  const typed = folded(text).trim().split(/\s+/);
  const rank = ({ id }: PaletteEntry): number => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return entries
    .map((entry) => ({ entry, fit: fitOf(entry, typed) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || rank(a.entry) - rank(b.entry))
    .map(({ entry }) => entry);
}

const place = 'rollcall.palette';
const mostKept = 30;
const keptSchema = z.array(z.string().max(200)).max(mostKept);

/** Ids, most recently used first. */
export function recentEntries(): readonly string[] {
  try {
    return keptSchema.parse(JSON.parse(localStorage.getItem(place) ?? '[]'));
  } catch {
    // Unreadable contents are not worth a failure.
    return [];
  }
}

export function rememberEntry(id: string): void {
  const next = [id, ...recentEntries().filter((one) => one !== id)].slice(0, mostKept);
  try {
    localStorage.setItem(place, JSON.stringify(next));
  } catch {
    // Storage is disabled or full; the palette works without it.
  }
}
