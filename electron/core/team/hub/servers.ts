/** The hub's functions for servers, slices and schedules. */
import type { HubServers } from './hubServers.ts';
import type { Lanes } from './lanes.ts';
import {
  pack,
  pack32,
  begunScheduleRow,
  dueScheduleRow,
  nothing,
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
    await lanes.call(
      'hand_over',
      nothing,
      deviceId,
      runId,
      pack32([keyId]),
      slices.map(({ sliceId }) => sliceId),
      lengths,
      pack(bodies),
      laterId,
    );
  },
  async pauseRun(deviceId, runId) {
    return (await lanes.call('pause_run', sliceRow, deviceId, runId)).map(({ slice }) => slice);
  },
  async withdrawQuestions(deviceId, { runId, sliceId }, places) {
    await lanes.call('withdraw_questions', nothing, deviceId, runId, sliceId, places);
  },
  async forgetRun(deviceId, runId) {
    await lanes.call('forget_run', nothing, deviceId, runId);
  },
  async resumeRun(deviceId, runId) {
    return (await lanes.call('resume_run', sliceRow, deviceId, runId)).map(({ slice }) => slice);
  },
  sliceReports: (deviceId, runId, after) => lanes.call('slice_reports', sliceReportRow, deviceId, runId, after),

  async openSlices(deviceId, keyIds) {
    return (await lanes.call('open_slices', openSliceRow, deviceId, pack32(keyIds))).map(({ slice, key }) => ({
      sliceId: slice,
      keyId: key,
    }));
  },
  async takeSlice(deviceId, sliceId) {
    const [row] = await lanes.call('take_slice', takenSliceRow, deviceId, sliceId);
    if (row === undefined) return null;
    const { is_later: isLater, ...taken } = row;
    return { ...taken, isLater };
  },
  async reportSlice(deviceId, { sliceId, takes }, state, report) {
    const [row] = await lanes.call('report_slice', reportedRow, deviceId, sliceId, takes, state, report);
    return row ?? { wanted: 'lost', withdrawn: [] };
  },

  async setSchedule(deviceId, { scheduleId, keyId, time, body }) {
    const { every, day, hour, minute, zone } = time;
    await lanes.call('set_schedule', nothing, deviceId, scheduleId, pack32([keyId]), every, day, hour, minute, zone, body);
  },
  async removeSchedule(scheduleId) {
    await lanes.call('remove_schedule', nothing, scheduleId);
  },
  schedules: () => lanes.call('schedules', scheduleRow),
  async dueSchedules(deviceId, keyIds) {
    return (await lanes.call('due_schedules', dueScheduleRow, deviceId, pack32(keyIds))).map(({ schedule, key }) => ({
      scheduleId: schedule,
      keyId: key,
    }));
  },
  async beginSchedule(deviceId, scheduleId) {
    const [row] = await lanes.call('begin_schedule', begunScheduleRow, deviceId, scheduleId);
    return row === undefined ? null : { dueAt: row.due_ms, begunAt: row.begun_ms };
  },
  async reportSchedule(deviceId, scheduleId, report) {
    const [row] = await lanes.call('report_schedule', reportedScheduleRow, deviceId, scheduleId, report);
    return row?.report_schedule ?? false;
  },
});
