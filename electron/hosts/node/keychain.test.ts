import { expect, it } from 'vitest';
import { osKeychain } from './keychain.ts';
import { realClock } from './realClock.ts';

it('says what is missing where its library can’t be loaded, and only when it is used', async () => {
  let loads = 0;
  const keychain = osKeychain(
    realClock,
    () => undefined,
    () => Promise.reject(new Error(`The specified module could not be found (${++loads})`)),
  );
  expect(loads).toBe(0);
  expect(await keychain.probe()).toBe('The specified module could not be found (1)');
  await expect(keychain.read('an account')).rejects.toThrow('could not be found');
});
