/** Offers the window's commands, places and lists to the desktop program's menu, and carries out what is chosen there. */
import { QueryObserver } from '@tanstack/react-query';
import { createThrottle } from '#base/async.ts';
import type { MenuItem, NativeMenu } from '#contract/desktop/nativeMenu.ts';
import { lists } from '../subjects/lists/queries.ts';
import { queryClient } from '../base/queryClient.ts';
import { useRoute } from '../base/router.ts';
import { call } from '../bridge/call.ts';
import { transport } from '../bridge/chooseTransport.ts';
import { listen } from '../bridge/listen.ts';
import { keysOf, useChangedKeys } from '../keys/keyStore.ts';
import { scopeTitles } from '../keys/command.ts';
import { entryOf, isCommandId, type CommandId } from '../keys/keyTable.ts';
import { type OfferedAct, actOf, watchCommands } from '../keys/offeredActs.ts';
import { floats } from '../keys/useKeys.ts';
import { aboutActs } from './about/AboutDialog.tsx';
import { placeEntries, type PaletteEntry } from './palette/paletteEntries.ts';
import { groupsOf, scopeAt } from './keys/KeysDialog.tsx';

/** Maximum number of lists, to keep the menu readable. */
const mostLists = 10;
/** Throttles offers, because screens render many times in a row. */
const restMs = 150;

const ofCommand = (id: CommandId): MenuItem => ({
  id,
  label: entryOf(id).does,
  chord: keysOf(id)[0] ?? null,
  enabled: actOf(id) !== undefined,
});
const ofAct = ({ id, label }: Pick<OfferedAct, 'id' | 'label'>): MenuItem => ({ id, label, chord: null, enabled: true });
const isCommandOfMenu = (id: CommandId): boolean => !entryOf(id).keyOnly;

/** The places that can be opened from here, as in the palette, but without runs and operations, of which there are many. */
const placesNow = (): PaletteEntry[] =>
  placeEntries({ route: useRoute.getState(), lists: queryClient.getQueryData(lists.queryKey) ?? [], runs: [] });
const among = (entries: readonly PaletteEntry[], kind: 'list' | 'place' | 'step'): MenuItem[] =>
  entries.filter(({ id }) => id.startsWith(`${kind} `)).map(ofAct);

export function menuNow(): NativeMenu {
  const scope = scopeAt(useRoute.getState());
  const entries = placesNow();
  const groups = groupsOf(scope).map(({ ids }) => ids.filter(isCommandOfMenu).map(ofCommand));
  return {
    file: [ofCommand('window.import')],
    lists: among(entries, 'list').slice(0, mostLists),
    go: [[ofCommand('window.palette')], among(entries, 'step'), among(entries, 'place')],
    here: groups.flat().length === 0 ? null : { title: scopeTitles[scope], groups },
    help: [[ofCommand('window.keys')], aboutActs().map(ofAct)],
  };
}

/** Carries out the chosen item, unless it has become impossible or a dialog has opened in between. */
export function chooseInMenu(id: string): void {
  if (floats()) return;
  if (isCommandId(id)) actOf(id)?.();
  else [...placesNow(), ...aboutActs()].find((entry) => entry.id === id)?.act();
}

/** Keeps the desktop program's menu current until the returned function is called. */
export function followNativeMenu(): () => void {
  if (transport().host !== 'electron') return () => undefined;
  let offered = '';
  const offer = (): void => {
    const menu = menuNow();
    if (JSON.stringify(menu) === offered) return;
    offered = JSON.stringify(menu);
    // On failure the menu stays as it was; its items are checked again when chosen.
    call('menu.offer', menu).catch(() => (offered = ''));
  };
  const offering = createThrottle(offer, restMs, { leading: false });
  const off = [
    watchCommands(offering.request),
    useRoute.subscribe(offering.request),
    useChangedKeys.subscribe(offering.request),
    new QueryObserver(queryClient, { ...lists, enabled: false }).subscribe(offering.request),
    listen('menu.chosen', ({ id }) => chooseInMenu(id)),
  ];
  offering.request();
  return () => {
    offering.cancel();
    for (const stop of off) stop();
  };
}
