import { expect, it } from 'vitest';
import type { Reason } from '../../contract/verdict.ts';
import { reasonText } from './reasonText.ts';

it.each<[Reason['code'], Reason['params'], string | null]>([
  ['grade', { grade: 'D' }, 'grade D'],
  ['score', { score: 34, band: 'unsure' }, 'score 34 unsure'],
  ['phone.invalid', {}, 'phone invalid'],
  ['line', { lineType: 'Mobile', prepaid: 1 }, 'line Mobile prepaid'],
  ['line', { lineType: 'Mobile', prepaid: -1 }, 'line Mobile'],
  ['name.differs', {}, 'name differs'],
  ['litigator.flag', {}, 'litigator'],
  ['litigator.warning', { warning: 'Lead is a Litigator.' }, 'litigator: Lead is a Litigator.'],
  ['litigator.clear', { until: 1 }, 'litigator clear'],
  ['litigator.notChecked', { why: 'timedOut' }, 'litigator not checked: timed out'],
  ['email.valid', { grade: '' }, 'email valid'],
  ['email.nameDiffers', {}, 'email name differs'],
  ['ip.distance', { miles: 14 }, 'ip 14 miles from address'],
  ['partial', { words: '' }, 'partial'],
  ['failed', { cause: 'timedOut' }, 'failed timedOut'],
  ['refused', { words: 'Invalid phone' }, 'refused: Invalid phone'],
  ['skipped', { why: 'invalid', parameter: 'phone', rule: 'phone.missing' }, 'skipped invalid: phone missing'],
  ['finding', { rule: 'email.mistyped', suggestion: 'gmail.com' }, 'email mistyped: gmail.com'],
  ['warning', { warning: 'Invalid Email' }, null],
])('says %s %j as %j', (code, params, text) => {
  expect(reasonText({ code, params })).toBe(text);
});
