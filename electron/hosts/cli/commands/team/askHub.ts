/** The team as the hub says it now, or as it was last known where the hub can't be reached. */
import type { TeamState } from '#contract/team/team.ts';
import type { CliCore } from '../../steps/openCliCore.ts';

/** A data folder that is in no team has nobody to ask. */
export async function askHub(core: CliCore): Promise<TeamState> {
  const known = await core.handlers['team.state']({});
  return known.team === null ? known : core.handlers['team.refresh']({});
}
