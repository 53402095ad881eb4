/** The suggested cut-off, and what it would change in the list whose policy it is for. */
import { useQuery } from '@tanstack/react-query';
import type { CallsAsked, Suggestion } from '#contract/outcomes/calibration.ts';
import type { PolicyPreview } from '#contract/review/policy.ts';
import { reading } from '#renderer/base/queryClient.ts';
import { useCalibrationChoice } from './calibrationChoice.ts';

/** `policyOf`: the list. Undefined until it is known. */
export function useSuggestion(
  asked: CallsAsked | null,
  policyOf: string | null,
): { suggestion: Suggestion | undefined; preview: PolicyPreview | undefined } {
  const cutOff = useCalibrationChoice((choice) => choice.cutOff);
  const { data: suggestion } = useQuery({
    ...reading('calibration.suggest', { listIds: [], from: null, to: null, ...asked, asked: cutOff, policyOf }),
    enabled: asked !== null,
    placeholderData: (before) => before,
  });
  const policy = suggestion?.policy ?? null;
  const { data: preview } = useQuery({
    ...reading('policies.preview', { listId: policyOf ?? '', policy: policy ?? { name: '-', version: 1, rules: [], otherwise: 'hold' } }),
    enabled: policy !== null && policyOf !== null,
  });
  return { suggestion, preview: policy === null ? undefined : preview };
}
