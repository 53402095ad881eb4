/** The screen without an open sheet: how to open one, the outbox, and what was brought in or entered before. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { outcomesWords as words } from '#messages/outcomes/outcomesWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { useResultSheet, openResultSheet } from '../../subjects/outcomes/resultSheet.ts';
import { go } from '../../base/router.ts';
import { useKeys } from '../../keys/useKeys.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import { Back, Foot, PageBody } from '../../ui/page/Page.tsx';
import { ProgressBar } from '../../ui/bars/ProgressBar.tsx';
import { chooseFiles } from '../../subjects/lists/imports.ts';
import { Acts, actsQuery } from './acts/Acts.tsx';
import { Outbox } from './outbox/Outbox.tsx';
import css from './OutcomesScreen.module.css';
import { CalibrationPanel } from './calibration/CalibrationPanel.tsx';

export function Entry() {
  const { sending, failure } = useResultSheet();
  const back = (): void => go({ at: 'lists' });
  useKeys({ 'outcomes.open': chooseSheet, 'outcomes.back': back });
  return (
    <>
      <Columns>
        <h1>{words.title}</h1>
        {failure !== null && <FailureNotice failure={failure} />}
        {sending === null ? <Way /> : <Sending name={sending} />}
        <Outbox />
        <Acts />
      </Columns>
      <Foot>
        <Back of="outcomes.back" onClick={back}>
          {sharedWords.backToLists}
        </Back>
      </Foot>
    </>
  );
}

const Sending = ({ name }: { name: string }) => (
  <div className={css.drop}>
    <div className="grow">
      <p className="medium mb-8" role="status">
        {words.open.reading(name)}
      </p>
      <ProgressBar share={null} label={words.open.reading(name)} />
    </div>
  </div>
);

/** Explains the purpose of outcomes until there are some. */
function Way() {
  const acts = useQuery(actsQuery).data;
  const isFirst = acts?.total === 0;
  return (
    <section className={css.drop} aria-label={words.open.region}>
      <Icon name="phone" size={28} className="text-3" />
      <div className="grow">
        <h2>{words.open.title}</h2>
        <p className="text-2">{isFirst ? words.acts.noneExplained : words.open.about}</p>
        <p className="small text-3">{words.open.formats}</p>
      </div>
      <Button
        variant={isFirst ? 'filled' : 'default'}
        leftSection={<Icon name="upload" />}
        rightSection={<Key of="outcomes.open" />}
        onClick={chooseSheet}
      >
        {words.open.choose}
      </Button>
    </section>
  );
}

/** The body of the screen: a result sheet or the way to open one, with the outbox below, and the calibration beside them. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <PageBody className={css.body ?? ''}>
    <div className={css.left}>{children}</div>
    <CalibrationPanel />
  </PageBody>
);

/** Lets the person choose a result sheet and opens it. */
export const chooseSheet = (): void => chooseFiles((files) => void openResultSheet(files));
