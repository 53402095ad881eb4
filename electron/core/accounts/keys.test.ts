import { beforeEach, expect, it } from 'vitest';
import { createKeys, type Keys } from './keys.ts';

/** A keychain that worked at the start but may have been locked since. */
let locked = false;
const secrets = new Map<string, string>();
const open = <T>(value: T): Promise<T> => (locked ? Promise.reject(new Error('the prompt was dismissed')) : Promise.resolve(value));
let keys: Keys;
beforeEach(() => {
  locked = false;
  secrets.clear();
  keys = createKeys(
    {
      probe: () => open(null),
      read: (account) => open(secrets.get(account) ?? null),
      write: async (account, secret) => {
        await open(null);
        secrets.set(account, secret);
      },
      remove: async (account) => {
        await open(null);
        secrets.delete(account);
      },
    },
    new Uint8Array(32),
  );
});
const setAt = 5;

it('says why a key can’t be read from a keychain that was locked since the start, and loses nothing', async () => {
  await keys.set('live', 'a-key-for-tests-123456');
  expect(await keys.state('live', setAt)).toMatchObject({ set: true, kept: 'keychain', setAt: 5, keychainProblem: null });
  locked = true;
  await expect(keys.find('live')).rejects.toMatchObject({
    failure: { code: 'keychain.unavailable', params: { reason: 'the prompt was dismissed' } },
  });
  await expect(keys.forget('live')).rejects.toMatchObject({ failure: { code: 'keychain.unavailable' } });
  expect(await keys.state('live', setAt)).toMatchObject({ set: false, keychainProblem: 'the prompt was dismissed' });
  locked = false;
  expect(await keys.find('live')).toMatchObject({ key: 'a-key-for-tests-123456' });
});

it('keeps a key for this session if the keychain stops accepting it, and says so', async () => {
  expect(await keys.find('live')).toBeNull();
  locked = true;
  await keys.set('live', 'a-key-for-tests-123456');
  expect(await keys.find('live')).toMatchObject({ key: 'a-key-for-tests-123456' });
  expect(await keys.state('live', setAt)).toMatchObject({ set: true, kept: 'session', keychainProblem: 'the prompt was dismissed' });
  locked = false;
  await keys.set('live', 'a-key-for-tests-123456');
  expect(await keys.state('live', setAt)).toMatchObject({ set: true, kept: 'keychain', keychainProblem: null });
});
