import { describe, expect, it } from 'vitest';
import { findResponseId } from './driftOf.ts';

const id = 'T_0190b6de-3f64-7c2a-9f3e-0242ac120002';
const other = 'T_AAAAAAAA-0000-4000-8000-BBBBBBBBBBBB';

describe('findResponseId', () => {
  it('finds it in any header', () => {
    expect(
      findResponseId(
        [
          ['content-type', 'application/json'],
          ['X-Amzn-Trace', `root=${id};x`],
        ],
        '{}',
      ),
    ).toBe(id);
  });

  it('finds it anywhere in a nested body, under any name', () => {
    expect(findResponseId([], JSON.stringify({ phone: { meta: [null, { trace: [`call ${id}`] }] } }))).toBe(id);
  });

  it('prefers the one that is called response_id', () => {
    expect(findResponseId([['x-trace', other]], `{"a":"${other}","b":{"response_id":"${id}"}}`)).toBe(id);
    expect(
      findResponseId(
        [
          ['x-trace', other],
          ['X-Response-Id', id],
        ],
        `{"response_id":"${other}"}`,
      ),
    ).toBe(id);
  });

  it('isn’t fooled by what only looks like one', () => {
    for (const text of [
      '',
      '{}',
      id.slice(0, -1),
      `${id}0`,
      `${id}-1`,
      `x${id}`,
      id.slice(2),
      'Phone.0190b6de-3f64-7c2a-9f3e-0242ac120002',
    ])
      expect(findResponseId([['a', text]], text)).toBeNull();
  });
});
