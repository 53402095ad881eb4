/** A manual check: the form with the operation's fields, the readable answer, and the raw answer behind Details. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { takeAskedLookup } from '../../subjects/lookups/lookupChoice.ts';
import { environments, useEnvironment } from '../../subjects/accounts/queries.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { AnswerPane, answerPaneId } from './answer/AnswerPane.tsx';
import { copyRaw, RawPane, rawText, type RawTab } from './answer/RawPane.tsx';
import { LookupForm } from './form/LookupForm.tsx';
import { usePreview } from './form/usePreview.ts';
import { History, useHistory } from './History.tsx';
import { ask, askAnyway, chosenOperation, fillForm, open, requestOf, useLookup } from './lookupStore.ts';
import { lookupCommands } from './lookupCommands.ts';
import css from './LookupScreen.module.css';

export function LookupScreen() {
  const environment = useEnvironment();
  const known = useQuery(environments).data;
  const state = useLookup();
  const { shown, asking } = state;
  const history = useHistory();
  const waits = state.question !== null && state.question.request.environmentId === environment?.environmentId;
  const operation = chosenOperation(state.operation);
  const request = environment === undefined ? null : requestOf(state, operation, environment.environmentId);
  const previewed = usePreview(request);
  const repeated = shown === null || environment === undefined ? null : { ...shown.request, environmentId: environment.environmentId };
  const phone = previewed.preview?.sent.find(([name]) => name === 'phone')?.[1] ?? null;
  const [tab, setTab] = useState<RawTab>('json');
  const [details, setDetails] = useState(false);
  useEffect(() => {
    const wanted = takeAskedLookup();
    // The answer shown so far is about another person.
    if (wanted !== null) fillForm(wanted, { clear: true });
  }, []);

  const askNow = (): void => {
    if (request === null) return;
    useLookup.setState({ tried: true });
    // The obstacle is already shown next to its field; anything newer than the preview appears when the request is sent.
    if (!previewed.stale && previewed.preview?.obstacle) return;
    // A pending question has buttons of its own: pressing the key twice must not buy.
    if (waits) return;
    void asked(ask(request));
  };
  const asked = async (asking: Promise<void>): Promise<void> => {
    const { activeElement } = document;
    await asking;
    if (useLookup.getState().question !== null) return;
    // Doesn't move the focus if the person is already in another field.
    if ([activeElement, document.body].includes(document.activeElement)) document.getElementById(answerPaneId)?.focus();
  };
  // While a lookup is in progress, the previous answer would be mistaken for its answer.
  const inSight = asking === null ? shown : null;
  const raw = rawText(tab, inSight, previewed.preview?.wire ?? null);
  const move = (by: number): void => {
    const entries = history.data?.entries ?? [];
    const at = entries.findIndex(({ lookupId }) => lookupId === shown?.lookupId);
    const next = entries[at < 0 ? (by > 0 ? 0 : -1) : at + by];
    if (next !== undefined) void open(next.lookupId);
  };
  useKeys(lookupCommands, {
    ask: askNow,
    copy: raw === null ? null : () => copyRaw(raw),
    toggleDetails: () => setDetails(!details),
    move,
  });

  return (
    <Page aria-label={lookupWords.page}>
      <div className={css.work} data-details={details || undefined}>
        <section className={css.form} aria-label={lookupWords.title}>
          <h1>{lookupWords.title}</h1>
          {environment !== undefined && (
            <LookupForm
              operation={operation}
              environment={environment}
              environments={known ?? []}
              previewed={previewed}
              onAsk={askNow}
              onAnyway={(question) => void asked(askAnyway(question))}
            />
          )}
          <History history={history} />
        </section>
        <AnswerPane lookup={shown} asking={asking} failure={state.failure} repeated={repeated} phone={phone} details={details} />
        {details && <RawPane tab={tab} onTab={setTab} lookup={inSight} text={raw} />}
      </div>
    </Page>
  );
}
