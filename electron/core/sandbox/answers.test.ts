import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestSandbox, type TestSandbox } from '#test/support/startTestSandbox.ts';
import { realContactWarnings } from '#contract/service/operations/tolerant.ts';
import { lineTypes } from '#contract/service/operations/enumerations.ts';
import { magicInputs } from './people/magicInputs.ts';

let sandbox: TestSandbox;
let pool: Pool;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  pool = new Pool(sandbox.url, { connections: 16 });
});
afterAll(async () => {
  await pool.close();
  await sandbox.close();
});

async function ask(path: string, parameters: Record<string, string>): Promise<unknown> {
  const response = await pool.request({
    path: `${path}?${new URLSearchParams(parameters).toString()}`,
    method: 'GET',
    headers: { 'x-api-key': sandbox.key },
  });
  expect(response.statusCode).toBe(200);
  return response.body.json();
}

const flag = z.boolean().nullable();
/** Strict, because the sandbox follows the specification to the letter, however tolerant the client is. */
const contactSchema = z.strictObject({
  phone: z.strictObject({
    contact_grade: z.enum(['A', 'B', 'C', 'D', 'E', 'F']).nullable(),
    is_valid: flag,
    activity_score: z.int().min(0).max(100).nullable(),
    line_type: z.enum(lineTypes).nullable(),
    name_match: flag,
  }),
  email: z.strictObject({ contact_grade: z.enum(['A', 'B', 'C', 'D', 'E', 'F']).nullable(), is_valid: flag, name_match: flag }),
  address: z.strictObject({ is_valid: flag, name_match: flag }),
  ip_address: z.strictObject({ trust_score: z.int().min(0).max(100).nullable(), ip_distance_to_address: z.int().nullable() }).nullable(),
  add_ons: z
    .strictObject({
      litigator_checks: z.strictObject({ phone_is_litigator_risk: flag }).optional(),
      email_checks: z.strictObject({ email_age_score: z.int().nullable().optional(), email_is_deliverable: flag.optional() }).optional(),
    })
    .nullable(),
  warnings: z.array(z.string()),
  errors: z.strictObject({ name: z.literal('InternalError'), message: z.literal('Could not retrieve entire response') }).nullable(),
});

const contact = async (parameters: Record<string, string>) => contactSchema.parse(await ask('/2.0/real_contact', parameters));
const phoneIntel = (parameters: Record<string, string>) => ask('/3.0/phone_intel', parameters);

