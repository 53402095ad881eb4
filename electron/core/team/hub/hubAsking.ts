/** The hub's door for whoever buys: which question may be asked when, and what became of it. Rejects as `Hub` does. */

/** What a question is: who asks what, and what the asker knows of earlier askers. */
export interface HubQuestion {
  /** 32 bytes: the team's identity of the question. */
  identity: Uint8Array;
  /** The attempt that is to be made (UUIDv7), which is the claim's version. The same one again gets a new slot and costs nothing. */
  attemptId: string;
  /** The attempt that the asker has seen there and asks in spite of: its answer is too old, or it was the asker's own; null: none. */
  seen: string | null;
  /** Takes on a colleague's question in doubt: a person's word. Needs `seen`. */
  despite?: boolean;
}

export type HubVerdict =
  /** May be sent once, between `slotAt` and `slotAt + spareMs` by the hub's clock. */
  | { kind: 'go'; slotAt: number; spareMs: number }
  /** A device bought it, by this attempt: pull it. */
  | { kind: 'bought'; attemptId: string; deviceId: string }
  /** A device is asking it; `until`: when it will be in doubt, by the hub's clock (epoch ms). */
  | { kind: 'wait'; attemptId: string; deviceId: string; until: number }
  /** It was asked, and nobody knows whether it was bought. */
  | { kind: 'doubt'; attemptId: string; deviceId: string }
  /** A cap of the key's cycle prevents it. */
  | { kind: 'capped'; by: 'cycleQuota' | 'cycleBudget' };

export interface HubAsk {
  deviceId: string;
  epoch: string;
  /** 32 bytes: the team's id of the key. */
  keyId: Uint8Array;
  questions: readonly HubQuestion[];
  /** What one call costs; 0 if no price is known. */
  micros: number;
  /** The longest that a call may take. */
  callMs: number;
  /** No slot is given out that is earlier than this from now: the reply's way home, and the ledger's commit. */
  leadMs: number;
}

/** `hubNow`: the hub's clock when it decided (epoch ms), for estimating the difference to one's own. */
export interface HubAskReply {
  hubNow: number;
  /** In the order of the questions. */
  verdicts: HubVerdict[];
}

/** What became of an attempt: bought, surely not billed (given back to the caps), or in doubt. */
export type HubOutcome = 'bought' | 'no' | 'doubt';
export interface HubSettlement {
  identity: Uint8Array;
  attemptId: string;
  outcome: HubOutcome;
}

/** A claim of this device that isn't settled as bought. */
export interface HubOpenClaim {
  identity: Uint8Array;
  keyId: Uint8Array;
  attemptId: string;
  state: 'asking' | 'doubt';
}

export interface HubAsking {
  /** Claims that a restored hub has lost: those that aren't there are put there as they ended. What is there, stays. */
  restate(deviceId: string, keyId: Uint8Array, claims: readonly (HubSettlement & { micros: number; at: number })[]): Promise<void>;

  /**
   * Throws team.awaited while devices haven't reported all their records to the epoch; HubAway if `epoch` isn't the hub's: read `about`
   * again.
   */
  ask(ask: HubAsk): Promise<HubAskReply>;
  /** Turns in the key's rate for calls that buy nothing that could be shared (feedback). */
  takeSlots(
    ask: Omit<HubAsk, 'questions' | 'callMs' | 'micros'> & { count: number },
  ): Promise<{ hubNow: number; slots: { slotAt: number; spareMs: number }[] }>;
  /** What is given back goes to the key that the claim was counted on. `late`: somebody took the question on meanwhile. */
  settle(deviceId: string, settlements: readonly HubSettlement[]): Promise<(HubOutcome | 'late')[]>;
  mine(deviceId: string): Promise<HubOpenClaim[]>;
  /** The attempts of all devices that aren't settled as bought: in flight, or in doubt. */
  unreported(): Promise<string[]>;
  /** The service asked somebody to slow down: everybody with that key waits, at most an hour. */
  pause(keyId: Uint8Array, ms: number): Promise<void>;
}
