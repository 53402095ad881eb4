import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import type { JoinedTeam } from '#contract/team/team.ts';
import { refresh } from '#renderer/base/queryClient.ts';
import { teamState } from '#renderer/subjects/team/queries.ts';
import { awayTeam, madeCode, madeInvitation, madeKeys, madePreview, madeSharedLists, madeTeam, teamIds } from '#test/support/madeTeam.ts';
import { someEnvironments } from '#test/support/runFixtures.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { TeamScreen } from './TeamScreen.tsx';
import { TeamSection } from './InTeam.tsx';

const open = (team: JoinedTeam | null, more: Answers = {}): ShownPart =>
  showPart(<TeamScreen />, {
    'team.state': () => ({ team }),
    'environments.list': () => someEnvironments,
    ...more,
  });
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const asksOf = ({ asked }: ShownPart, name: string): unknown[] => asked.filter(([one]) => one === name).map(([, params]) => params);

test('joins with a code after saying what it says, and asks for a name of this computer', async () => {
  const part = open(null, {
    'team.readCode': () => madePreview(Date.now()),
    'team.join': () => ({ team: madeTeam({ role: 'buyer' }) }),
  });
  await part.user.type(await screen.findByLabelText('Join code'), `  ${madeCode} `);
  await part.user.click(button('Read the code'));
  const says = await screen.findByLabelText('What the code says');
  expect(says.textContent).toContain('Sales');
  expect(says.textContent).toContain('hub.example.net');
  expect(says.textContent).toContain('Buyer: also asks the service, which costs money');
  expect(asksOf(part, 'team.readCode')).toEqual([{ code: madeCode }]);
  await part.user.click(button('Join Sales'));
  expect(await screen.findByText('Enter a name for this computer')).toBeTruthy();
  expect(asksOf(part, 'team.join')).toEqual([]);
  await part.user.type(screen.getByLabelText('Name of this computer'), 'Office 12{Enter}');
  expect(await screen.findByText('You are Ada, Buyer, on Desk')).toBeTruthy();
  expect(asksOf(part, 'team.join')).toEqual([{ code: madeCode, device: 'Office 12' }]);
});

test('says why a code can’t be used, and keeps it to be mended', async () => {
  const part = open(null, {
    'team.readCode': () => {
      throw new Failed('team.codeUnreadable', { codeProblem: 'cut' });
    },
  });
  await part.user.type(await screen.findByLabelText('Join code'), 'RC1-abc{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('This join code is incomplete or mistyped');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Join code').value).toBe('RC1-abc');
});

