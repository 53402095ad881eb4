/** Inviting: a role, a name, and a code that works once. Members who may not invite see who may. */
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { teamRoles, type Invitation, type JoinedTeam, type TeamRole } from '#contract/team/team.ts';
import { roleMeaning, roleTitle } from '#messages/team/teamWords.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { notifyDone, useAct, copyText } from '#renderer/base/notify.ts';
import { refresh } from '#renderer/base/queryClient.ts';
import { putTeam, teamState } from '#renderer/subjects/team/queries.ts';
import { call } from '#renderer/bridge/call.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { Panel } from '#renderer/ui/page/Page.tsx';
import { roughText } from '#renderer/ui/text/times.ts';
import { codeCommands, inviteCommands } from '../../settingsCommands.ts';
import { adminNames } from './Members.tsx';
import css from '../Team.module.css';
import { Form } from '#renderer/ui/form/Form.tsx';

const words = teamWords.invite;
const longestName = 80;

/** A code that was just created; it is shown once. */
interface Made extends Invitation {
  readonly name: string;
}

export function InvitePanel({ team, now }: { team: JoinedTeam; now: number }) {
  const { role, link, members } = team;
  const [latest, setMade] = useState<Made | null>(null);
  const invited = members.find(({ memberId }) => memberId === latest?.memberId);
  // Once the person has joined, “Revoke” would remove them from the team.
  const isOver = invited !== undefined && (invited.invitedUntil === null || invited.removedAt !== null);
  const made = isOver ? null : latest;
  const isConnected = link.state === 'connected';
  return (
    <Panel title={words.title}>
      {role !== 'admin' ? (
        <p className="text-2">{words.onlyAdmins(roleTitle(role), adminNames(team))}</p>
      ) : (
        <div className={css.invite}>
          <p className="small text-3">{words.about}</p>
          {isConnected ? <InviteForm made={made} onMade={setMade} /> : <p className="small text-3">{words.whenBack}</p>}
          {made !== null && <Code made={made} now={now} canRevoke={isConnected} onRevoked={() => setMade(null)} />}
        </div>
      )}
    </Panel>
  );
}

function InviteForm({ made, onMade }: { made: Made | null; onMade: (made: Made) => void }) {
  const [role, setRole] = useState<TeamRole>('reviewer');
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const act = useAct();
  const make = (): void => {
    setAsked(true);
    const wanted = name.trim();
    if (wanted === '') return;
    act.run(async () => {
      const invitation = await call('team.invite', { role, name: wanted });
      onMade({ ...invitation, name: wanted });
      setName('');
      setAsked(false);
      await refresh(teamState);
    });
  };
  useKeys(inviteCommands, { make });
  return (
    <Form className={css.invite} aria-label={words.title} onSubmit={make}>
      <Select
        label={words.role}
        data={teamRoles.map((one) => ({ value: one, label: roleTitle(one) }))}
        value={role}
        renderOption={({ option: { value, label } }) => {
          const one = teamRoles.find((known) => known === value);
          return (
            <span className="stack">
              <span className="medium">{label}</span>
              {one !== undefined && <span className="small text-3">{roleMeaning(one)}</span>}
            </span>
          );
        }}
        onChange={(value) => setRole(value ?? role)}
      />
      <p className={`${css.meaning ?? ''} small text-3`}>{roleMeaning(role)}</p>
      <TextInput
        label={words.name}
        maxLength={longestName}
        autoComplete="off"
        value={name}
        error={asked && name.trim() === '' ? words.enterName : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FailureNotice failure={act.failure} />
      <Button type="submit" variant="filled" size="md" loading={act.busy} rightSection={<Key of="team.invite" />} className={css.own ?? ''}>
        {made === null ? words.make : words.makeAnother}
      </Button>
    </Form>
  );
}

interface CodeProps {
  readonly made: Made;
  readonly now: number;
  readonly canRevoke: boolean;
  readonly onRevoked: () => void;
}

function Code({ made: { name, code, expiresAt, memberId }, now, canRevoke, onRevoked }: CodeProps) {
  const act = useAct();
  useKeys(codeCommands, { copy: () => copyText(code, words.copied(name)) });
  const revoke = (): void =>
    act.run(async () => {
      putTeam(await call('team.removeMember', { memberId }));
      notifyDone(teamWords.members.revoked(name));
      onRevoked();
    });
  return (
    <div className={css.made} role="group" aria-label={words.code(name)}>
      <span className="medium">{words.code(name)}</span>
      <div className={css.code}>
        <span className="code cut grow" title={code}>
          {code}
        </span>
        <CommandButton of="team.copy" icon="copy">
          {words.copy}
        </CommandButton>
      </div>
      <span className={css.expires}>
        <Icon name="clock" size={14} className="text-3" />
        <span className="small text-2">{expiresAt <= now ? words.expired : words.expires(roughText(expiresAt - now))}</span>
        <span className="grow" />
        {canRevoke && (
          <Button size="xs" variant="subtle" loading={act.busy} onClick={revoke}>
            {words.revoke}
          </Button>
        )}
      </span>
      <p className="small text-3">{words.secret}</p>
      <FailureNotice failure={act.failure} />
    </div>
  );
}
