/**
 * Tests a screen that couldn't be loaded: loading is retried, in the end by a new document, because browsers cache the failure of a module.
 */
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import { piece } from './piece.tsx';

const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

/** Shows a screen whose file fails to load `failures` times, while the program answers or doesn't; retries once. */
async function tryAgain({ failures, answers }: { failures: number; answers: boolean }): Promise<void> {
  let left = failures;
  vi.stubGlobal('fetch', () => (answers ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch'))));
  const { Shown } = piece(() => {
    left -= 1;
    return left < 0 ? Promise.resolve(() => <p>The screen</p>) : Promise.reject(new TypeError('Failed to fetch'));
  });
  const part = showPart(<Shown />, {});
  await part.user.click(await screen.findByRole('button', { name: 'Try again' }));
}

test('is shown once its file can be had', async () => {
  await tryAgain({ failures: 1, answers: true });
  expect(await screen.findByText('The screen')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('is asked for by a new document if the browser has kept its failure', async () => {
  await tryAgain({ failures: 2, answers: true });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('stays where it is while the program is gone, which a new document would only lose', async () => {
  await tryAgain({ failures: 2, answers: false });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});
