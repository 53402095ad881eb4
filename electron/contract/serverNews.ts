/** What a server of a team says of its work, to whoever looks after it. */
export type ServerNews =
  | { kind: 'took'; listName: string; jobs: number; by: string }
  /** `stopped`: why it came to rest with jobs left. */
  | { kind: 'ended'; listName: string; ended: number; jobs: number; stopped: string | null };
