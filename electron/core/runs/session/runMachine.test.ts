import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stopCauses, type Stopped } from '#contract/runs/run.ts';
import { casesOf, fc } from '#test/support/propertyCases.ts';
import { stateDiagram } from '#test/support/stateDiagram.ts';
import { becomes, react, shownOf, type Effect, type Mode, type Need, type Rest, type RunEvent } from './runMachine.ts';

const needs: readonly Need[] = ['hub', 'network', 'server'];
const start: Mode = { kind: 'asking' };

const causes = fc.record({ code: fc.constantFrom(...stopCauses), message: fc.option(fc.constantFrom('disk.full', 'No such key')) });
const times = fc.nat(1_000_000);
const stops = fc.record({
  kind: fc.constant('stop' as const),
  cause: causes,
  at: times,
  to: fc.constantFrom('paused' as const, 'stopped' as const),
  withinMs: fc.constantFrom(null, 5_000),
});
const events: fc.Arbitrary<RunEvent> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('lost' as const), what: fc.constantFrom(...needs), nextTryAt: fc.option(times) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('back' as const), what: fc.constantFrom(...needs) }) },
  {
    weight: 2,
    arbitrary: fc.oneof(
      stops,
      stops.map(({ to: _, ...byCause }) => byCause),
    ),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ended' as const), cause: fc.option(causes), at: times, elapsedMs: times }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'written' as const }) },
);

/** The transitions that occurred. */
const edges = new Set<string>();

/** The combined effects and events of a run, tracked independently of the machine's state. */
class Model {
  mode: Mode = start;
  readonly gone = new Set<Need>();
  /** The first cause of a stop, and when it occurred. */
  first: Stopped | null = null;
  /** Whether calls may be sent. */
  isOpen = true;
  hasEnded = false;
  readonly written: Rest[] = [];
  left = 0;

