/** Shares a list with the team, and assigns its rows to members in even parts. */
import { Failed } from '#contract/failure.ts';
import { findListId } from '../../steps/choose.ts';
import { withCore } from '../../steps/openCliCore.ts';
import { assignedToNobody, type AssignEffect } from '#contract/team/assign.ts';
import { assignedWords } from '#messages/team/assignedWords.ts';
import { counted } from '#messages/count.ts';
import { UsageError } from '../../options/option.ts';
import { askTeam, joined, needed, type TeamBody } from './teamInvocation.ts';
import { explainTeam, linkCode, tellState } from './tellTeam.ts';
import { findMemberOf } from './people.ts';

/** Shares a list with the team: all members receive it, and from then on every decision about it. */
export const shareList: TeamBody<string> = async (invocation) => {
  return withCore(invocation.everywhere, async (core) => {
    // Connect first, so that the list is sent before the program ends.
    const before = await askTeam(core);
    const listId = findListId(await core.handlers['lists.list']({}), invocation.operands);
    const state = await core.handlers['team.shareList']({ listId });
    const { team } = state;
    const list = team?.lists.find((one) => one.listId === listId);
    if (team === null || list === undefined) throw new Failed('list.notFound', { listId });
    const again = before.lists.some((one) => one.listId === listId && one.state === 'here');
    tellState(invocation, state, again ? `Sent “${list.name}” to ${team.name} again` : `Shared “${list.name}” with ${team.name}`);
    if (!again)
      invocation.terminal.say(
        'All members get the list, also those who join later, and from now on what is decided about it on any device. Once it is there, it can’t be taken back: deleting it here leaves it with the others.',
      );
    explainTeam(invocation, team);
    return linkCode(team);
  });
};

export const assignRows: TeamBody<string> = async (invocation) => {
  const { options, everywhere, terminal } = invocation;
  const named = needed('assign', '--to MEMBER, or --to nobody', options.to);
  const ranges = parseRows(options.rows);
  return withCore(everywhere, async (core) => {
    const known = await askTeam(core);
    const listId = findListId(await core.handlers['lists.list']({}), invocation.operands);
    const isNobody = named.length === 1 && named[0] === assignedToNobody;
    const to = isNobody ? [] : named.map((one) => findMemberOf(known, one).memberId);
    const { viewId } = await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
    const asked = { listId, choice: { viewId, ranges }, to, onlyUndecided: options.undecided };
    const effect = await core.handlers['review.assign'](asked);
    // Sends it before the program ends, if the hub can be reached.
    const team = joined(await core.handlers['team.refresh']({}));
    const { rows, decided, changes, shares } = effect;
    terminal.result(
      everywhere.json
        ? JSON.stringify({ list: listId, rows, decided, changes, shares: shares.map(shareJson) })
        : `${assignedWords(effect)}.`,
    );
    for (const { name, rows: some } of shares.length > 1 && changes > 0 ? shares : []) terminal.say(`${name}: ${counted(some, 'row')}`);
    if (decided > 0) terminal.say(`Left out because a person decided them: ${counted(decided, 'row')}.`);
    explainTeam(invocation, team);
    return linkCode(team);
  });
};

const shareJson = ({ memberId, ...share }: AssignEffect['shares'][number]) => ({ member: memberId, ...share });

const lastRow = 10_000_000;

/** Parses `1-500,620` to positions in the list; all rows if absent. Throws UsageError. */
export function parseRows(text: string | undefined): [number, number][] {
  if (text === undefined) return [[0, lastRow]];
  return text.split(',').map((part): [number, number] => {
    const [, first, last = first] = /^\s*(\d{1,8})(?:\s*-\s*(\d{1,8}))?\s*$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && to >= from))
      throw new UsageError(`--rows takes numbers of rows and ranges of them, like 1-500,620; “${part.trim()}” is neither.`);
    return [from - 1, to - 1];
  });
}
