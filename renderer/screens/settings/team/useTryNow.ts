/** Asks the hub at once, by a button or its key, wherever it isn't connected. */
import type { JoinedTeam } from '#contract/team/team.ts';
import { putTeam } from '#renderer/base/team.ts';
import { call } from '#renderer/bridge/call.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { useAct, type Act } from '#renderer/base/useAct.ts';

export interface TryNow extends Pick<Act, 'busy' | 'failure'> {
  go(): void;
}

export function useTryNow({ link }: JoinedTeam): TryNow {
  const { busy, failure, run } = useAct();
  const go = (): void => run(async () => putTeam(await call('team.refresh', {})));
  useKeys({ 'team.tryNow': link.state === 'connected' || busy ? undefined : go });
  return { busy, failure, go };
}
