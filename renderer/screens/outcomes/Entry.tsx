/** The screen while no sheet is open: how to import one, the outbox, and earlier results. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { outcomesWords as words } from '#messages/outcomes/outcomesWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { useResultSheet } from '../../subjects/outcomes/resultSheet.ts';
import { go } from '../../base/router.ts';
import { useKeys } from '../../keys/useKeys.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { CommandButton } from '../../ui/keys/CommandButton.tsx';
import { Back, Foot, PageBody } from '../../ui/page/Page.tsx';
import { ProgressBar } from '../../ui/bars/ProgressBar.tsx';
import { Acts, actsQuery } from './acts/Acts.tsx';
import { Outbox } from './outbox/Outbox.tsx';
import { backCommands, entryCommands } from './outcomesCommands.ts';
import css from './OutcomesScreen.module.css';
import { CalibrationPanel } from './calibration/CalibrationPanel.tsx';

export function Entry() {
  const { sending, failure } = useResultSheet();
  useKeys(entryCommands, {});
  useKeys(backCommands, { back: () => go({ at: 'lists' }) });
  return (
    <>
      <Columns>
        <h1>{words.title}</h1>
        <FailureNotice failure={failure} />
        {sending === null ? <Way /> : <Sending name={sending} />}
        <Outbox />
        <Acts />
      </Columns>
      <Foot>
        <Back of="outcomes.back">{sharedWords.backToLists}</Back>
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
      <CommandButton of="outcomes.open" size="sm" variant={isFirst ? 'filled' : 'default'} leftSection={<Icon name="upload" />}>
        {words.open.choose}
      </CommandButton>
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
