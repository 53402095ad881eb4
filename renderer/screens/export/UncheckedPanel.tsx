/**
 * Rows to call that aren't checked for litigators: they are held, with an explanation, and can be checked. A person who doesn't want them
 * held must check them or export them with a name and a reason; until then nothing is written.
 */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { isWritten } from '#base/writtenText.ts';
import type { UncheckedStop } from '#contract/verdict/unchecked.ts';
import { knownAddOns } from '#contract/service/operation.ts';
import { mainOperation } from '#contract/service/operations/catalog.ts';
import type { FilePreviewRequest } from '#contract/exports/export.ts';
import type { List } from '#contract/lists/list.ts';
import { isSampleList } from '#contract/lists/sampleList.ts';
import type { PlanRequest } from '#contract/plan/plan.ts';
import { exportWords } from '#messages/exports/exportScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { checkWords } from '#messages/plan/checkWords.ts';
import { priceWords } from '#messages/plan/planWords.ts';
import { Banner } from '../../ui/notices/Notice.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { attempt } from '../../base/notify.ts';
import { addEnvironment } from '../../subjects/accounts/EnvironmentSelect.tsx';
import { chooseLitigatorCheck, choosePlan, usePlanEnvironment } from '../../subjects/plan/planChoice.ts';
import { pause, read, unfollowedKey } from '../../base/queryClient.ts';
import { goToStep } from '../../base/router.ts';
import { call } from '../../bridge/call.ts';
import css from './ExportScreen.module.css';

const words = exportWords.unchecked;

interface Props {
  readonly stop: UncheckedStop;
  /** Number of rows to call, including these. */
  readonly of: number;
  /** Whether they are held, and so not in the file. */
  readonly held: boolean;
  /** The name recorded with the reason. */
  readonly operator: string;
  readonly busy: boolean;
  readonly check: WayToCheck | null;
  readonly onHold: (held: boolean) => void;
  readonly onAccept: (reason: string) => void;
}

export function UncheckedPanel({ stop, of, held, operator, busy, check, onHold, onAccept }: Props) {
  const [asks, setAsks] = useState(false);
  if (held)
    return (
      <Banner
        tone="slate"
        icon="pause"
        title={words.held(stop.rows)}
        actions={
          <>
            {check !== null && (
              <Button variant="default" onClick={check.go}>
                {check.label}
              </Button>
            )}
            <Button variant="default" onClick={() => onHold(false)}>
              {words.dontHold}
            </Button>
          </>
        }
      >
        {words.why(stop)}
      </Banner>
    );
  return (
    <Banner tone="amber" icon="warning" title={words.title(stop.rows, of)}>
      <p>{words.why(stop)}</p>
      {asks ? (
        <Reason
          description={words.recorded(operator, stop.settles)}
          button={words.exportAnyway(of)}
          busy={busy}
          onAccept={onAccept}
          onCancel={() => setAsks(false)}
        />
      ) : (
        <div className="line wraps mt-12">
          {check !== null && (
            <Button size="xs" variant="filled" disabled={busy} onClick={check.go}>
              {check.label}
            </Button>
          )}
          <Button size="xs" variant="default" disabled={busy} onClick={() => onHold(true)}>
            {words.hold}
          </Button>
          <Button size="xs" variant="default" disabled={busy} onClick={() => setAsks(true)}>
            {words.accept}
          </Button>
        </div>
      )}
    </Banner>
  );
}

interface ReasonProps {
  /** Explains what the reason is used for. */
  readonly description: string;
  readonly button: string;
  readonly busy: boolean;
  readonly onAccept: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the reason to call people who weren't checked for litigators: without one, nothing is exported. */
export function Reason({ description, button, busy, onAccept, onCancel }: ReasonProps) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const isMissing = !isWritten(reason);
  return (
    <Form
      className={css.reason}
      onSubmit={() => {
        setAsked(true);
        if (!isMissing) onAccept(reason.trim());
      }}
      onEscape={onCancel}
    >
      <TextInput
        autoFocus
        label={words.reason}
        description={description}
        placeholder={words.reasonExample}
        maxLength={500}
        value={reason}
        error={asked && isMissing ? words.reasonMissing : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="line wraps mt-12">
        <Button size="xs" type="submit" variant="filled" disabled={busy}>
          {button}
        </Button>
        <Button size="xs" variant="subtle" onClick={onCancel}>
          {shared.cancel}
        </Button>
      </div>
    </Form>
  );
}

/** A file of rows to call, in the form that `exports.unchecked` expects. */
type StoppedFile = Omit<FilePreviewRequest, 'unchecked'> & { readonly split?: boolean };

/** Debounces trying out options, so that only the final choice is priced. */
const restMs = 400;

/** The button that leads to the check of these rows. */
interface WayToCheck {
  readonly label: string;
  go(): void;
}

/**
 * `choice`: null if nothing stops the file. `rows`: those not checked. `version`: changes with every change of the list. Null if there is
 * nothing to check, or if the list is the sample, which only the sandbox answers.
 */
export function useUnchecked(list: List, choice: StoppedFile | null, rows: number, version: string | null): WayToCheck | null {
  const { environment, offered } = usePlanEnvironment(choice?.listId ?? null);
  // The sandbox's answers let no row into a file to call, so asking it again would lead back here.
  const real = environment?.kind === 'sandbox' ? offered.find(({ kind }) => kind !== 'sandbox') : undefined;
  const isPractice = environment?.kind === 'sandbox' && real === undefined;
  const environmentId = isPractice ? undefined : (real ?? environment)?.environmentId;
  const { data } = useQuery({
    queryKey: unfollowedKey('exports.unchecked', choice, environmentId, version),
    queryFn:
      choice === null || environmentId === undefined
        ? skipToken
        : async ({ signal }) => {
            await pause(restMs, signal);
            const { packed } = await read('exports.unchecked', choice);
            return read('plans.make', planOf(choice.listId, environmentId, packed));
          },
    staleTime: 60_000,
  });
  if (choice === null) return null;
  if (isPractice) return isSampleList(list) ? null : { label: checkWords.price.connect, go: addEnvironment };
  return {
    label: words.check(rows, data === undefined ? null : priceWords(data)),
    go: () =>
      attempt(async () => {
        chooseLitigatorCheck(choice.listId, await call('exports.unchecked', choice));
        if (real !== undefined) choosePlan(choice.listId, { environmentId: real.environmentId });
        goToStep(choice.listId, 'check');
      }),
  };
}

/** The plan request that the plan screen proposes for these rows. */
const planOf = (listId: string, environmentId: string, rows: string): PlanRequest => ({
  listId,
  environmentId,
  checks: [
    {
      operation: mainOperation.id,
      addOns: knownAddOns(mainOperation.addOns.map(({ name }) => name)).filter((name) => name === 'litigator_checks'),
      where: {},
    },
  ],
  freshForMs: 0,
  rows,
  limit: null,
  maxCalls: null,
  budgetMicros: null,
  callsPerSecond: null,
});