describe('a list of 4,000', () => {
  const areas = ['206', '512', '480', '303', '602', '406', '415', '312', '212', '305', '713', '617', '404', '503', '702', '801'];
  const lead = (index: number): Record<string, string> => ({
    name: `Marisol Quintero ${index % 97}`,
    phone: `+1${areas[index % areas.length]}${2_220_000 + index * 1709}`,
    email: `marisol${index}@example.com`,
    'address.street_line_1': `${index + 1} Alder Ct`,
    'address.postal_code': '98402',
    ip_address: `203.0.113.${index % 255}`,
    add_ons: 'litigator_checks,email_checks_deliverability,email_checks_age',
  });
  let answers: z.infer<typeof contactSchema>[];
  beforeAll(async () => {
    answers = await Promise.all(Array.from({ length: 4000 }, (_, index) => contact(lead(index))));
  });
  const share = (has: (answer: z.infer<typeof contactSchema>) => boolean): number => answers.filter(has).length / answers.length;

  test('every grade occurs often enough to be seen', () => {
    for (const grade of ['A', 'B', 'C', 'D', 'E', 'F']) {
      const found = share(({ phone }) => phone.contact_grade === grade);
      expect(found, grade).toBeGreaterThan(0.03);
      expect(found, grade).toBeLessThan(0.35);
    }
  });

  test('scores run from 0 to 100, with 50 for insufficient signals and some null', () => {
    const scores = new Set(answers.map(({ phone }) => phone.activity_score));
    for (const edge of [0, 30, 31, 69, 70, 100, null]) expect(scores, String(edge)).toContain(edge);
    expect(share(({ phone }) => phone.activity_score === 50)).toBeGreaterThan(0.07);
    expect(share(({ phone }) => phone.activity_score === 51)).toBeLessThan(0.02);
    expect(share(({ phone }) => (phone.activity_score ?? -1) >= 70)).toBeGreaterThan(0.35);
    expect(share(({ phone }) => (phone.activity_score ?? 99) <= 30)).toBeGreaterThan(0.18);
  });

  test('a grade goes with the score', () => {
    const mean = (grade: string): number => {
      const scores = answers.filter(({ phone }) => phone.contact_grade === grade).map(({ phone }) => phone.activity_score ?? 50);
      return scores.reduce((sum, score) => sum + score, 0) / scores.length;
    };
    expect(mean('A')).toBeGreaterThan(mean('C') + 15);
    expect(mean('C')).toBeGreaterThan(mean('F') + 15);
  });

  test('line types are as mixed as in reality; what only a real numbering plan can say isn’t invented', () => {
    const found = new Set(answers.map(({ phone }) => phone.line_type));
    for (const lineType of ['Mobile', 'Landline', 'FixedVOIP', 'NonFixedVOIP', 'Voicemail', 'Other', 'Premium', null])
      expect(found).toContain(lineType);
    expect(found).not.toContain('TollFree');
    expect(share(({ phone }) => phone.line_type === 'Mobile')).toBeGreaterThan(0.5);
  });

  test('one or two in a hundred are litigators, with the warning; some weren’t checked', () => {
    const litigators = answers.filter(({ add_ons }) => add_ons?.litigator_checks?.phone_is_litigator_risk === true);
    expect(litigators.length / answers.length).toBeGreaterThan(0.008);
    expect(litigators.length / answers.length).toBeLessThan(0.025);
    for (const { warnings } of litigators) expect(warnings).toContain('Lead is a Litigator. Must not be contacted.');
    const timedOut = answers.filter(({ warnings }) =>
      warnings.some((warning) => warning.includes('Timeout getting response for litigator check')),
    );
    expect(timedOut.length).toBeGreaterThan(10);
    for (const { add_ons } of timedOut) expect(add_ons?.litigator_checks?.phone_is_litigator_risk).toBeNull();
  });

  test('most names match, some don’t, a few are undetermined; a few answers are partial', () => {
    expect(share(({ phone }) => phone.name_match === true)).toBeGreaterThan(0.7);
    expect(share(({ phone }) => phone.name_match === false)).toBeGreaterThan(0.1);
    expect(share(({ phone }) => phone.name_match === null)).toBeGreaterThan(0.01);
    expect(share(({ errors }) => errors !== null)).toBeGreaterThan(0);
    expect(share(({ errors }) => errors !== null)).toBeLessThan(0.02);
  });

  test('every warning is documented', () => {
    const known = new Set<string>([...realContactWarnings, 'Input IP address is invalid', 'Timeout getting response for IP information']);
    for (const warning of new Set(answers.flatMap(({ warnings }) => warnings))) expect(known).toContain(warning);
  });

  test('the answers are the same in another sandbox, order or spelling', async () => {
    const other = await startTestSandbox();
    const otherPool = new Pool(other.url, { connections: 4 });
    try {
      for (const index of [3999, 7, 2048, 1]) {
        const { phone = '', ...rest } = lead(index);
        const spelt = { ...rest, phone: `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}` };
        const path = `/2.0/real_contact?${new URLSearchParams(spelt).toString()}`;
        const response = await otherPool.request({ path, method: 'GET', headers: { 'x-api-key': other.key } });
        const { phone: phoneBlock, email } = contactSchema.parse(await response.body.json());
        expect({ phoneBlock, email }).toEqual({ phoneBlock: answers[index]?.phone, email: answers[index]?.email });
      }
    } finally {
      await otherPool.close();
      await other.close();
    }
  });

  test('both operations agree on a number', async () => {
    for (const index of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const { phone = '' } = lead(index);
      const seen = answers[index]?.phone;
      if (answers[index]?.errors) continue;
      expect(await phoneIntel({ phone })).toMatchObject({ is_valid: seen?.is_valid, line_type: seen?.line_type });
    }
  });
});

