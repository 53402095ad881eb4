/** Exchanges records with the team's log while the hub is there: takes in colleagues', and sends this device's. */
import type { Hub } from '../hub/hub.ts';
import type { Sharing } from '../lists/sharing.ts';
import type { Background } from './background.ts';
import { pullAll, type PullNeeds } from './pulling.ts';
import { pushAll, type PushNeeds } from './pushing.ts';

export interface ExchangeNeeds extends Omit<PullNeeds, 'changed'>, PushNeeds {
  sharing: Pick<Sharing, 'changed' | 'takeArrived' | 'removeVoid'>;
  background: Background;
  /** Called when new answers may serve lists and runs. */
  taken(): void;
}

export interface Exchange {
  /** Takes in colleagues' new records. */
  pull(hub: Hub): Promise<unknown>;
  /** Sends everything that this device has made until now. */
  push(hub: Hub): Promise<void>;
  /** Sends and takes in. */
  both(hub: Hub): Promise<void>;
  /** Does what concerns shared lists in the background. */
  later(work: Promise<void>): void;
  /** Resolves when nothing is exchanged any more. */
  idle(): Promise<unknown>;
}

export function createExchange(needs: ExchangeNeeds): Exchange {
  const { sharing } = needs;
  let pulling: Promise<void> | null = null;
  let pushing: Promise<void> | null = null;

  const later = (work: Promise<void>): void => needs.background.add('shared lists could not be brought up to date', work);
  const takeAll = async (hub: Hub): Promise<void> => {
    const taken = await pullAll({ ...needs, changed: (listIds) => later(sharing.changed(listIds)) }, hub);
    if (taken > 0) needs.taken();
    later(sharing.takeArrived());
  };
  /** One pull at a time, because two would read the same records. */
  const pull = (hub: Hub): Promise<void> =>
    (pulling ??= takeAll(hub).finally(() => {
      pulling = null;
    }));
  const push = async (hub: Hub): Promise<void> => {
    // A push that is under way lacks what was made after it began.
    await pushing;
    await (pushing ??= pushAll(needs, hub).finally(() => {
      pushing = null;
    }));
  };
  return {
    pull,
    push,
    both: async (hub) => {
      await push(hub);
      await sharing.removeVoid(hub);
      await pull(hub);
    },
    later,
    idle: () => Promise.allSettled([pulling, pushing]),
  };
}
