/** The commands of a screen, in groups, as the list of keys and the menu show them. */
import type { Route } from '../../base/router.ts';
import { keyGroups } from '../../keys/keyEntry.ts';
import { commandIds, entryOf, scopesOf, scopeTitles, type CommandId, type Scope } from '../../keys/keyTable.ts';

export const scopeAt = (route: Route): Scope => (route.at === 'list' ? (route.mode ?? route.step) : route.at);

/** The commands of a scope under their headings; without one, under the scope's own. */
export function groupsOf(scope: Scope): { title: string; ids: CommandId[] }[] {
  const ids = commandIds.filter((id) => scopesOf(id).includes(scope));
  return [undefined, ...keyGroups]
    .map((group) => ({ title: group ?? scopeTitles[scope], ids: ids.filter((id) => scope === 'window' || entryOf(id).group === group) }))
    .slice(0, scope === 'window' ? 1 : undefined)
    .filter((group) => group.ids.length > 0);
}
