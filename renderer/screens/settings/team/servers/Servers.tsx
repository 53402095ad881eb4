/** The team's servers: which ones are active, and which lists they check again on a schedule. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Schedule, ScheduleReport } from '#contract/plan/schedule.ts';
import type { JoinedTeam } from '#contract/team/team.ts';
import { reportSentence, scheduleScope, scheduleTimeWords, serversWords as words } from '#messages/team/serverWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { notifyDone, useAct } from '#renderer/base/notify.ts';
import { putTeam } from '#renderer/subjects/team/queries.ts';
import { call } from '#renderer/bridge/call.ts';
import { IconButton } from '#renderer/ui/page/IconButton.tsx';
import { timeText } from '#renderer/ui/text/times.ts';
import { Dot } from '../ConnectionStrip.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import css from '../Team.module.css';

export function Servers({ team, now }: { team: JoinedTeam; now: number }) {
  const { members, schedules, role, link } = team;
  const [adding, setAdding] = useState(false);
  const act = useAct();
  const atWork = members.flatMap(({ devices }) => devices.filter(({ isAtWork }) => isAtWork).map(({ label }) => label));
  const canChange = role !== 'reviewer' && link.state === 'connected';
  const remove = ({ scheduleId, listName }: Schedule): void =>
    act.run(async () => {
      putTeam(await call('team.unschedule', { scheduleId }));
      notifyDone(words.schedules.removed(listName));
    });
  return (
    <section aria-label={words.title}>
      <div className={css.title}>
        <h2>{words.title}</h2>
        <span className="small text-3">{words.about}</span>
      </div>
      <p className="line text-2">
        <Dot on={atWork.length > 0} />
        {atWork.length === 0 ? words.none : words.atWork(atWork)}
      </p>
      <h3 className="mt-12">{words.schedules.title}</h3>
      {schedules.length === 0 && <p className="text-2">{words.schedules.none}</p>}
      {schedules.length > 0 && (
        <ul className={css.scheduled} aria-label={words.schedules.title}>
          {schedules.map((schedule) => (
            <One key={schedule.scheduleId} schedule={schedule} now={now} onRemove={canChange ? () => remove(schedule) : null} />
          ))}
        </ul>
      )}
      <FailureNotice failure={act.failure} />
      {canChange && !adding && (
        <Button className={css.own ?? ''} size="xs" mt={8} onClick={() => setAdding(true)}>
          {words.schedules.add}
        </Button>
      )}
      {canChange && adding && <ScheduleForm team={team} onClose={() => setAdding(false)} />}
    </section>
  );
}

/** Servers look for work every half minute. A much later start is pointed out: no server was running. */
const lateMs = 5 * 60_000;

const lastTime = ({ dueAt, begunAt }: ScheduleReport, now: number): string =>
  begunAt - dueAt > lateMs
    ? words.schedules.lastTimeLate(timeText(dueAt, now), timeText(begunAt, now))
    : words.schedules.lastTime(timeText(dueAt, now));

function One({ schedule, now, onRemove }: { schedule: Schedule; now: number; onRemove: (() => void) | null }) {
  const { listName, time, by, report } = schedule;
  const last = report === null ? words.schedules.never : `${lastTime(report, now)} ${reportSentence(report)}`;
  return (
    <li>
      <span className="medium cut" title={listName}>
        {listName}
      </span>
      <span className="text-2">{scheduleTimeWords(time)}</span>
      {onRemove === null ? <span /> : <IconButton icon="trash" label={words.schedules.remove(listName)} onClick={onRemove} />}
      <span className="small text-3" data-wide>
        {`${scheduleScope(schedule)}. ${words.schedules.by(by)}. ${last}`}
      </span>
    </li>
  );
}
