/** Screenshots of the data held about a person, and of the confirmation before it is purged. */
import type { Shot } from './windowShots.ts';

const find: NonNullable<Shot['act']> = async (page) => {
  const section = page.getByRole('region', { name: 'Privacy', exact: true });
  await section.scrollIntoViewIfNeeded();
  await section.getByRole('textbox').first().fill('206 555 0142');
  await section.getByRole('button', { name: 'Find', exact: true }).click();
  await section.getByRole('heading').nth(1).scrollIntoViewIfNeeded();
};

export const privacyShots: Shot[] = [
  {
    name: '9-privacy',
    address: '#/settings/privacy',
    act: async (page, backend) => {
      await find(page, backend);
      await page.getByRole('button', { name: 'Purge…', exact: true }).click();
      await page.getByRole('group', { name: 'Purge this person', exact: true }).scrollIntoViewIfNeeded();
    },
  },
  { name: '9-privacy-narrow', alike: '9-privacy', address: '#/settings/privacy', size: { width: 1024, height: 640 }, act: find },
];
