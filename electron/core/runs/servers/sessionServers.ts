/** What a run's session has to do with the team's servers: it hands a check over to them, or takes back what they have of it. */
import type { LaneEnd } from '../jobs/lane.ts';
import type { Looking } from '../attempts/claims.sql.ts';
import { askServers, recallFromServers, type AskServersOptions } from './askServers.ts';

/** The team's servers, and what they need to know of a check. A session adds how it goes on and stops. */
export type AtServers = Pick<AskServersOptions, 'servers' | 'db' | 'newId' | 'slice' | 'limits' | 'later'>;

export interface SessionServersOptions extends Pick<
  AskServersOptions,
  'clock' | 'write' | 'runId' | 'recheckSuppressions' | 'stop' | 'leaves' | 'onEnded'
> {
  /** Absent: it has no team. */
  atServers: ((position: number) => AtServers) | undefined;
  /** `labels` or `isUnserved` changed. */
  onChange(): void;
}

export interface CheckAtServers {
  ask(): Promise<LaneEnd>;
  /** Null: the session stops. */
  recall(): Promise<true | null>;
}

export interface SessionServers {
  /** Servers that have a part of the run just now. */
  readonly labels: readonly string[];
  /** It is for them, and none is at work. */
  readonly isUnserved: boolean;
  /** Null: it has no team. */
  of(position: number, check: { looking(): Looking; isChosen(): boolean }): CheckAtServers | null;
}

export function openSessionServers({ atServers, onChange, ...session }: SessionServersOptions): SessionServers {
  let labels: readonly string[] = [];
  let isUnserved = false;
  const onServers = (now: readonly string[], isServed: boolean): void => {
    if (isServed === !isUnserved && now.join() === labels.join()) return;
    labels = now;
    isUnserved = !isServed;
    onChange();
  };
  return {
    get labels() {
      return labels;
    },
    get isUnserved() {
      return isUnserved;
    },
    of: (position, check) => {
      const at = atServers?.(position);
      if (!at) return null;
      const options: AskServersOptions = { ...session, ...at, ...check, onServers };
      return { ask: () => askServers(options), recall: () => recallFromServers(options) };
    },
  };
}
