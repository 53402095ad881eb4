/** The hub: where it is, how the connection is protected, what can be read there, and an admin's way back into the team. */
import { Button } from '@mantine/core';
import type { JoinedTeam } from '#contract/team/team.ts';
import { transportWords } from '#messages/team/teamWords.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import css from './Team.module.css';

const words = teamWords.hub;

export const Hub = ({ team: { address, transport, role }, onSaveKit }: { team: JoinedTeam; onSaveKit: () => void }) => (
  <section aria-label={words.title}>
    <div className={css.title}>
      <h2>{words.title}</h2>
      <span className="small text-3">{words.keeps}</span>
    </div>
    <p className="line text-2">
      <span className="code">{teamWords.address(address)}</span>
      {transportWords(transport)}
    </p>
    {role === 'admin' && (
      <Button className={css.own ?? ''} size="xs" mt={8} onClick={onSaveKit}>
        {teamWords.kit.open}
      </Button>
    )}
  </section>
);
