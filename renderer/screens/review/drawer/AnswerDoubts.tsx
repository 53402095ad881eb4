/** Says beside a verdict that its answers are too old to rely on, or about another phone than the row has now. */
import { useQuery } from '@tanstack/react-query';
import type { RowDetail } from '#contract/review/view.ts';
import { appState } from '#renderer/base/queries.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { useNow } from '#renderer/ui/text/useNow.ts';
import { answerDoubts } from './answerDoubts.ts';

const hourMs = 3_600_000;

export function AnswerDoubts({ detail, className }: { detail: Pick<RowDetail, 'answers' | 'fields'>; className: string | undefined }) {
  const days = useQuery(appState).data?.settings.freshDays;
  const now = useNow(hourMs);
  if (days === undefined) return null;
  return answerDoubts(detail, days, now).map((doubt) => (
    <p key={doubt} className={className} data-doubt>
      <Icon name="warning" size={14} />
      <span>{doubt}</span>
    </p>
  ));
}
