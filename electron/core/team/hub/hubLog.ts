/** The hub's door for its log of sealed records. Rejects as `Hub` does. */

/** A record on its way to the log: sealed, so that the hub sees its kind, its size and its time only. */
export interface HubRecord {
  recordId: string;
  /** Consecutive numbers of this device, from 1. */
  deviceSeq: number;
  kind: string;
  /** Of `body`. */
  sha256: Uint8Array;
  body: Uint8Array;
}
/** `fork`: the number was used for another record, so this is a copy of the device. */
export type SetAside = 'otherHash' | 'fork' | 'damaged' | 'notAllowed';

/** Its values are read from the hub's reply when they are asked for: take them by their names, since a copy (`{ ...record }`) has none. */
export interface PulledRecord {
  readonly seq: number;
  readonly recordId: string;
  readonly deviceId: string;
  readonly deviceSeq: number;
  readonly kind: string;
  readonly sha256: Uint8Array;
  /** Epoch ms by the hub's clock. */
  readonly at: number;
  /** Null: purged. */
  readonly body: Uint8Array | null;
}

export interface HubLog {
  /** Returns only what was set aside. The rest is in the log. */
  push(deviceId: string, records: readonly HubRecord[]): Promise<{ recordId: string; why: SetAside }[]>;
  /** Records after `after`, in the order of their commits, without gaps; at most `limit`. `head`: the newest that there is. */
  pull(after: number, limit: number): Promise<{ head: number; records: PulledRecord[] }>;
  /** Removes the bodies of records for good, whoever made them; the log keeps that they were there. */
  purge(recordIds: readonly string[]): Promise<void>;
}
