import { expect, it } from 'vitest';
import type { Reason } from '#contract/verdict/verdict.ts';
import { reasonText } from './ourColumns.ts';

it.each<[Reason, string | null]>([
  [{ code: 'grade', params: { grade: 'D' } }, 'grade D'],
  [{ code: 'score', params: { score: 34, band: 'unsure' } }, 'score 34 unsure'],
  [{ code: 'phone.invalid', params: {} }, 'phone invalid'],
  [{ code: 'line', params: { lineType: 'Mobile', prepaid: true } }, 'line Mobile prepaid'],
  [{ code: 'line', params: { lineType: 'Mobile', prepaid: null } }, 'line Mobile'],
  [{ code: 'name.differs', params: {} }, 'name differs'],
  [{ code: 'litigator.flag', params: {} }, 'litigator'],
  [{ code: 'litigator.warning', params: { warning: 'Lead is a Litigator.' } }, 'litigator: Lead is a Litigator.'],
  [{ code: 'litigator.clear', params: { until: 1 } }, 'litigator clear'],
  [{ code: 'litigator.notChecked', params: { why: 'timedOut' } }, 'litigator not checked: timed out'],
  [{ code: 'email.valid', params: { grade: null } }, 'email valid'],
  [{ code: 'email.nameDiffers', params: {} }, 'email name differs'],
  [{ code: 'ip.distance', params: { miles: 14 } }, 'ip 14 miles from address'],
  [{ code: 'partial', params: {} }, 'partial'],
  [{ code: 'failed', params: { cause: 'timedOut' } }, 'failed timedOut'],
  [{ code: 'refused', params: { serviceMessage: 'Invalid phone' } }, 'refused: Invalid phone'],
  [{ code: 'skipped', params: { why: 'invalid', parameter: 'phone', rule: 'phone.missing' } }, 'skipped invalid: phone missing'],
  [{ code: 'finding', params: { rule: 'email.mistyped', params: { suggestion: 'gmail.com' } } }, 'email mistyped: gmail.com'],
  [
    { code: 'finding', params: { rule: 'phone.alternate', params: { column: 'Home', position: 3, field: 'primary.phone' } } },
    'phone alternate: Home, primary.phone',
  ],
  [
    {
      code: 'finding',
      params: {
        rule: 'cell.repaired',
        params: { field: 'address.postal_code', repair: 'postalCode.zeros', as: '02138', state: 'MA', first: '010', last: '027' },
      },
    },
    'repaired address.postal_code: 02138 (zeros, MA 010-027)',
  ],
  [
    { code: 'finding', params: { rule: 'cell.repaired', params: { field: 'email', repair: 'email.first', as: 'mia@example.org', of: 2 } } },
    'repaired email: mia@example.org (first, of 2)',
  ],
  [
    { code: 'finding', params: { rule: 'cell.suggested', params: { field: 'name', repair: 'text.encoding', as: 'José Muñoz' } } },
    'suggested name: encoding',
  ],
  [{ code: 'warning', params: { warning: 'Invalid Email' } }, null],
])('says %j as %j', (reason, text) => {
  expect(reasonText(reason)).toBe(text);
});
