/** The input and declaration of every action of `rollcall team`, known without loading its implementation. */
import { Failed } from '#contract/failure.ts';
import type { JoinedTeam, TeamState } from '#contract/team/team.ts';
import type { CliCore } from '../../steps/openCliCore.ts';
import type { Invocation } from '../../command.ts';
import type { Operands } from '../../options/readOptions.ts';
import type { teamOptions } from '../../options/teamOptions.ts';
import { UsageError } from '../../options/option.ts';

/**
 * Returns the team's current state from the hub, or the last known one if the hub can't be reached. A data folder without a team has no
 * hub.
 */
export async function askHub(core: CliCore): Promise<TeamState> {
  const known = await core.handlers['team.state']({});
  return known.team === null ? known : core.handlers['team.refresh']({});
}

/** Like `askHub`. Throws Failed('team.none'). */
export async function askTeam(core: CliCore): Promise<JoinedTeam> {
  return joined(await askHub(core));
}

/** Returns the team of a state. Throws Failed('team.none'). */
export function joined({ team }: Pick<TeamState, 'team'>): JoinedTeam {
  if (team === null) throw new Failed('team.none');
  return team;
}

type TeamOption = keyof typeof teamOptions;
export type TeamInvocation<A> = Invocation<typeof teamOptions, A>;
export type TeamBody<A> = (invocation: TeamInvocation<A>) => Promise<number>;

interface DeclaredAction<A> {
  name: string;
  operands: Operands<A>;
  /** The options that it accepts. */
  takes: readonly TeamOption[];
  does: string;
  load(): Promise<TeamBody<A>>;
}

export interface TeamAction {
  name: string;
  /** As shown in the help. */
  operands: string;
  takes: readonly TeamOption[];
  does: string;
  run(invocation: TeamInvocation<readonly string[]>): Promise<number>;
}

export function teamAction<A>({ name, operands, takes, does, load }: DeclaredAction<A>): TeamAction {
  return {
    name,
    operands: operands.text,
    takes,
    does,
    async run(invocation) {
      const [, ...rest] = invocation.operands;
      const parsed = operands.parse(`team ${name}`, rest);
      return (await load())({ ...invocation, operands: parsed });
    },
  };
}

/** Returns the value of an option that an action requires. Throws UsageError. */
export function needed<T>(action: string, written: string, value: T | undefined): T {
  if (value === undefined) throw new UsageError(`rollcall team ${action} needs ${written}; see rollcall team --help.`);
  return value;
}
