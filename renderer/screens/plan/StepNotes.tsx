/** Notes to read before buying a check, each with a way to fix the problem. */
import { Button } from '@mantine/core';
import { phoneOperation } from '#contract/service/operations/catalog.ts';
import type { PlannedCheck } from '#contract/plan/plan.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { operationTitle, versionTitle } from '#messages/names.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { MissingPrice } from '../../subjects/plan/PlanNotices.tsx';
import { goToStep } from '../../base/router.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { unmetFields } from './checks.ts';
import type { StepProps } from './stepProps.ts';
import { unservedFields } from '../../subjects/plan/planChoice.ts';

export function StepNotes({ step, planned }: { step: StepProps; planned: PlannedCheck | undefined }) {
  const { environment } = step;
  const unfound = unmetFields(step.checks, step.index);
  return (
    <>
      <Unserved step={step} />
      {planned?.notEnabled === true && <NotEnabled step={step} planned={planned} />}
      {environment !== undefined &&
        environment.kind !== 'sandbox' &&
        planned?.unpriced.map((name) => <MissingPrice key={name} name={name} environment={environment} />)}
      {unfound.length > 0 && (
        <p className="line gap-6 small text-3 mt-8">
          <Icon name="info" size={14} />
          {words.notes.unfound(unfound)}
        </p>
      )}
    </>
  );
}

/** A required parameter that no column fills, so that no row can be checked. */
function Unserved({ step: { listId, check, mapped, offered, onReplace } }: { step: StepProps }) {
  const fields = mapped === null ? [] : unservedFields(check.operation, mapped);
  if (mapped === null || fields.length === 0) return null;
  const phoneCheck = offered.find(({ id }) => id === phoneOperation?.id);
  const instead = phoneCheck !== undefined && unservedFields(phoneCheck.id, mapped).length === 0 ? phoneCheck : undefined;
  return (
    <div className="mt-10">
      <Notice
        tone="amber"
        actions={
          <>
            {instead !== undefined && (
              <Button size="xs" onClick={() => onReplace(instead)}>
                {words.notes.ask(operationTitle(instead.id))}
              </Button>
            )}
            <Button size="xs" onClick={() => goToStep(listId, 'import')}>
              {sharedWords.matchColumns}
            </Button>
          </>
        }
      >
        {failureSentence({ code: 'mapping.requiredMissing', params: { operation: check.operation, fields: fields.join(', ') } })}
        {instead !== undefined && ` ${words.notes.needsOnlyPhone(operationTitle(instead.id))}`}
      </Notice>
    </div>
  );
}

function NotEnabled({ step: { check, offered, onReplace }, planned }: { step: StepProps; planned: PlannedCheck }) {
  const { answeredBefore = false, otherVersion } = planned;
  const other = answeredBefore ? undefined : offered.find(({ id }) => id === otherVersion);
  return (
    <div className="mt-10">
      <Notice
        tone="amber"
        icon={answeredBefore ? 'key' : 'lock'}
        actions={
          other !== undefined && (
            <Button size="xs" onClick={() => onReplace(other)}>
              {words.notes.use(versionTitle(other.id))}
            </Button>
          )
        }
      >
        {answeredBefore ? words.notes.lapsed(versionTitle(check.operation)) : words.notes.notEnabled(versionTitle(check.operation))}
      </Notice>
    </div>
  );
}
