/** The recovery kit of an admin: saving it, and coming back into the team with it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { leastPassphrase } from '#contract/handover/handover.ts';
import { openServerFile } from '#hosts/node/serverFile.ts';
import { exitCodes } from '../../exitCodes.ts';
import { UsageError } from '../../options/usageError.ts';
import { openCliCore } from '../../steps/openCliCore.ts';
import { readPassphrase } from '../../steps/readPassphrase.ts';
import { deviceName, joined } from './joining.ts';
import { explainTeam, teamLine, tellState } from './tellTeam.ts';
import type { TeamBody } from './teamInvocation.ts';

export const saveKit: TeamBody<string> = async ({ operands, everywhere, terminal }) => {
  const out = path.resolve(operands);
  if (existsSync(out)) throw new UsageError(`${out} already exists; give another name, because nothing is overwritten.`);
  const passphrase = await readPassphrase(leastPassphrase);
  const core = await openCliCore(everywhere);
  try {
    await core.handlers['team.saveKit']({ destinationId: core.paths.grantDestination(out), passphrase });
    terminal.result(everywhere.json ? JSON.stringify({ file: out }) : out);
    terminal.say(
      'Whoever has this file and its passphrase is you in the team. Keep both apart, and away from this computer. rollcall team recover FILE.age uses it on another one.',
    );
    return exitCodes.done;
  } finally {
    await core.close();
  }
};

export const recover: TeamBody<string> = async (invocation) => {
  const { operands, options, everywhere, terminal } = invocation;
  const device = deviceName(options.device);
  const passphrase = await readPassphrase();
  const serverFile = options.serverFile === undefined ? undefined : openServerFile(options.serverFile, { isNew: true });
  const core = await openCliCore({ ...everywhere, ...(serverFile && { serverFile }) });
  try {
    const state = await core.handlers['team.recover']({ fileId: core.paths.grant(operands), passphrase, device });
    const team = joined(state);
    tellState(invocation, state, teamLine(team));
    explainTeam(invocation, team);
    terminal.say(
      'If the computer that you lost may be used by somebody else, make another member an admin, who removes you and invites you again.',
    );
    return exitCodes.done;
  } finally {
    await core.close();
  }
};
