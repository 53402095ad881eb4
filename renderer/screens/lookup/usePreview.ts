/** What a look-up would send and cost: asked for again a moment after every change; the last one stays in sight until the next is there. */
import { useEffect, useState } from 'react';
import type { Failure } from '../../../electron/contract/failure.ts';
import { lookupRequestSchema, type LookupPreview, type LookupRequest } from '../../../electron/contract/lookup.ts';
import { failureOf } from '../../app/failureOf.ts';
import { environments } from '../../app/queries.ts';
import { call } from '../../bridge/call.ts';

const pauseMs = 150;

export interface Previewed {
  readonly preview: LookupPreview | null;
  readonly failure: Failure | null;
  /** True while the preview in sight is not yet the one of what stands in the form. */
  readonly stale: boolean;
}

/** `request` null: nothing to preview yet. */
export function usePreview(request: LookupRequest | null): Previewed {
  // As text, because a new object that says the same is not another request.
  const asked = request === null ? null : JSON.stringify(request);
  // Another price or key is another preview.
  const priced = environments.use(({ value }) => value);
  const [answer, setAnswer] = useState<{ asked: string; preview: LookupPreview | null; failure: Failure | null } | null>(null);

  useEffect(() => {
    if (asked === null) return;
    let over = false;
    const timer = setTimeout(() => {
      call('lookups.preview', lookupRequestSchema.parse(JSON.parse(asked)))
        .then((preview) => {
          if (!over) setAnswer({ asked, preview, failure: null });
        })
        .catch((error: unknown) => {
          if (!over) setAnswer({ asked, preview: null, failure: failureOf(error) });
        });
    }, pauseMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [asked, priced]);

  return {
    preview: answer?.preview ?? null,
    failure: answer?.asked === asked ? (answer?.failure ?? null) : null,
    stale: answer?.asked !== asked,
  };
}
