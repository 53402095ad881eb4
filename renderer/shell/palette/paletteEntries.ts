/** Everything that the palette can do: what is possible on this screen, and every list, run, operation and section of the settings. */
import type { ListCard } from '#contract/lists/list.ts';
import { operationInfos } from '#contract/service/operations/operationInfos.ts';
import type { Run } from '#contract/runs/run.ts';
import { counted } from '#messages/count.ts';
import { versionTitle } from '#messages/names.ts';
import { appWords } from '#messages/appWords.ts';
import { shellWords as words } from '#messages/shellWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { go, goToStep, settingsSections, steps, type Route } from '../../base/router.ts';
import { showRun } from '../../subjects/runs/runChoice.ts';
import { goToSection } from '../../subjects/settings/settingsSections.ts';
import { entryOf, isCommandId, scopeOf, scopeTitles, type CommandId } from '../../keys/keyTable.ts';
import { offeredActs } from '../../keys/offeredActs.ts';
import { actOf, possibleCommands } from '../../keys/possibleCommands.ts';
import { useLookup } from '../../screens/lookup/lookupStore.ts';
import { timeText } from '../../ui/text/times.ts';
import { canOpen, stepTitles } from '../bar/Stepper.tsx';
import type { PaletteEntry } from './paletteEntry.ts';

/** Commands of the visible screen, and those that act everywhere, as they are now. */
export function commandEntries(): PaletteEntry[] {
  const ofCommand = (id: CommandId): PaletteEntry[] => {
    const { does, keyOnly } = entryOf(id);
    if (keyOnly) return [];
    const group = scopeOf(id) === 'window' ? words.rollcall : scopeTitles[scopeOf(id)];
    // Asked anew when it is chosen: the palette was open in between.
    return [{ id, label: does, group, icon: 'right', command: id, act: () => actOf(id)?.() }];
  };
  const all = possibleCommands().flatMap(ofCommand);
  // Moving is done by keys; what acts comes first, and what is possible everywhere last.
  const place = ({ id, group }: PaletteEntry): number =>
    group === words.rollcall ? 2 : isCommandId(id) && entryOf(id).group === 'Move' ? 1 : 0;
  return [...all.toSorted((a, b) => place(a) - place(b)), ...offeredActs().map((act): PaletteEntry => ({ ...act, icon: 'rows' }))];
}

export interface PaletteData {
  readonly route: Route;
  readonly lists: readonly ListCard[];
  readonly runs: readonly Run[];
}

const places = [
  { at: 'lists', title: sharedWords.lists, icon: 'rows' },
  { at: 'lookup', title: words.lookup, icon: 'search' },
  { at: 'outcomes', title: words.outcomes, icon: 'phone' },
  { at: 'ledger', title: words.ledger, icon: 'money' },
  { at: 'suppressions', title: words.suppressions, icon: 'rows' },
  { at: 'team', title: words.team, icon: 'users' },
  { at: 'settings', title: sharedWords.settings, icon: 'gear' },
] as const;

/** The step that a list is at: what was answered is reviewed, what is running is watched. */
const stepOf = ({ answered, run }: ListCard): 'review' | 'run' | 'check' => (answered > 0 ? 'review' : run === null ? 'check' : 'run');

/** Where to go, from anywhere. */
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
      .map(({ at, title, icon }): PaletteEntry => ({
        id: `place ${at}`,
        label: title,
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
    ...operationInfos.map(({ id }): PaletteEntry => ({
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
