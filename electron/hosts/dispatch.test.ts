import { casesOf, fc } from '#test/support/propertyCases.ts';
import { describe, expect, it } from 'vitest';
import { commands } from '#contract/commands.ts';
import { Failed, failureSchema } from '#contract/failure.ts';
import { fakeHandlers } from '#test/support/fakeHandlers.ts';
import { dispatch } from './dispatch.ts';

const listId = '019b0000-0000-7000-8000-000000000001';
const noLog = (): string => 'never';

describe('dispatch', () => {
  it('passes parsed parameters to the handler and returns its result', async () => {
    const seen: unknown[] = [];
    const handlers = fakeHandlers({
      'runs.list': (params) => {
        seen.push(params);
        return Promise.resolve([]);
      },
    });
    expect(await dispatch(handlers, 'runs.list', { listId, extra: 1 }, noLog)).toEqual({ ok: true, value: [] });
    expect(seen).toEqual([{ listId }]);
  });

  it.each(['', 'runs', 'runs.Start', 'constructor', '__proto__', 'toString', 'hasOwnProperty', 'lists.list ', '../lists.list'])(
    'refuses %j as a command that does not exist',
    async (name) => {
      const answer = await dispatch(fakeHandlers({}), name, {}, noLog);
      expect(answer).toEqual({ ok: false, failure: { code: 'command.unknown', params: { name } } });
    },
  );

  it('refuses names that aren’t text, and truncates long ones', async () => {
    for (const name of [null, undefined, 7, { toString: 1 }, ['lists.list'], Symbol('lists.list')]) {
      expect(await dispatch(fakeHandlers({}), name, {}, noLog)).toMatchObject({ ok: false, failure: { code: 'command.unknown' } });
    }
    const answer = await dispatch(fakeHandlers({}), 'x'.repeat(1_000_000), {}, noLog);
    expect(JSON.stringify(answer).length).toBeLessThan(300);
  });

  it('says what is wrong with bad parameters and where, without calling the handler', async () => {
    const handlers = fakeHandlers({ 'review.decide': () => Promise.reject(new Error('called')) });
    const answer = await dispatch(handlers, 'review.decide', { listId, rows: [1, 'two'], value: 'keep' }, noLog);
    expect(answer).toMatchObject({
      ok: false,
      failure: { code: 'command.badParams', params: { name: 'review.decide', where: 'rows[1]' } },
    });
  });

  it('refuses a time that no date can show: what is made of it further in would throw', async () => {
    for (const until of [-8_973_941_777_315_350, 8_640_000_000_000_001, Number.MAX_SAFE_INTEGER, NaN]) {
      const answer = await dispatch(fakeHandlers({}), 'retention.set', { listId, until }, noLog);
      expect(answer).toMatchObject({ ok: false, failure: { code: 'command.badParams', params: { where: 'until' } } });
    }
  });

  it('refuses parameters that aren’t an object, for every command', async () => {
    for (const name of Object.keys(commands)) {
      for (const params of [null, undefined, 'x', 7, []]) {
        const answer = await dispatch(fakeHandlers({}), name, params, noLog);
        expect(answer).toMatchObject({ ok: false, failure: { code: 'command.badParams', params: { where: '' } } });
      }
    }
  });

  it('passes a failure on as data', async () => {
    const handlers = fakeHandlers({ 'lists.get': () => Promise.reject(new Failed('list.notFound', { listId })) });
    expect(await dispatch(handlers, 'lists.get', { listId }, noLog)).toEqual({
      ok: false,
      failure: { code: 'list.notFound', params: { listId } },
    });
  });

  it('reports a bug by its log id only, thrown immediately or later', async () => {
    const logged: unknown[] = [];
    const log = (message: string, error?: unknown): string => {
      logged.push([message, error]);
      return 'id-1';
    };
    const bug = new TypeError('Jane Example +1 202 555 0100');
    for (const handler of [
      () => Promise.reject(bug),
      () => {
        throw bug;
      },
    ]) {
      const answer = await dispatch(fakeHandlers({ 'lists.get': handler }), 'lists.get', { listId }, log);
      expect(answer).toEqual({ ok: false, failure: { code: 'internal', params: { logId: 'id-1' } } });
    }
    expect(logged).toEqual([
      ['the command lists.get threw', bug],
      ['the command lists.get threw', bug],
    ]);
  });

  it('survives hostile parameters: cycles, throwing getters, prototype keys', async () => {
    const cycle: Record<string, unknown> = { listId };
    cycle['self'] = cycle;
    const biting = Object.defineProperty({}, 'listId', {
      enumerable: true,
      get: () => {
        throw new Error('bite');
      },
    });
    const handlers = fakeHandlers({ 'runs.list': () => Promise.resolve([]) });
    expect(await dispatch(handlers, 'runs.list', cycle, noLog)).toEqual({ ok: true, value: [] });
    expect(await dispatch(handlers, 'runs.list', biting, () => 'id-2')).toMatchObject({ ok: false });
    const polluting: unknown = JSON.parse('{"__proto__":{"polluted":true}}');
    expect(await dispatch(handlers, 'runs.list', polluting, noLog)).toEqual({ ok: true, value: [] });
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('answers any input with a value or a failure, and never throws', async () => {
    const names = fc.oneof(fc.constantFrom(...Object.keys(commands)), fc.string(), fc.anything());
    await fc.assert(
      fc.asyncProperty(names, fc.anything({ withNullPrototype: true, withBigInt: true, withMap: true }), async (name, params) => {
        const answer = await dispatch(fakeHandlers({}), name, params, () => 'id');
        if (!answer.ok) failureSchema.parse(answer.failure);
      }),
      casesOf(500),
    );
  });
});
