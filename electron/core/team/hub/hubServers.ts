import type { ScheduleTime } from '#contract/plan/schedule.ts';

/** The hub's door for the team's servers: runs that were handed over to them, in slices, and schedules. Rejects as `Hub` does. */

export type SliceState = 'open' | 'taken' | 'done';

export interface HubSliceReport {
  sliceId: string;
  state: SliceState;
  /** The label of the device that took it last; null: nobody did. */
  server: string | null;
  /** Sealed; null: nobody has reported yet. */
  report: Uint8Array | null;
  number: number;
}

export interface TakenSlice {
  takes: number;
  /** It has the later checks of its run. */
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
  /** Of the last time; null: there was none yet. */
  report: Uint8Array | null;
}

/** As the hub has it: another program than this one may have set it. */
export type HubTime = Omit<ScheduleTime, 'every'> & { every: string };

export interface HubServers {
  /**
   * Slices of a run of this device, sealed. Those that are there already stay as they are. `laterId`: the one of them that has the run's later checks,
   * which servers do only once everything else is done, while this device is off; it replaces the one before.
   */
  handOver(
    deviceId: string,
    run: { runId: string; keyId: Uint8Array },
    slices: readonly { sliceId: string; body: Uint8Array }[],
    laterId?: string | null,
  ): Promise<void>;
  /** Nobody takes another slice of it; those that are taken are given back soon, and the others are done. Ids of all its slices. */
  pauseRun(deviceId: string, runId: string): Promise<string[]>;
  /** The questions at these places (from 0) aren't to be asked; in place of those that were named before. */
  withdrawQuestions(deviceId: string, slice: { runId: string; sliceId: string }, places: readonly number[]): Promise<void>;
  /** Everything came back, or nobody waits for it any more. */
  forgetRun(deviceId: string, runId: string): Promise<void>;
  /** Servers go on with it, if they were to pause. Ids of all its slices. */
  resumeRun(deviceId: string, runId: string): Promise<string[]>;
  /** What was reported after report number `after`, in that order; not everything at once. */
  sliceReports(deviceId: string, runId: string, after: number): Promise<HubSliceReport[]>;

  /** This device is a server: unfinished slices of runs with these keys. Also marks it as at work. */
  openSlices(deviceId: string, keyIds: readonly Uint8Array[]): Promise<{ sliceId: string; keyId: Uint8Array }[]>;
  /** Null: there is nothing to do about it, or not now. `report`: the last one of whoever had it before, sealed. */
  takeSlice(deviceId: string, sliceId: string): Promise<TakenSlice | null>;
  /** What the run's device wants, and the places whose questions it doesn't want asked; `lost`: another server has it, or nobody wants it. */
  reportSlice(
    deviceId: string,
    slice: { sliceId: string; takes: number },
    state: SliceState,
    report: Uint8Array,
  ): Promise<{ wanted: 'running' | 'paused' | 'lost'; withdrawn: number[] }>;

  /** Throws team.zoneUnknown. */
  setSchedule(deviceId: string, schedule: Pick<HubSchedule, 'scheduleId' | 'keyId' | 'time' | 'body'>): Promise<void>;
  removeSchedule(scheduleId: string): Promise<void>;
  schedules(): Promise<HubSchedule[]>;
  /** Those with these keys that are due, or were and nobody was there, or were begun and not done. */
  dueSchedules(deviceId: string, keyIds: readonly Uint8Array[]): Promise<{ scheduleId: string; keyId: Uint8Array }[]>;
  /** When it was due, and when a server began it first (epoch ms by the hub's clock). Null: there is nothing to do. */
  beginSchedule(deviceId: string, scheduleId: string): Promise<{ dueAt: number; begunAt: number } | null>;
  /** False: another server has it, or nobody wants it any more. */
  reportSchedule(deviceId: string, scheduleId: string, report: Uint8Array): Promise<boolean>;
}
