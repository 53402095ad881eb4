import type { ScheduleTime } from '#contract/plan/schedule.ts';

/** The hub's interface for the team's servers: runs handed over to them in slices, and schedules. Rejects as `Hub` does. */

export type SliceState = 'open' | 'taken' | 'done';

export interface HubSliceReport {
  sliceId: string;
  state: SliceState;
  /** The label of the device that took it last; null if none did. */
  server: string | null;
  /** Sealed; null if no server has reported yet. */
  report: Uint8Array | null;
  number: number;
}

export interface TakenSlice {
  takes: number;
  /** Whether it contains its run's later checks. */
  isLater: boolean;
  body: Uint8Array;
  withdrawn: number[];
  report: Uint8Array | null;
}

export interface HubSchedule {
  scheduleId: string;
  memberId: string;
  keyId: Uint8Array;
  time: HubTime;
  body: Uint8Array;
  /** The last report; null if there is none yet. */
  report: Uint8Array | null;
}

/** As stored at the hub, where another version of the program may have set it. */
export type HubTime = Omit<ScheduleTime, 'every'> & { every: string };

export interface HubServers {
  /**
   * Hands over sealed slices of this device's run. Existing ones stay as they are. `laterId`: the slice with the run's later checks, which
   * servers do only once all else is done, while this device is off. It replaces the previous one.
   */
  handOver(
    deviceId: string,
    run: { runId: string; keyId: Uint8Array },
    slices: readonly { sliceId: string; body: Uint8Array }[],
    laterId?: string | null,
  ): Promise<void>;
  /**
   * Keeps servers from taking more slices of a run. Taken ones are given back soon, and the others are done. Returns the ids of all its
   * slices.
   */
  pauseRun(deviceId: string, runId: string): Promise<string[]>;
  /** Withdraws the questions at these 0-based places, replacing those that were withdrawn before. */
  withdrawQuestions(deviceId: string, slice: { runId: string; sliceId: string }, places: readonly number[]): Promise<void>;
  /** Removes a run of which nothing is awaited any more. */
  forgetRun(deviceId: string, runId: string): Promise<void>;
  /** Lets servers continue a run if they were to pause. Returns the ids of all its slices. */
  resumeRun(deviceId: string, runId: string): Promise<string[]>;
  /** Returns reports after number `after`, in order, a batch at a time. */
  sliceReports(deviceId: string, runId: string, after: number): Promise<HubSliceReport[]>;

  /** For a server: returns unfinished slices of runs with these keys, and marks the device as at work. */
  openSlices(deviceId: string, keyIds: readonly Uint8Array[]): Promise<{ sliceId: string; keyId: Uint8Array }[]>;
  /** Takes a slice; null if there is nothing to do for it, or not now. `report`: the last one of the server that had it before, sealed. */
  takeSlice(deviceId: string, sliceId: string): Promise<TakenSlice | null>;
  /**
   * Returns what the run's device wants, and the places of withdrawn questions. `lost`: another server has it, or it isn't wanted any more.
   */
  reportSlice(
    deviceId: string,
    slice: { sliceId: string; takes: number },
    state: SliceState,
    report: Uint8Array,
  ): Promise<{ wanted: 'running' | 'paused' | 'lost'; withdrawn: number[] }>;

  /** Stores a schedule. Throws team.zoneUnknown. */
  setSchedule(deviceId: string, schedule: Pick<HubSchedule, 'scheduleId' | 'keyId' | 'time' | 'body'>): Promise<void>;
  removeSchedule(scheduleId: string): Promise<void>;
  schedules(): Promise<HubSchedule[]>;
  /** Schedules with these keys that are due, were missed, or were begun but not finished. */
  dueSchedules(deviceId: string, keyIds: readonly Uint8Array[]): Promise<{ scheduleId: string; keyId: Uint8Array }[]>;
  /** Returns when it was due and when a server first began it (epoch ms by the hub's clock); null if there is nothing to do. */
  beginSchedule(deviceId: string, scheduleId: string): Promise<{ dueAt: number; begunAt: number } | null>;
  /** False if another server has it, or it isn't wanted any more. */
  reportSchedule(deviceId: string, scheduleId: string, report: Uint8Array): Promise<boolean>;
}
