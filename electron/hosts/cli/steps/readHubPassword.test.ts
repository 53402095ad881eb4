import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { readHubPassword } from './readHubPassword.ts';

afterEach(() => vi.restoreAllMocks());

/** Simulates the terminal at which a person types. */
class Typed extends PassThrough {
  readonly isTTY = true;
  echoes = true;
  setRawMode(isRaw: boolean): this {
    this.echoes = !isRaw;
    return this;
  }
}

function askedAt(typed: Typed): { password: Promise<string>; interrupted: AbortSignal } {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(typed as never);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  return { password: readHubPassword('ada', interrupt.signal), interrupted: interrupt.signal };
}

it('Ctrl-C at the question ends the command as an interruption, and leaves the terminal’s echo on', async () => {
  // On Windows this would end the process.
  const killed = vi.spyOn(process, 'kill').mockReturnValue(true);
  const typed = new Typed();
  const { password, interrupted } = askedAt(typed);
  expect(typed.echoes).toBe(false);
  typed.write('secr\u0003');
  await expect(password).rejects.toMatchObject({ failure: { code: 'program.ends' } });
  expect(interrupted.aborted).toBe(true);
  expect(killed).not.toHaveBeenCalled();
  expect(typed.echoes).toBe(true);
});

it('takes back what was typed wrong', async () => {
  const typed = new Typed();
  const { password } = askedAt(typed);
  typed.write('secrt\u007fet\r');
  expect(await password).toBe('secret');
  expect(typed.echoes).toBe(true);
  process.removeAllListeners('SIGINT');
});
