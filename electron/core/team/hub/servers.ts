/** The hub's functions for servers, slices and schedules. */
import type { HubServers } from './hubServers.ts';
import type { Lanes } from './lanes.ts';
import {
  pack,
  pack32,
  begunScheduleRow,
  dueScheduleRow,
  openSliceRow,
  reportedRow,
  reportedScheduleRow,
  scheduleRow,
  sliceReportRow,
  sliceRow,
  takenSliceRow,
} from './rows.ts';

export const servers = (lanes: Lanes): HubServers => ({
  async handOver(deviceId, { runId, keyId }, slices, laterId = null) {
    if (slices.length === 0) return;
    const bodies = slices.map(({ body }) => body);
    const lengths = bodies.map(({ length }) => length);
    await lanes.run(
      'hand_over',
      deviceId,
      runId,
      pack32([keyId]),
      slices.map(({ sliceId }) => sliceId),
      lengths,
      pack(bodies),
      laterId,
    );
  },
  pauseRun: (deviceId, runId) => lanes.call('pause_run', sliceRow, deviceId, runId),
  withdrawQuestions: (deviceId, { runId, sliceId }, places) => lanes.run('withdraw_questions', deviceId, runId, sliceId, places),
  forgetRun: (deviceId, runId) => lanes.run('forget_run', deviceId, runId),
  resumeRun: (deviceId, runId) => lanes.call('resume_run', sliceRow, deviceId, runId),
  sliceReports: (deviceId, runId, after) => lanes.call('slice_reports', sliceReportRow, deviceId, runId, after),

  openSlices: (deviceId, keyIds) => lanes.call('open_slices', openSliceRow, deviceId, pack32(keyIds)),
  takeSlice: async (deviceId, sliceId) => (await lanes.call('take_slice', takenSliceRow, deviceId, sliceId))[0] ?? null,
  reportSlice: async (deviceId, { sliceId, takes }, state, report) =>
    (await lanes.call('report_slice', reportedRow, deviceId, sliceId, takes, state, report))[0] ?? { wanted: 'lost', withdrawn: [] },

  setSchedule: (deviceId, { scheduleId, keyId, time, body }) =>
    lanes.run('set_schedule', deviceId, scheduleId, pack32([keyId]), time.every, time.day, time.hour, time.minute, time.zone, body),
  removeSchedule: (scheduleId) => lanes.run('remove_schedule', scheduleId),
  schedules: () => lanes.call('schedules', scheduleRow),
  dueSchedules: (deviceId, keyIds) => lanes.call('due_schedules', dueScheduleRow, deviceId, pack32(keyIds)),
  beginSchedule: async (deviceId, scheduleId) => (await lanes.call('begin_schedule', begunScheduleRow, deviceId, scheduleId))[0] ?? null,
  reportSchedule: (deviceId, scheduleId, report) => lanes.one('report_schedule', reportedScheduleRow, deviceId, scheduleId, report),
});