describe('real facts', () => {
  test.each([
    [
      '(206) 555-0142',
      '',
      { is_valid: true, phone_number: '+12065550142', country_code: 'US', country_name: 'United States', country_calling_code: '1' },
    ],
    ['416 555 0101', '', { is_valid: true, country_code: 'CA', country_name: 'Canada' }],
    ['800 555 0199', '', { is_valid: true, line_type: 'TollFree' }],
    ['900 555 0123', '', { is_valid: true, line_type: 'Premium' }],
    [
      '020 7946 0123',
      'GB',
      {
        is_valid: true,
        country_code: 'GB',
        country_calling_code: '44',
        activity_score: null,
        warnings: ['International number. Not authorized'],
      },
    ],
    ['+61 491 570 156', '', { is_valid: true, country_code: 'AU', line_type: 'Mobile' }],
    ['555-01', '', { is_valid: false, line_type: null, activity_score: null, warnings: ['Invalid Input'] }],
    ['missing', '', { is_valid: false, phone_number: null, id: null, warnings: ['Invalid Input'] }],
    ['000 000 0000', '', { is_valid: false }],
  ])('of the number %s (hint %j)', async (phone, hint, facts) => {
    expect(await phoneIntel({ phone, ...(hint === '' ? {} : { 'phone.country_hint': hint }) })).toMatchObject(facts);
  });

  test.each([
    ['asdf@asdf', 'Invalid Email'],
    ['a b@example.com', 'Invalid Email'],
    ['a..b@example.com', 'Invalid Email'],
    ['kim@mailinator.com', 'Disposible Email'],
    ['kim@sub.mailinator.com', 'Disposible Email'],
    ['INFO@example.com', 'Role Based Email'],
    ['kim.lee@gmail.com', 'Free Email Service Provider'],
    ['kim+leads@example.com', 'Tumbled Email'],
    ['kim@duck.com', 'Privacy Email'],
    ['spamtrap7@example.com', 'Email is a spam trap'],
    ['asdfgh@example.com', 'Potential Junk Email'],
  ])('of the address %s', async (email, warning) => {
    const answer = await contact({ name: 'Kim Lee', phone: '2065550142', email });
    expect(answer.warnings).toContain(warning);
    if (warning === 'Invalid Email') expect(answer.email).toEqual({ is_valid: false, contact_grade: 'F', name_match: null });
  });

  test.each([
    [
      { 'address.street_line_1': '12 Alder Ct', 'address.city': 'Tacoma', 'address.state_code': 'WA', 'address.postal_code': '01608' },
      'Invalid Address',
    ],
    [{ 'address.city': 'Tacoma', 'address.state_code': 'WA' }, 'Invalid Address'],
    [{ 'address.street_line_1': 'Alder Court', 'address.postal_code': '98402' }, 'Invalid House/Building Number'],
    [{ 'address.street_line_1': '50 Harbor Plaza', 'address.postal_code': '98201' }, 'Missing Unit/Apt/Suite Number'],
    [{ 'address.street_line_1': '50 Harbor Plaza Ste ?', 'address.postal_code': '98201' }, 'Invalid Unit/Apt/Suite Number'],
  ])('of the place %j', async (address: Record<string, string>, warning) => {
    expect((await contact({ name: 'Kim Lee', phone: '2065550142', ...address })).warnings).toEqual([warning]);
  });

  test('of a private or impossible IP address', async () => {
    for (const ip_address of ['192.168.0.4', '203.0.113', '999.1.1.1']) {
      const answer = await contact({ name: 'Kim Lee', phone: '2065550142', ip_address });
      expect(answer).toMatchObject({
        ip_address: { trust_score: null, ip_distance_to_address: null },
        warnings: ['Input IP address is invalid'],
      });
    }
  });

  test('a placeholder name matches nobody', async () => {
    for (const name of ['test test', 'asdf', 'xxx']) expect((await contact({ name, phone: '2065550142' })).phone.name_match).toBe(false);
  });
});

