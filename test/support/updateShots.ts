/** Screenshots of updates: one that is ready, and the settings in each state. */
import type { UpdateState } from '#contract/desktop/updates.ts';
import type { Shot } from './windowShots.ts';

const at = Date.UTC(2026, 10, 23, 9, 4);
const state = (found: UpdateState['found'], more: Partial<UpdateState> = {}): Shot['handlers'] => ({
  'updates.state': () => Promise.resolve({ impossible: null, feed: 'https://files.example.com/rollcall', lookedAt: at, found, ...more }),
});
const scrolled: Shot['act'] = (page) => page.getByRole('region', { name: 'Updates', exact: true }).scrollIntoViewIfNeeded();
const ready = state({ is: 'ready', version: '0.2.0', headline: 'Import and review lists of five million rows.' });

export const updateShots: readonly Shot[] = [
  { name: '1-update-ready', alike: '9-recovered', address: '#/lists', handlers: ready },
  { name: '9-updates-ready', alike: '9-settings-awake', address: '#/settings/updates', handlers: ready, act: scrolled },
  {
    name: '9-updates-refused',
    alike: '9-settings-awake',
    address: '#/settings/updates',
    handlers: state({ is: 'failed', problem: 'changed', detail: 'rollcall_0.2.0_amd64.deb' }),
    act: scrolled,
  },
  {
    name: '9-updates-loading',
    address: '#/settings/updates',
    handlers: state({ is: 'downloading', version: '0.2.0', share: 0.42 }),
    act: scrolled,
  },
  {
    name: '9-updates-off',
    alike: '9-settings-awake',
    address: '#/settings/updates',
    handlers: state({ is: 'nothing' }, { feed: null, lookedAt: null }),
    act: scrolled,
  },
  {
    name: '9-updates-no-key',
    alike: '9-settings-awake',
    address: '#/settings/updates',
    handlers: state({ is: 'nothing' }, { impossible: 'noKey', feed: null }),
    act: scrolled,
  },
];
