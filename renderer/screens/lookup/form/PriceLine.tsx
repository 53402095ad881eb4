/** What the look-up would cost, next to its button: "at least" if a price is missing, and free if nobody charges. */
import type { LookupPreview } from '#contract/lookups/lookup.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { formatRoute } from '#renderer/base/router.ts';
import css from '../LookupScreen.module.css';

export function PriceLine({ preview, sandbox }: { preview: LookupPreview | null; sandbox: boolean }) {
  return (
    <p className={css.price}>
      {preview !== null && lookupWords.form.price(preview)}{' '}
      {sandbox ? (
        <span className={css.free}>{lookupWords.form.free}</span>
      ) : (
        preview !== null && preview.unpriced.length > 0 && <a href={formatRoute({ at: 'settings' })}>{lookupWords.form.setPrice}</a>
      )}
    </p>
  );
}
