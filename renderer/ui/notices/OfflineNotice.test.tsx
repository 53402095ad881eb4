import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import { OfflineNotice } from './OfflineNotice.tsx';

const service = { kind: 'service', baseUrl: 'https://api.example.com' } as const;
const goes = (online: boolean): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
};
afterEach(() => vi.restoreAllMocks());

test('a computer without a network says so before any call, and only while it has none', () => {
  showPart(<OfflineNotice environment={service}>Nothing can be sent.</OfflineNotice>);
  expect(screen.queryByText('Nothing can be sent.')).toBeNull();
  goes(false);
  expect(screen.getByRole('status').textContent).toBe('Nothing can be sent.');
  goes(true);
  expect(screen.queryByText('Nothing can be sent.')).toBeNull();
});

test.each([
  ['the sandbox', { kind: 'sandbox', baseUrl: null } as const],
  ['a service on this computer', { kind: 'service', baseUrl: 'http://127.0.0.1:4010/v3' } as const],
  ['an environment that is not known yet', undefined],
])('%s needs no network', (_, environment) => {
  showPart(<OfflineNotice environment={environment}>Nothing can be sent.</OfflineNotice>);
  goes(false);
  expect(screen.queryByText('Nothing can be sent.')).toBeNull();
});
