/** What a server of a team says of its work, to whoever looks after it. */
export type ServerNews =
  /** `jobs`: calls at most; null: these are the later checks of a run, whose rows are chosen as they go. */
  | { kind: 'took'; listName: string; jobs: number | null; by: string }
  /** `ended`: of these jobs, or calls of later checks. `stopped`: why it came to rest with some left. */
  | { kind: 'ended'; listName: string; ended: number; jobs: number | null; stopped: string | null };
