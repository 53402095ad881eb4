/** What the look-up would cost, next to its button: "at least" if a price is missing, and free if nobody charges. */
import type { LookupPreview } from '../../../electron/contract/lookup.ts';
import { money } from '../../../electron/messages/money.ts';
import { pricedTitle } from '../../../electron/messages/names.ts';
import { formatRoute } from '../../app/router.ts';
import css from './LookupScreen.module.css';

/** `At least $0.08, no price is set for Litigator check.` */
export function priceSentence({ cost, unpriced }: LookupPreview): string {
  const price = money(cost.lowMicros, cost.currency);
  if (unpriced.length === 0) return `${price} for this call.`;
  const missing = `no price is set for ${unpriced.map(pricedTitle).join(' and ')}.`;
  return cost.lowMicros === 0 ? missing.charAt(0).toUpperCase() + missing.slice(1) : `At least ${price}, ${missing}`;
}

export function PriceLine({ preview, sandbox }: { preview: LookupPreview | null; sandbox: boolean }) {
  return (
    <p className={css.price}>
      {preview !== null && priceSentence(preview)}{' '}
      {sandbox ? (
        <span className={css.free}>Free in the sandbox.</span>
      ) : (
        preview !== null && preview.unpriced.length > 0 && <a href={formatRoute({ at: 'settings' })}>Set price</a>
      )}
    </p>
  );
}
