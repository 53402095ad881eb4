/** Shown while this computer is in no team: joining one and the consequences; behind Advanced, returning to one or creating a hub. */
import { Radio } from '@mantine/core';
import { useState } from 'react';
import { teamWords as words } from '#messages/team/teamScreenWords.ts';
import { Details } from '#renderer/ui/form/Details.tsx';
import { Panel } from '#renderer/ui/page/Page.tsx';
import { JoinForm } from './JoinForm.tsx';
import { MakeForm } from './MakeForm.tsx';
import { RecoverForm } from './RecoverForm.tsx';
import { Points } from '#renderer/ui/notices/Notice.tsx';
import css from '../Team.module.css';

const ways = ['recover', 'make'] as const;
type Way = (typeof ways)[number];
const titles: Readonly<Record<Way, { title: string; about: string }>> = {
  recover: { title: words.none.recover, about: words.none.recoverAbout },
  make: { title: words.none.make, about: words.none.makeAbout },
};

/** `onMade`: called when a hub was created, of which this computer has the only admin. */
export function NoTeam({ onMade }: { onMade: () => void }) {
  const [way, setWay] = useState<Way | null>(null);
  const { what } = words.none;
  return (
    <div className={css.body}>
      <div className="stack gap-18">
        <p className={`${css.intro ?? ''} text-2`}>{words.none.about}</p>
        <JoinForm />
        <Details title={words.advanced}>
          <Radio.Group aria-label={words.none.ways} value={way} onChange={setWay}>
            <div className={css.ways}>
              {ways.map((one) => (
                <Radio.Card key={one} value={one} className={css.way ?? ''}>
                  <Radio.Indicator />
                  <span className="stack">
                    <span className="strong">{titles[one].title}</span>
                    <span className="text-2">{titles[one].about}</span>
                  </span>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
          {way === 'recover' && <RecoverForm />}
          {way === 'make' && <MakeForm onMade={onMade} />}
        </Details>
      </div>
      <aside className="stack gap-12" aria-label={what.title}>
        <Panel title={what.title}>
          <Points of={[what.buying, what.away, what.sees, what.leaving]} />
        </Panel>
      </aside>
    </div>
  );
}
