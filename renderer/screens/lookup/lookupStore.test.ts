import { beforeEach, expect, test, vi } from 'vitest';
import { Failed } from '#contract/failure.ts';
import type { LookupRequest } from '#contract/lookups/lookup.ts';
import { getOperation } from '#contract/service/operations/catalog.ts';
import {
  ask,
  askAnyway,
  chooseAddOns,
  chosenAddOns,
  chosenOperation,
  dropQuestion,
  fillForm,
  open,
  requestOf,
  type,
  useLookup,
} from './lookupStore.ts';

const program = vi.hoisted(() => ({
  call: vi.fn<
    (
      name: string,
      params: { lookupId?: string; anyway?: boolean; despite?: boolean; unlessKnown?: boolean; parameters?: { phone?: string } },
    ) => Promise<unknown>
  >(),
}));
vi.mock('../../bridge/call.ts', () => program);

const phoneIntel = getOperation('phone_intel@3.0');
const decisions = getOperation('decision_signals@1.0');
const request: LookupRequest = { environmentId: 'sandbox', operation: phoneIntel.id, addOns: [], parameters: { phone: '+12065550142' } };

beforeEach(() => {
  useLookup.setState(useLookup.getInitialState(), true);
  program.call.mockReset();
});

test('the litigator check is requested until a person clears it', () => {
  expect(chosenAddOns(useLookup.getState().addOns, phoneIntel)).toEqual(['litigator_checks']);
  chooseAddOns(phoneIntel.id, []);
  expect(chosenAddOns(useLookup.getState().addOns, phoneIntel)).toEqual([]);
});

test('a number that was typed stays where the operation changes, and empty fields are not sent', () => {
  type('phone', '206 555 0142');
  type('source_id', '  ');
  expect(requestOf(useLookup.getState(), phoneIntel, 'sandbox').parameters).toEqual({ phone: '206 555 0142' });
  expect(requestOf(useLookup.getState(), decisions, 'sandbox').parameters).toEqual({ 'primary.phone': '206 555 0142' });
});

test('what was asked before fills the form whole: nothing of the last draft stays', () => {
  type('source_id', 'May');
  fillForm({ ...request, operation: decisions.id, parameters: { 'primary.phone': '+13035550144' } });
  const { operation, values } = useLookup.getState();
  expect(chosenOperation(operation).id).toBe(decisions.id);
  expect(values).toEqual({ phone: '+13035550144' });
});

test('one is asked at a time, and a failure leaves the answer that was in sight', async () => {
  let fail: (error: unknown) => void = () => undefined;
  program.call.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  const asked = ask(request);
  await ask(request);
  expect(program.call).toHaveBeenCalledTimes(1);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fail(new Error('gone'));
  await asked;
  expect(useLookup.getState()).toMatchObject({ asking: null, failure: { code: 'window.bug' } });
});

const why = { reason: 'Asked us to stop', source: 'dnc.csv', until: null };
test.each([
  ['that can’t be dialed', (value: string) => new Failed('parameter.notDialable', { parameter: 'phone', value })],
  ['that is suppressed', (value: string) => new Failed('lookup.suppressed', { ...why, value })],
])('the same number %s is asked about once, and another one again', async (_, failedFor) => {
  program.call.mockImplementation((_, params) => {
    const failed = failedFor(params.parameters?.phone ?? '');
    return params.anyway === true ? Promise.resolve({}) : Promise.reject(failed);
  });
  const typed = (phone: string): LookupRequest => ({ ...request, parameters: { phone } });
  const bought = () => program.call.mock.calls.filter(([name, params]) => name === 'lookups.ask' && 'anyway' in params).length;
  await ask(typed('555'));
  const { question } = useLookup.getState();
  expect([question?.failure.params, bought(), useLookup.getState().failure]).toMatchObject([{ value: '555' }, 0, null]);
  if (question !== null) await askAnyway(question);
  await ask(typed('555'));
  expect([useLookup.getState().question, bought()]).toEqual([null, 2]);
  await ask(typed('12'));
  await ask(typed('555'));
  expect([useLookup.getState().question?.failure.params, bought()]).toMatchObject([{ value: '555' }, 2]);
});

test('agreeing to one suppressed person is no word for another, also where neither has a phone', async () => {
  program.call.mockImplementation((name, params) =>
    name === 'lookups.ask' && params.anyway !== true
      ? Promise.reject(new Failed('lookup.suppressed', { ...why, value: 'Cy Day' }))
      : Promise.resolve({ entries: [], total: 0 }),
  );
  const person = (name: string): LookupRequest => ({ ...request, operation: 'person@3.1', parameters: { name } });
  await ask(person('Cy Day'));
  const { question } = useLookup.getState();
  if (question !== null) await askAnyway(question);
  expect(useLookup.getState().question).toBeNull();
  await ask(person('Di Kay'));
  expect(useLookup.getState().question?.failure.code).toBe('lookup.suppressed');
});

test.each([
  ['typed on', () => type('phone', '556')],
  ['cancelled', dropQuestion],
])('a question that comes after the person has %s isn’t asked: its answer would buy what nobody wants any more', async (_, act) => {
  const coming = Promise.withResolvers<never>();
  program.call.mockReturnValueOnce(coming.promise);
  const asked = ask({ ...request, parameters: { phone: '555' } });
  act();
  coming.reject(new Failed('parameter.notDialable', { parameter: 'phone', value: '555' }));
  await asked;
  expect(useLookup.getState()).toMatchObject({ asking: null, question: null, failure: null });
});

test('what a colleague may have bought is asked for only with the person’s word, which holds for one call', async () => {
  program.call.mockImplementation((name, params) => {
    if (name !== 'lookups.ask') return Promise.resolve({ entries: [], total: 0 });
    return params.despite === true
      ? Promise.resolve({ lookupId: 'mine' })
      : Promise.reject(new Failed('team.inDoubt', { device: 'Front desk' }));
  });
  await ask(request);
  const { question, failure } = useLookup.getState();
  expect([question?.failure.code, failure]).toEqual(['team.inDoubt', null]);
  if (question !== null) await askAnyway(question);
  expect(useLookup.getState()).toMatchObject({ question: null, shown: { lookupId: 'mine' } });
  await ask(request);
  expect(useLookup.getState().question?.failure.code).toBe('team.inDoubt');
});

test('what was answered before is shown, and asked again only with the person’s word', async () => {
  program.call.mockImplementation((name, params) => {
    if (name === 'lookups.get') return Promise.resolve({ lookupId: params.lookupId, request });
    if (name !== 'lookups.ask') return Promise.resolve({ entries: [], total: 0 });
    return params.unlessKnown === true
      ? Promise.reject(new Failed('lookup.known', { lookupId: 'before', at: 1 }))
      : Promise.resolve({ lookupId: 'anew' });
  });
  await ask(request);
  const { question, failure, shown } = useLookup.getState();
  expect([question?.failure.code, failure, shown?.lookupId]).toEqual(['lookup.known', null, 'before']);
  if (question !== null) await askAnyway(question);
  expect(useLookup.getState()).toMatchObject({ question: null, shown: { lookupId: 'anew' } });
});

test('of two that are opened in a row the last one stays, whichever answers first', async () => {
  const answers = new Map<string, (value: unknown) => void>();
  program.call.mockImplementation((_, { lookupId = '' }) => new Promise((resolve) => answers.set(lookupId, resolve)));
  const both = [open('first'), open('second')];
  answers.get('second')?.({ lookupId: 'second', request });
  answers.get('first')?.({ lookupId: 'first', request });
  await Promise.all(both);
  expect(useLookup.getState().shown?.lookupId).toBe('second');
});
