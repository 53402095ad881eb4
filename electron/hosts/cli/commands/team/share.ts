/** Sharing a list with the team: all members get it, and from then on what is decided about it. */
import { Failed } from '#contract/failure.ts';
import { findListId } from '../../steps/findList.ts';
import { openCliCore } from '../../steps/openCliCore.ts';
import { askHub } from './askHub.ts';
import { explainTeam, linkCode, tellState } from './tellTeam.ts';
import type { TeamBody } from './teamInvocation.ts';

export const shareList: TeamBody<string> = async (invocation) => {
  const core = await openCliCore(invocation.everywhere);
  try {
    // First: connected, so that the list is sent before the program ends.
    const { team: before } = await askHub(core);
    if (before === null) throw new Failed('team.none');
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
  } finally {
    await core.close();
  }
};