  happens(event: RunEvent): void {
    const before = this.mode;
    const given = structuredClone([before, event]);
    const [after, effects] = react(before, event);
    expect([before, event], 'it changes nothing that it was given').toEqual(given);
    expect(react(before, event), 'it knows nothing else').toEqual([after, effects]);
    if (after.kind !== before.kind) {
      expect(Object.keys(becomes[before.kind]), `what ${before.kind} may become`).toContain(after.kind);
      edges.add(`${before.kind} ${after.kind}`);
    }
    if (before.kind === 'over') expect([after, effects], 'over is final').toEqual([before, []]);
    this.#note(before, event);
    effects.forEach((effect) => this.#carryOut(effect));
    this.mode = after;
    this.#check(event);
  }
  #note(before: Mode, event: RunEvent): void {
    const isOn = before.kind === 'asking' || before.kind === 'waiting';
    if (event.kind === 'lost') this.gone.add(event.what);
    if (event.kind === 'back') this.gone.delete(event.what);
    if (event.kind === 'stop' && isOn) this.first = { ...event.cause, at: event.at };
    if (event.kind === 'ended' && !this.hasEnded) {
      this.hasEnded = true;
      if (event.cause) this.first ??= { ...event.cause, at: event.at };
      else this.first = null;
    }
  }
  #carryOut(effect: Effect): void {
    if (effect.kind === 'close') this.isOpen = false;
    if (effect.kind === 'leave') this.left += 1;
    if (effect.kind === 'write') this.written.push(effect.rest);
  }
  #check(event: RunEvent): void {
    const { mode, first } = this;
    const shown = shownOf(mode);
    const isOn = mode.kind === 'asking' || mode.kind === 'waiting';
    expect(isOn, 'it goes on until somebody stops it or all is asked').toBe(first === null && !this.hasEnded);
    if (isOn) {
      expect(this.isOpen, 'it may send').toBe(true);
      expect(mode.kind === 'waiting' ? mode.gone.map(({ what }) => what) : [], 'what it waits for, in its order').toEqual(
        needs.filter((need) => this.gone.has(need)),
      );
    } else if (!this.hasEnded) expect(this.isOpen, 'nothing is sent after a stop').toBe(false);
    if (mode.kind === 'stopping') expect(mode.rest.stopped, 'the first cause stands').toEqual(first);
    if (event.kind === 'stop' && event.withinMs !== null && mode.kind === 'stopping')
      expect(shown.stopped, 'it says so at once').toEqual(first);
    expect([this.left, this.written.length], 'it leaves and is written once, when it has ended').toEqual(this.hasEnded ? [1, 1] : [0, 0]);
    if (mode.kind === 'writing' || mode.kind === 'over') {
      expect(this.written, 'what it says is what it writes').toEqual([mode.rest]);
      expect([mode.rest.state === 'finished', mode.rest.stopped], 'the first cause is written').toEqual([first === null, first]);
    }
    if (shown.state === 'finished') expect(mode.kind, 'it is finished once that is on disk').toBe('over');
    expect(shown.stopped !== null, 'a run that rests says why').toBe(shown.state === 'paused' || shown.state === 'stopped');
  }
}
describe('a run, whatever happens to it', () => {
  it('stops once, for the first cause, and never goes on', () => {
    const histories = fc.array(events, { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(histories, (history) => {
        const model = new Model();
        for (const event of history) model.happens(event);
      }),
      casesOf(2_000),
    );
    const inTable = Object.entries(becomes).flatMap(([from, next]) => Object.keys(next).map((to) => `${from} ${to}`));
    expect([...edges].toSorted(), 'each way of the table can be gone').toEqual(inTable.toSorted());
  });

  it('becomes what docs/architecture.md draws', () => {
    const page = readFileSync(new URL('../../../../docs/architecture.md', import.meta.url), 'utf8');
    const drawn = [...page.matchAll(/^```mermaid\n(.+?)\n```$/gms)].map(([, block]) => block);
    expect(drawn, 'a block of the page that is exactly this').toContain(stateDiagram(becomes));
  });
});

/** The mode of a run after these events. */
const after = (...history: RunEvent[]): Mode => history.reduce<Mode>((mode, event) => react(mode, event)[0], start);
const full: RunEvent = { kind: 'stop', cause: { code: 'storage', message: 'disk.full' }, at: 7, withinMs: 5_000 };
const allAsked: RunEvent = { kind: 'ended', cause: null, at: 9, elapsedMs: 3 };

describe('a run', () => {
  it('says of a block only when the counts hold, unless a person waits for it to pause', () => {
    const block: RunEvent = { kind: 'stop', cause: { code: 'quotaUsed', message: null }, at: 5, withinMs: null };
    const pause: RunEvent = { kind: 'stop', cause: { code: 'person', message: null }, at: 6, to: 'stopped', withinMs: 5_000 };
    expect(shownOf(after(block))).toEqual({ state: 'running', stopped: null });
    expect(shownOf(after(block, pause))).toMatchObject({ state: 'paused', stopped: { code: 'quotaUsed', at: 5 } });
    expect(react(after(block), pause)[1], 'in the time that a pause has').toEqual([{ kind: 'close', withinMs: 5_000 }]);
  });

  it('that can’t write its end says why, and finishes as soon as it can', () => {
    expect(shownOf(after(allAsked))).toEqual({ state: 'running', stopped: null });
    expect(shownOf(after(allAsked, full))).toMatchObject({ state: 'paused', stopped: { code: 'storage', message: 'disk.full', at: 7 } });
    expect(shownOf(after(allAsked, full, { kind: 'written' }))).toMatchObject({ state: 'finished', stopped: null });
  });

  it('is stopped by a person, a limit or the end of the program, and paused by what must be fixed', () => {
    const state = (code: Stopped['code']) => shownOf(after({ kind: 'ended', cause: { code, message: null }, at: 0, elapsedMs: 0 })).state;
    expect(stopCauses.filter((code) => state(code) === 'stopped')).toEqual(['maxCalls', 'interrupted']);
  });
});
