/** The hub's interface for buyers: which question may be sent when, and how it ended. Rejects as `Hub` does. */

/** A question, with what the device knows of earlier attempts. */
export interface HubQuestion {
  /** 32 bytes: the team's identity of the question. */
  identity: Uint8Array;
  /** The attempt to be made (UUIDv7), which is the claim's version. Repeating the same one gets a new slot and costs nothing. */
  attemptId: string;
  /** The known attempt to disregard: its answer is too old, or it was the device's own; null if none. */
  seen: string | null;
  /** Whether a person accepts taking over a colleague's question in doubt. Requires `seen`. */
  despite?: boolean;
}

export type HubVerdict =
  /** The call may be sent once, between `slotAt` and `slotAt + spareMs` by the hub's clock. */
  | { kind: 'go'; slotAt: number; spareMs: number }
  /** A device bought the answer with this attempt: pull it. */
  | { kind: 'bought'; attemptId: string; deviceId: string }
  /** A device is asking it. `until`: when it will be in doubt, by the hub's clock (epoch ms). */
  | { kind: 'wait'; attemptId: string; deviceId: string; until: number }
  /** It was sent, and it is unknown whether it was bought. */
  | { kind: 'doubt'; attemptId: string; deviceId: string }
  /** A cap of the key's cycle prevents it. */
  | { kind: 'capped'; by: 'cycleQuota' | 'cycleBudget' };

export interface HubAsk {
  deviceId: string;
  epoch: string;
  /** The team's id of the key, 32 bytes. */
  keyId: Uint8Array;
  questions: readonly HubQuestion[];
  /** Price of one call; 0 if unknown. */
  micros: number;
  /** Maximum duration of a call. */
  callMs: number;
  /** The minimum time until a granted slot: for the reply to arrive and the ledger to commit. */
  leadMs: number;
}

/** `hubNow`: the hub's clock when it decided (epoch ms), for estimating the difference to the local clock. */
export interface HubAskReply {
  hubNow: number;
  /** The verdicts, in the order of the questions. */
  verdicts: HubVerdict[];
}

/** The outcome of an attempt: bought, certainly not billed (credited to the caps), or in doubt. */
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
  /** Restores claims that a restored hub has lost, with their outcomes. Claims that it has stay as they are. */
  restate(deviceId: string, keyId: Uint8Array, claims: readonly (HubSettlement & { micros: number; at: number })[]): Promise<void>;

  /**
   * Throws team.awaited while devices haven't reported all their records to the epoch, and HubAway if `epoch` isn't the hub's; read `about`
   * again then.
   */
  ask(ask: HubAsk): Promise<HubAskReply>;
  /** Takes slots in the key's rate for calls that buy nothing to share (feedback). */
  takeSlots(
    ask: Omit<HubAsk, 'questions' | 'callMs' | 'micros'> & { count: number },
  ): Promise<{ hubNow: number; slots: { slotAt: number; spareMs: number }[] }>;
  /** Credits are given to the key that the claim was counted for. `late`: another device took over the question meanwhile. */
  settle(deviceId: string, settlements: readonly HubSettlement[]): Promise<(HubOutcome | 'late')[]>;
  mine(deviceId: string): Promise<HubOpenClaim[]>;
  /** All devices' attempts that aren't settled as bought: in flight or in doubt. */
  unreported(): Promise<string[]>;
  /** The service asked a device to slow down: all devices with that key wait, at most an hour. */
  pause(keyId: Uint8Array, ms: number): Promise<void>;
}
