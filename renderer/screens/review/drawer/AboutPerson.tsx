/** Leads from a row to everything that is held on its person, in all lists. */
import { Button } from '@mantine/core';
import type { RowFields } from '#contract/lists/fields.ts';
import { reviewDrawerWords as words } from '#messages/review/reviewDrawerWords.ts';
import { askAbout } from '#renderer/subjects/settings/personAsked.ts';
import css from './Drawer.module.css';

export function AboutPerson({ fields }: { fields: RowFields }) {
  const phone = fields.phone ?? fields['primary.phone'];
  const email = fields.email ?? fields['primary.email_address'];
  if (phone === undefined && email === undefined) return null;
  // One of them is enough: who changed the other is still found.
  return (
    <div className={css.inset}>
      <Button variant="subtle" size="xs" ml={-12} onClick={() => askAbout(phone === undefined ? { email: email ?? '' } : { phone })}>
        {words.everything}
      </Button>
    </div>
  );
}
