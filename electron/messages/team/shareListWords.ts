/** What the lists screen says of sharing a list with the team. */

export const shareListWords = {
  menu: 'Share with the team…',
  again: 'Send to the team again',
  sharedWith: (team: string, by: string): string => `Shared with ${team} by ${by}`,
  arriving: (team: string, by: string): string => `Shared with ${team} by ${by}, arriving`,

  title: (list: string, team: string): string => `Share “${list}” with ${team}?`,
  who: (team: string): string => `All members of ${team} get it on all their devices, and so does everybody who joins later.`,
  what: 'They get its rows, findings, answers, decisions, notes, assignments, policies, outcomes and records of exports, and the suppressions that match its rows, which then count for all of their lists.',
  live: 'From then on, decisions, notes, assignments and policies go to all of them as they are made, and answers after each run.',
  forGood: 'Once it is there, it can’t be taken back. If you delete it here, it stays with the others.',
  hub: 'The hub gets it sealed. Whoever runs the database sees how big it is, who sent it and when, and can’t read it.',
  away: 'The hub can’t be reached now: the list goes out by itself once it can.',
  share: 'Share',
  sending: 'Packing and sending the list. You can close this meanwhile: sending goes on.',

  done: (list: string, team: string): string => `“${list}” is shared with ${team}.`,
  sentAgain: (list: string, team: string): string => `“${list}” was sent to ${team} again.`,
  later: (list: string, team: string): string => `“${list}” goes to ${team} once the hub can be reached.`,
} as const;
