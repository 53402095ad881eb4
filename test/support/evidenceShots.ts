/** Screenshots of evidence: before it is made, made, unsigned, verified, and the settings of its keys. */
import type { Page } from 'playwright-core';
import { brokenEvidence, noKeychain, verifiedEvidence } from './evidenceFixtures.ts';
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';

const address = `#/lists/${ids.solar}/evidence`;
const narrow = { width: 1024, height: 640 };
const unsigned = { 'evidence.keys': () => Promise.resolve(noKeychain) };

async function make(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Make evidence of/ }).click();
  await page.getByText('Root of its rows').first().waitFor();
}
async function verify(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'evidence.jsonl', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await page.getByRole('button', { name: 'Choose another file' }).waitFor();
}

export const evidenceShots: readonly Shot[] = [
  { name: '12-evidence', address },
  { name: '12-evidence-narrow', alike: '12-evidence', address, size: narrow },
  { name: '12-evidence-none', alike: '12-evidence', address, handlers: { ...unsigned, 'evidence.list': () => Promise.resolve([]) } },
  { name: '12-evidence-made', alike: '12-evidence', address, act: make },
  {
    name: '12-evidence-verified',
    alike: '12-evidence-broken',
    address,
    handlers: { 'evidence.verify': () => Promise.resolve(verifiedEvidence) },
    act: verify,
  },
  { name: '12-evidence-broken', address, handlers: { 'evidence.verify': () => Promise.resolve(brokenEvidence) }, act: verify },
  {
    name: '12-evidence-settings',
    alike: '9-settings-awake',
    address: '#/settings/evidence',
    act: (page) =>
      page.getByRole('table', { name: 'Signing keys' }).or(page.getByText('Signs new evidence')).first().scrollIntoViewIfNeeded(),
  },
];
