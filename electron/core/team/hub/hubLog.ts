/** The hub's interface for its log of sealed records. Rejects as `Hub` does. */

/** A record on its way to the log. It is sealed: the hub sees only its kind, size and time. */
export interface HubRecord {
  recordId: string;
  /** Consecutive numbers per device, from 1. */
  deviceSeq: number;
  kind: string;
  /** Hash of `body`. */
  sha256: Uint8Array;
  body: Uint8Array;
}
/** Why a record was set aside. `fork`: its number was used for another record, so this is a copy of the device. */
export type SetAside = 'otherHash' | 'fork' | 'damaged' | 'notAllowed';

/** A record whose getters read from the hub's reply. Access values by name, because a copy (`{ ...record }`) has none. */
export interface PulledRecord {
  readonly seq: number;
  readonly recordId: string;
  readonly deviceId: string;
  readonly deviceSeq: number;
  readonly kind: string;
  readonly sha256: Uint8Array;
  /** Epoch ms by the hub's clock. */
  readonly at: number;
  /** Null if purged. */
  readonly body: Uint8Array | null;
}

export interface HubLog {
  /** Returns only what was set aside; the rest is in the log. */
  push(deviceId: string, records: readonly HubRecord[]): Promise<{ recordId: string; why: SetAside }[]>;
  /** Returns at most `limit` records after `after`, in commit order without gaps. `head`: the number of the newest record. */
  pull(after: number, limit: number): Promise<{ head: number; records: PulledRecord[] }>;
  /** Removes the bodies of records for good, whichever device made them. The log keeps that they existed. */
  purge(recordIds: readonly string[]): Promise<void>;
}
