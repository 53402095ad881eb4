import { expect, it } from 'vitest';
import { osKeychain } from './keychain.ts';
import { realClock } from './realClock.ts';

it.each([
  ['win32', /needs Microsoft’s Visual C\+\+ runtime; install it from https:/],
  ['darwin', /can’t be loaded; install Rollcall again/],
] as const)(
  'on %s, says what is missing and what to do where its library can’t be loaded, and only when it is used',
  async (platform, said) => {
    let loads = 0;
    const load = (): Promise<never> => Promise.reject(new Error(`The specified module could not be found (${++loads})`));
    const keychain = osKeychain(realClock, () => undefined, load, platform);
    expect(loads).toBe(0);
    expect(await keychain.probe()).toMatch(said);
    await expect(keychain.read('an account')).rejects.toThrow(said);
    expect(loads).toBe(2);
  },
);