describe('add-ons', () => {
  test('are answered only if requested', async () => {
    const lead = { name: 'Kim Lee', phone: '2065550142', email: 'kim.lee@example.com' };
    expect((await contact(lead)).add_ons).toBeNull();
    expect((await contact({ ...lead, phone: '5005550101' })).warnings).toEqual([]);
    expect(Object.keys((await contact({ ...lead, add_ons: 'email_checks_age' })).add_ons?.email_checks ?? {})).toEqual(['email_age_score']);
    expect(Object.keys((await contact({ ...lead, add_ons: 'email_checks_deliverability, litigator_checks' })).add_ons ?? {})).toEqual([
      'litigator_checks',
      'email_checks',
    ]);
  });
});

describe('magic inputs', () => {
  const base = { name: 'Kim Lee', phone: '+15005550100', add_ons: 'litigator_checks,email_checks_deliverability' };
  const grade = async (ending: string) => (await contact({ ...base, phone: `(500) 555-01${ending}` })).phone.contact_grade;

  test('give every grade, however the number is written', async () => {
    expect(await Promise.all(['11', '12', '13', '14', '15', '16', '17'].map(grade))).toEqual(['A', 'B', 'C', 'D', 'E', 'F', null]);
  });

  test('give every possible result of a litigator check', async () => {
    const ends = [];
    for (const ending of ['00', '01', '02', '03', '04', '05']) {
      const { add_ons, warnings } = await contact({ ...base, phone: `+150055501${ending}` });
      ends.push([add_ons?.litigator_checks?.phone_is_litigator_risk, warnings[0]?.slice(0, 12)]);
    }
    expect(ends).toEqual([
      [false, undefined],
      [true, 'Lead is a Li'],
      [null, 'TimeoutError'],
      [null, undefined],
      [false, 'Lead is a Li'],
      [undefined, undefined],
    ]);
  });

  test('give every e-mail and address warning of the specification', async () => {
    const warnings = new Set<string>();
    for (const { parameter, value } of magicInputs.filter(({ parameter }) => parameter === 'email' || parameter.startsWith('address'))) {
      for (const warning of (await contact({ ...base, [parameter]: value, 'address.postal_code': '98402' })).warnings)
        warnings.add(warning);
    }
    const others = ['Missing Input', 'Invalid Phone', 'Lead is a Litigator. Must not be contacted.'];
    const wanted = realContactWarnings.filter((warning) => !others.includes(warning) && !warning.includes('litigator check'));
    expect([...warnings]).toEqual(expect.arrayContaining(wanted));
  });

  test('are nobody’s where a number isn’t valid, or may not be asked about', async () => {
    for (const ending of ['40', '44', '82'])
      expect(await ask('/3.2/phone', { phone: `+150055501${ending}`, 'phone.name_hint': 'Mia Match' })).toMatchObject({
        is_commercial: null,
        owners: [],
      });
  });

  test('are all listed once, with their results', () => {
    expect(new Set(magicInputs.map(({ parameter, value }) => `${parameter} ${value}`)).size).toBe(magicInputs.length);
    expect(magicInputs.length).toBeGreaterThan(70);
    for (const { gives } of magicInputs) expect(gives).not.toBe('');
  });

  test.each([
    ['50', 400],
    ['51', 400],
    ['52', 403],
    ['53', 403],
    ['54', 429],
    ['55', 429],
    ['56', 429],
    ['57', 500],
    ['58', 503],
  ])('the number ending in %s answers %i', async (ending, status) => {
    const response = await pool.request({
      path: `/3.0/phone_intel?phone=50055501${ending}`,
      method: 'GET',
      headers: { 'x-api-key': sandbox.key },
    });
    await response.body.dump();
    expect(response.statusCode).toBe(status);
    expect(response.headers['x-rollcall-sandbox']).toBe('1');
  });
});