test('makes a hub: says what is missing, then asks with what was typed', async () => {
  const part = open(null, { 'team.create': () => ({ team: madeTeam({ keys: [] }) }) });
  await part.user.click(await screen.findByRole('button', { name: 'Advanced: servers and hub' }));
  await part.user.click(screen.getByRole('radio', { name: /^Start a team/ }));
  expect(screen.getByText(/create database rollcall owner rollcall_owner;/)).toBeTruthy();
  await part.user.click(button('Make the hub'));
  for (const missing of ['Enter the host', 'Enter a name for the team', 'Enter your name', 'Enter a name for this computer'])
    expect(screen.getByText(missing)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Host')));
  expect(asksOf(part, 'team.create')).toEqual([]);
  await part.user.type(screen.getByLabelText('Host'), 'hub.example.net');
  await part.user.clear(screen.getByLabelText('Port'));
  await part.user.type(screen.getByLabelText('Port'), '70000');
  expect(screen.getByText('From 1 to 65,535')).toBeTruthy();
  await part.user.clear(screen.getByLabelText('Port'));
  await part.user.type(screen.getByLabelText('Port'), '5433');
  await part.user.type(screen.getByLabelText('Password'), 'sesame');
  await part.user.type(screen.getByLabelText('Name of the team'), 'Sales');
  await part.user.type(screen.getByLabelText('Your name'), 'Ada');
  await part.user.type(screen.getByLabelText('Name of this computer'), 'Desk');
  await part.user.click(button('Make the hub'));
  // Offered immediately, because there is no other admin.
  const kit = await screen.findByRole('dialog', { name: 'Save a recovery kit' });
  expect(kit.textContent).toContain('locked out of the team for good');
  await part.user.click(within(kit).getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('The team has no key yet, so nobody can check leads through it.')).toBeTruthy();
  expect(asksOf(part, 'team.create')).toEqual([
    {
      address: { host: 'hub.example.net', port: 5433, database: 'rollcall' },
      ...{ login: 'rollcall_owner', password: 'sesame', caPem: null, name: 'Sales', member: 'Ada', device: 'Desk' },
    },
  ]);
});

test('saves an admin’s recovery kit under a passphrase that is entered twice', async () => {
  const part = open(madeTeam(), {
    'files.chooseSave': () => ({ destinationId: 'd', fileName: 'kit.age' }),
    'team.saveKit': () => ({ fileName: 'kit.age', download: null }),
  });
  await part.user.click(await screen.findByRole('button', { name: 'Advanced: servers and hub' }));
  await part.user.click(button('Save a recovery kit…'));
  await part.user.type(await screen.findByLabelText('Passphrase'), 'a kit for bad days');
  await part.user.click(button('Save file'));
  expect(screen.getByText('The two passphrases differ')).toBeTruthy();
  await part.user.type(screen.getByLabelText('Passphrase again'), 'a kit for bad days');
  await part.user.click(button('Save file'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asksOf(part, 'files.chooseSave')).toEqual([{ suggestedName: 'Sales recovery kit.age' }]);
  expect(asksOf(part, 'team.saveKit')).toEqual([{ destinationId: 'd', passphrase: 'a kit for bad days' }]);
});

test('offers nobody but admins a recovery kit', async () => {
  const { user } = open(madeTeam({ role: 'buyer' }));
  await user.click(await screen.findByRole('button', { name: 'Advanced: servers and hub' }));
  expect(screen.getByRole('region', { name: 'Hub' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save a recovery kit…' })).toBeNull();
});

test('comes back with a recovery kit, and says why one can’t be opened', async () => {
  const part = open(null, {
    'team.recover': ({ passphrase }) => {
      if (passphrase !== 'a kit for bad days') throw new Failed('team.kitPassphrase', { path: 'kit.age' });
      return { team: madeTeam() };
    },
  });
  await part.user.click(await screen.findByRole('button', { name: 'Advanced: servers and hub' }));
  await part.user.click(screen.getByRole('radio', { name: /^Recover with a kit/ }));
  expect(button('Recover').hasAttribute('disabled')).toBe(true);
  const input = part.container.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('a file can be chosen');
  await part.user.upload(input, new File(['age'], 'kit.age'));
  await part.user.type(screen.getByLabelText('Passphrase'), 'another passphrase');
  await part.user.type(screen.getByLabelText('Name of this computer'), 'New desk');
  await part.user.click(button('Recover'));
  expect((await screen.findByRole('alert')).textContent).toContain('kit.age can’t be opened with this passphrase');
  await part.user.clear(screen.getByLabelText('Passphrase'));
  await part.user.type(screen.getByLabelText('Passphrase'), 'a kit for bad days');
  await part.user.click(button('Recover'));
  expect(await screen.findByText('You are Ada, Admin, on Desk')).toBeTruthy();
  expect(asksOf(part, 'team.recover').at(-1)).toEqual({ fileId: 'the file kit.age', passphrase: 'a kit for bad days', device: 'New desk' });
});

test('takes a certificate authority from a file, and refuses what is none', async () => {
  const part = open(null);
  await part.user.click(await screen.findByRole('button', { name: 'Advanced: servers and hub' }));
  await part.user.click(screen.getByRole('radio', { name: /^Start a team/ }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('a file can be chosen');
  await part.user.upload(input, new File(['hello'], 'notes.pem'));
  expect((await screen.findByRole('alert')).textContent).toContain('notes.pem is no certificate');
  await part.user.upload(input, new File(['-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n'], 'ca.pem'));
  expect(await screen.findByText('From ca.pem')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows members with their roles and devices, changes a role, and removes only when that is confirmed', async () => {
  const part = open(madeTeam(), {
    'team.setRole': () => ({ team: madeTeam() }),
    'team.removeMember': () => ({ team: madeTeam({ members: madeTeam().members.filter(({ name }) => name !== 'Grace') }) }),
  });
  const grace = await screen.findByRole('row', { name: /Grace/ });
  expect(grace.textContent).toContain('Buyer');
  expect(grace.textContent).toContain('Grace’s desk');
  expect(screen.getByRole('row', { name: /Katherine/ }).textContent).toContain('18 hours ago');
  expect(screen.getByRole('row', { name: /Dorothy/ }).textContent).toContain('Invited: the code expires in');
  await part.user.click(button('Change Grace'));
  await part.user.click(await screen.findByRole('menuitem', { name: 'Make reviewer' }));
  await expect.poll(() => asksOf(part, 'team.setRole')).toEqual([{ memberId: teamIds.grace, role: 'reviewer' }]);
  await part.user.click(button('Change Grace'));
  await part.user.click(await screen.findByRole('menuitem', { name: 'Remove Grace…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Their device loses access to the hub at once.');
  expect(dialog.textContent).toContain('The hub can’t take an API key back.');
  expect(asksOf(part, 'team.removeMember')).toEqual([]);
  await part.user.click(within(dialog).getByRole('button', { name: 'Remove Grace' }));
  await expect.poll(() => asksOf(part, 'team.removeMember')).toEqual([{ memberId: teamIds.grace }]);
  await waitFor(() => expect(screen.queryByRole('row', { name: /Grace/ })).toBeNull());
});

test('removes a device only when that is confirmed, never the one in use, and says what comes of it', async () => {
  const ada = madeTeam().members[0];
  if (!ada) throw new Error('Ada is a member');
  const part = open(madeTeam(), {
    'team.removeDevice': () => ({ team: madeTeam({ members: [{ ...ada, devices: ada.devices.filter(({ isThis }) => isThis) }] }) }),
  });
  expect((await screen.findByRole('row', { name: /Ada/ })).textContent).toContain('Desk (this computer)');
  expect(screen.queryByRole('button', { name: 'Remove the device Desk of Ada' })).toBeNull();
  await part.user.click(button('Remove the device Office 12 of Katherine'));
  const only = await screen.findByRole('dialog', { name: 'Remove the device Office 12?' });
  expect(only.textContent).toContain('It is Katherine’s only device, and was last seen 18 hours ago.');
  expect(only.textContent).toContain('needs a new join code to come back');
  await part.user.click(within(only).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await part.user.click(button('Remove the device Laptop of Ada'));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the device Laptop?' });
  for (const point of ['one of Ada’s devices', 'waits for it no longer', 'may be bought again', 'Its login is the member’s'])
    expect(dialog.textContent).toContain(point);
  expect(asksOf(part, 'team.removeDevice')).toEqual([]);
  await part.user.click(within(dialog).getByRole('button', { name: 'Remove Laptop' }));
  await expect.poll(() => asksOf(part, 'team.removeDevice')).toEqual([{ deviceId: teamIds.laptop }]);
  await waitFor(() => expect(screen.queryByText('Laptop')).toBeNull());
});

test('shows a member without a device, who is no admin to ask', async () => {
  const members = madeTeam({ role: 'buyer' }).members.map((member) => (member.name === 'Grace' ? { ...member, devices: [] } : member));
  open(madeTeam({ role: 'buyer', members }));
  expect((await screen.findByRole('row', { name: /Grace/ })).textContent).toContain('No device');
  expect(screen.getByText('Only admins change roles, remove members and invite.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Remove the device/ })).toBeNull();
});

test('doesn’t offer the last admin another role, and says why', async () => {
  const part = open(madeTeam());
  await part.user.click(await screen.findByRole('button', { name: 'Change Ada' }));
  expect(await screen.findByText('The last admin stays one. Make somebody else an admin first.')).toBeTruthy();
  expect(screen.queryByRole('menuitem')).toBeNull();
});

test('makes a join code that can be copied and revoked', async () => {
  const part = open(madeTeam(), {
    'team.invite': () => madeInvitation(Date.now()),
    'team.removeMember': () => ({ team: madeTeam() }),
  });
  await part.user.click(await screen.findByRole('button', { name: 'Make a join code' }));
  expect(await screen.findByText('Enter the person’s name')).toBeTruthy();
  await part.user.type(screen.getByLabelText('Name of the person'), 'Dorothy{Enter}');
  const made = await screen.findByRole('group', { name: 'Join code of Dorothy' });
  expect(made.textContent).toContain(madeCode);
  expect(made.textContent).toMatch(/Expires in 23 h 4\d min, works once/);
  expect(asksOf(part, 'team.invite')).toEqual([{ role: 'reviewer', name: 'Dorothy' }]);
  await part.user.click(within(made).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(madeCode);
  await part.user.click(within(made).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Join code of Dorothy' })).toBeNull());
  expect(asksOf(part, 'team.removeMember')).toEqual([{ memberId: teamIds.invited }]);
});

test('shows a join code no longer once its person has joined: to revoke it would remove them', async () => {
  let team = madeTeam();
  const part = open(null, { 'team.state': () => ({ team }), 'team.invite': () => madeInvitation(Date.now()) });
  await part.user.type(await screen.findByLabelText('Name of the person'), 'Dorothy{Enter}');
  await screen.findByRole('group', { name: 'Join code of Dorothy' });
  team = { ...team, members: team.members.map((one) => (one.memberId === teamIds.invited ? { ...one, invitedUntil: null } : one)) };
  await act(() => refresh(teamState));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Join code of Dorothy' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
  expect(button('Make a join code')).toBeTruthy();
});

test('offers a reviewer nothing that takes another role, and says whom to ask', async () => {
  open(awayTeam({ role: 'reviewer' }));
  expect(await screen.findByText('Waiting for the hub: reviewing goes on')).toBeTruthy();
  expect(screen.getByText('Only admins invite. Your role is Reviewer: ask Grace.')).toBeTruthy();
  expect(screen.getByText('Only admins change what a key may do.')).toBeTruthy();
  for (const name of [/^Make a join code/, /^Change/, /^Buy alone/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('waits for the hub: says since when and how much waits, tries at once, and buys alone only for a reason', async () => {
  let team = awayTeam();
  const part = open(null, {
    'team.state': () => ({ team }),
    'team.refresh': () => ({ team }),
    'team.buyAlone': ({ reason }) => {
      team = awayTeam({ buysAlone: reason === null ? null : { since: Date.now(), by: 'Ada', reason } });
      return { team };
    },
  });
  expect(await screen.findByText('Waiting for the hub: reviewing goes on, buying rests')).toBeTruthy();
  expect(screen.getByText(/next try in \d+ s\. 37 records wait here and go out by themselves\./)).toBeTruthy();
  expect(screen.getByText('Not known')).toBeTruthy();
  await part.user.keyboard('t');
  await expect.poll(() => asksOf(part, 'team.refresh')).toEqual([{}]);
  await part.user.click(button('Buy alone…'));
  const dialog = await screen.findByRole('dialog');
  for (const risk of [/You may pay twice/, /caps may be passed/, /It is recorded with your name/])
    expect(within(dialog).getByText(risk)).toBeTruthy();
  await part.user.click(within(dialog).getByRole('button', { name: 'Buy alone' }));
  expect(await within(dialog).findByText('Enter a reason: the others read it')).toBeTruthy();
  await part.user.type(within(dialog).getByLabelText('Why it can’t wait'), 'the line is down');
  await part.user.click(within(dialog).getByRole('button', { name: 'Buy alone' }));
  expect(await screen.findByText('You are buying alone')).toBeTruthy();
  expect(screen.getByText(/“the line is down”/)).toBeTruthy();
  await part.user.click(button('Stop buying alone'));
  await waitFor(() => expect(screen.queryByText('You are buying alone')).toBeNull());
  expect(asksOf(part, 'team.buyAlone')).toEqual([{ reason: 'the line is down' }, { reason: null }]);
});

test('says what a key did, and saves its limits', async () => {
  const part = open(madeTeam(), { 'team.setKey': () => ({ team: madeTeam() }) });
  const live = await screen.findByRole('region', { name: 'Live' });
  expect(live.textContent).toContain('47 of 50 a second, 3 devices');
  expect(live.textContent).toContain('24 Grace’s desk');
  expect(live.textContent).toContain('3 held back');
  expect(live.textContent).toContain('18,204 of 50,000 checks this month');
  expect(live.textContent).toContain('At least $364.08 of $800.00 this month');
  expect(live.textContent).toContain('2 in doubt');
  await part.user.click(button('Change limits of Live'));
  const calls = await screen.findByLabelText('Checks a month');
  await part.user.clear(calls);
  await part.user.clear(screen.getByLabelText('Month begins on day (UTC)'));
  await part.user.click(button('Save limits'));
  expect((await screen.findByRole('alert')).textContent).toContain('Month begins on day (UTC): enter a number from 1 to 31.');
  await part.user.type(screen.getByLabelText('Month begins on day (UTC)'), '1');
  await part.user.click(button('Save limits'));
  await expect
    .poll(() => asksOf(part, 'team.setKey'))
    .toEqual([
      {
        environmentId: madeKeys(0)[0]?.environmentId,
        limits: { callsPerSecond: 50, quotaCalls: null, budgetMicros: 800_000_000, cycleDay: 1, currency: 'USD' },
      },
    ]);
});

test('adds the key of an environment that has one', async () => {
  const part = open(madeTeam({ keys: [] }), { 'team.setKey': () => ({ team: madeTeam() }) });
  await part.user.click(await screen.findByRole('button', { name: 'Add a key…' }));
  await part.user.click(await screen.findByRole('button', { name: 'Add the key' }));
  await expect
    .poll(() => asksOf(part, 'team.setKey'))
    .toMatchObject([{ environmentId: madeKeys(0)[0]?.environmentId, limits: { callsPerSecond: 10, quotaCalls: null } }]);
});

test('shows each shared list’s state, who shared it and when, and its problem', async () => {
  open(madeTeam({ lists: madeSharedLists(new Date(2026, 10, 21, 14, 41).getTime()) }));
  const lists = within(await screen.findByRole('list', { name: 'Shared lists' })).getAllByRole('listitem');
  expect(lists.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Solar leads MayShared by Ada, November 18, 2:41.PMhere$/),
    expect.stringMatching(
      /^Webinar sign-ups Q2Shared by Grace, November 19, 2:41.PMhereWhat was sent last can’t be used \(a part of it is missing or damaged\)\. Ask/,
    ),
    expect.stringMatching(/^Trade fair contactsShared by Grace, November 20, 2:41.PMdeleted here$/),
    expect.stringMatching(/^Heat pump leadsShared by Katherine, November 21, 2:39.PMarriving$/),
  ]);
  expect(screen.getByText(/^Lists that were deleted here stay with the others/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Solar leads May' }).getAttribute('href')).toContain('/review');
  // Lists that aren’t on this device can’t be opened.
  for (const name of ['Trade fair contacts', 'Heat pump leads']) expect(screen.queryByRole('link', { name })).toBeNull();
});

test('says where a list is shared while none is', async () => {
  open(madeTeam());
  const lists = await screen.findByRole('region', { name: 'Shared lists' });
  expect(lists.textContent).toContain('No list is shared. To share one, open Lists and choose “Share with the team…”');
  expect(within(lists).queryByRole('list')).toBeNull();
});

test('after a restore, names the devices that buying waits for, and shows records set aside and purges not done', async () => {
  const awaited = [{ deviceId: teamIds.katherines, label: 'Office 12', member: 'Katherine' }];
  open(madeTeam({ awaited, setAside: 1, purge: { at: Date.now(), awaited } }));
  expect(
    await screen.findByText(/Nobody buys until this device has connected and told it what it knows: Office 12 \(Katherine\)/),
  ).toBeTruthy();
  expect(screen.getByText(/One record of a colleague was set aside/)).toBeTruthy();
  expect(
    screen.getByText(/hasn’t been seen since the last purge, and may still hold what was purged: Office 12 \(Katherine\)/),
  ).toBeTruthy();
});

test('says that one was removed, and offers nothing but leaving', async () => {
  const link = {
    state: 'refused',
    since: Date.now(),
    nextTryAt: null,
    problem: { code: 'team.removed', params: { name: 'Sales' } },
  } as const;
  const part = open(madeTeam({ link, toSend: 3 }), { 'team.leave': () => ({ team: null }) });
  expect(await screen.findByText('This computer was removed from Sales')).toBeTruthy();
  for (const name of [/^Try now/, /^Make a join code/, /^Change/]) expect(screen.queryByRole('button', { name })).toBeNull();
  await part.user.click(button('Leave the team…'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('3 records don’t get to the team.');
  expect(asksOf(part, 'team.leave')).toEqual([]);
  await part.user.click(within(dialog).getByRole('button', { name: 'Leave Sales' }));
  expect(await screen.findByText(/In a team, you share lists/)).toBeTruthy();
});

test('says why the team can’t be read, and reads it again', async () => {
  let works = false;
  const part = open(null, {
    'team.state': () => {
      if (!works) throw new Failed('internal', { logId: 'L-1' });
      return { team: null };
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('logged as L-1');
  works = true;
  await part.user.click(button('Try again'));
  expect(await screen.findByText(/In a team, you share lists/)).toBeTruthy();
});

test('the settings say whether there is a team, and lead to it', async () => {
  showPart(<TeamSection />, { 'team.state': () => ({ team: madeTeam() }) });
  expect(await screen.findByText('Sales: Connected')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the team' }).getAttribute('href')).toBe('#/settings/team');
});
