import { expect, it } from 'vitest';
import { osKeychain } from './keychain.ts';
import { realClock } from './realClock.ts';

it.each([
  ['win32', /needs Microsoft’s Visual C\+\+ runtime; install it from https:/],
  ['darwin', /can’t be loaded; install Rollcall again/],
] as const)('on %s, names the missing library and the remedy, and only when the keychain is used', async (platform, said) => {
  let loads = 0;
  const load = (): Promise<never> => Promise.reject(new Error(`The specified module could not be found (${++loads})`));
  const keychain = osKeychain(realClock, () => undefined, load, platform);
  expect(loads).toBe(0);
  expect(await keychain.probe()).toMatch(said);
  await expect(keychain.read('an account')).rejects.toThrow(said);
  expect(loads).toBe(2);
});
