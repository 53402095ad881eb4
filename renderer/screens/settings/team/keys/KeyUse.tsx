/**
 * The usage of one key: its current rate, split by device with a legend, and the cycle's calls and money as bars with their sums in words.
 */
import { dateLocale } from '#base/locale.ts';
import type { ReactNode } from 'react';
import type { JoinedTeam, TeamKey } from '#contract/team/team.ts';
import { bareRate } from '#messages/count.ts';
import { keyCallsWords, keyMoneyWords } from '#messages/team/teamWords.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import css from '../Team.module.css';

const words = teamWords.keys;
/** Number of devices with a color of their own; the rest are one part. */
const mostParts = 3;
const cycleDays = new Intl.DateTimeFormat(dateLocale, { month: 'long', day: 'numeric', timeZone: 'UTC' });

interface Part {
  /** The device's id, because labels may be equal. */
  readonly id: string;
  readonly label: string;
  readonly perSecond: number;
}

/** The parts, fastest first. */
function partsOf({ rateNow }: TeamKey, { members }: JoinedTeam): Part[] {
  const devices = members.flatMap((member) => member.devices.map(({ deviceId, label }) => ({ deviceId, label })));
  const all = rateNow
    .filter(({ callsPerSecond }) => callsPerSecond > 0)
    .toSorted((a, b) => b.callsPerSecond - a.callsPerSecond)
    .map(({ deviceId, callsPerSecond }): Part => ({
      id: deviceId,
      label: devices.find((one) => one.deviceId === deviceId)?.label ?? words.unknownDevice,
      perSecond: callsPerSecond,
    }));
  if (all.length <= mostParts + 1) return all;
  const rest = all.slice(mostParts);
  return [...all.slice(0, mostParts), { id: 'others', label: words.others(rest.length), perSecond: sumOf(rest) }];
}
const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { perSecond }) => sum + perSecond, 0);

/** `atLeast`: whether a price is missing. */
export function KeyUse({ shownKey: key, team, atLeast }: { shownKey: TeamKey; team: JoinedTeam; atLeast: boolean }) {
  const { limits, calls, inDoubt, micros, rateNow, cycleFrom } = key;
  const isKnown = team.link.state === 'connected';
  const parts = isKnown ? partsOf(key, team) : [];
  const total = sumOf(parts);
  const most = limits.callsPerSecond;
  const called = keyCallsWords(key);
  const spent = keyMoneyWords(key, atLeast);
  return (
    <div className={css.use} data-known={isKnown || undefined}>
      <Line
        title={words.rate}
        bar={parts.map(({ perSecond }, at) => ({ part: `${at}`, share: perSecond / Math.max(most, total) }))}
        used={!isKnown ? words.notKnown : total === 0 ? words.nobody : bareRate(total)}
        of={!isKnown ? words.capOnly(most) : total === 0 ? words.cap(most) : words.sharedBy(most, rateNow.length)}
      />
      {parts.length > 0 && (
        <ul className={css.legend}>
          {parts.map(({ id, label, perSecond }, at) => (
            <li key={id}>
              <i className="swatch" data-part={at} aria-hidden="true" />
              <b>{words.share(perSecond)}</b> {label}
            </li>
          ))}
          {most > total && (
            <li>
              <i className="swatch" data-part="rest" aria-hidden="true" />
              <b>{words.share(most - total)}</b> {words.heldBack}
            </li>
          )}
        </ul>
      )}
      <Line
        title={words.calls}
        bar={
          limits.quotaCalls === null
            ? null
            : [
                { part: '0', share: (calls - inDoubt) / Math.max(1, limits.quotaCalls) },
                { part: 'doubt', share: inDoubt / Math.max(1, limits.quotaCalls) },
              ]
        }
        used={called.used}
        of={called.of}
      />
      <Line
        title={words.money}
        bar={limits.budgetMicros === null ? null : [{ part: '0', share: micros / Math.max(1, limits.budgetMicros) }]}
        used={spent.used}
        of={spent.of}
      />
      <p className={`${css.since ?? ''} small text-3`}>
        {words.cycle(cycleDays.format(cycleFrom))}
        {inDoubt > 0 && <span className="text-amber"> · {words.inDoubt(inDoubt)}</span>}
      </p>
    </div>
  );
}

interface LineProps {
  readonly title: string;
  /** Null if there is no cap to draw it against. */
  readonly bar: readonly { readonly part: string; readonly share: number }[] | null;
  readonly used: string;
  readonly of: ReactNode;
}

const Line = ({ title, bar, used, of }: LineProps) => (
  <div className={css.useLine}>
    <span>{title}</span>
    <span className={css.bar} data-none={bar === null || undefined} aria-hidden="true">
      {bar?.map(({ part, share }) => (
        <i key={part} data-part={part} style={{ width: `${Math.min(1, share) * 100}%` }} />
      ))}
    </span>
    <span className="text-2">
      <b className="text-1 medium">{used}</b>
      {typeof of === 'string' && of.startsWith(',') ? of : <> {of}</>}
    </span>
  </div>
);
