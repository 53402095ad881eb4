/** An answer as a readable card: a title, badges, lines of words, and all people in it. Facts missing from the answer are left out. */
import type { AnswerFacts, peopleRoles } from '#contract/service/answerFacts.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import type { Lookup } from '#contract/lookups/lookup.ts';
import type { Operation } from '#contract/service/operation.ts';
import { count } from '#messages/count.ts';
import { lineTypeTitle } from '#messages/names.ts';
import { phoneText } from '#messages/text.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { decisionSections } from './decisionSections.ts';
import {
  linesOf,
  placeLines,
  yesNo,
  type Line,
  type Section,
  personText,
  type PersonText,
  joined,
  placeText,
  placeTexts,
  type PlaceText,
} from './factLines.ts';
import { askedName, requestTitle } from '../form/usePreview.ts';

const { card } = lookupWords;

export interface AnswerCard {
  readonly title: string;
  readonly subtitle: string;
  /** Whether the subject of the lookup is valid; null if the answer doesn't say. */
  readonly standing: { readonly words: string; readonly valid: boolean } | null;
  /** Short facts next to the badges: `Owner since`, `Receives mail`. */
  readonly facts: readonly Line[];
  /** The result of a requested spam check; null if it wasn't answered. */
  readonly spam: boolean | null | undefined;
  readonly sections: readonly Section[];
  readonly people: readonly { readonly title: string; readonly people: readonly PersonText[] }[];
  readonly places: readonly PlaceText[];
}

/** Builds the card of an answer; null if the answer can't be read, or its operation is unknown. */
export function answerCard(lookup: Lookup): AnswerCard | null {
  const { answer, request } = lookup;
  const operation = findOperation(request.operation);
  const answered = answer?.facts ?? null;
  if (operation === undefined || answered === null) return null;
  const { about } = operation;
  const owner = peopleOf(answered, 'owner').map(personText)[0];
  const people = groups.map((role) => {
    const group = peopleOf(answered, role).map(personText);
    return { title: card.groups[role](group.length), people: group };
  });
  return {
    ...headOf({ answered, lookup, owner, operation }),
    standing: standingOf(answered, about),
    facts: badgesOf(answered, owner),
    // Requested but not answered means not checked.
    spam: request.addOns.includes('spam_checks') && operation.facts.spam !== undefined ? (answered.facts.spam?.value ?? null) : undefined,
    sections: [
      { title: null, lines: [...(owner?.lines ?? []), ...linesOf(answered, about), ...placeLines(answered)] },
      ...(about === 'parties' ? decisionSections(answered) : []),
    ].filter(({ lines }) => lines.length > 0),
    people: people.filter((group) => group.people.length > 0),
    places: placeTexts(answered.addressesBeside),
  };
}

const groups = ['people', 'residents', 'owners'] as const;

const peopleOf = ({ people }: AnswerFacts, of: (typeof peopleRoles)[number]) => people.find(({ role }) => role === of)?.people ?? [];

interface Head {
  readonly answered: AnswerFacts;
  readonly lookup: Lookup;
  readonly owner: PersonText | undefined;
  readonly operation: Operation;
}

function headOf({ answered, lookup: { request }, owner, operation }: Head): Pick<AnswerCard, 'title' | 'subtitle'> {
  const { facts, place } = answered;
  switch (operation.about) {
    case 'feedback': {
      const status = facts.feedbackStatus?.value ?? null;
      return { title: status === 'success' ? card.feedbackReceived : card.feedbackStatus(status), subtitle: requestTitle(request) };
    }
    case 'people':
      return { title: askedName(request) ?? card.people, subtitle: whereAsked(request.parameters) };
    case 'address': {
      const { line, about } = place === null ? { line: '', about: '' } : placeText(place);
      return { title: line || requestTitle(request), subtitle: line === '' ? '' : about };
    }
    case 'lead':
    case 'phone':
    case 'parties': {
      const lineType = facts.lineType && lineTypeTitle(facts.lineType.value);
      const number = facts.phoneNumber?.value ?? request.parameters['phone'] ?? request.parameters['primary.phone'] ?? null;
      const name = owner?.name ?? (operation.facts.nameMatch === undefined ? null : askedName(request));
      return name === null
        ? { title: number === null ? requestTitle(request) : phoneText(number), subtitle: lineType ?? '' }
        : { title: name, subtitle: joined([number && phoneText(number), lineType]) };
    }
  }
}

/** The place where a person was searched for, as typed. */
const whereAsked = (parameters: Readonly<Record<string, string>>): string => {
  const at = (part: string): string | null => parameters[`address.${part}`] ?? null;
  return joined([joined([at('street_line_1'), at('street_line_2')], ' '), joined([at('city'), at('state_code'), at('postal_code')], ' ')]);
};

function standingOf({ facts: { valid, addressValid } }: AnswerFacts, about: Operation['about']): AnswerCard['standing'] {
  if (valid) return { valid: valid.value, words: valid.value ? card.validNumber : card.notValidNumber };
  if (about !== 'address' || addressValid === undefined) return null;
  return { valid: addressValid.value, words: addressValid.value ? card.validAddress : card.notValidAddress };
}

function badgesOf(answered: AnswerFacts, owner: PersonText | undefined): Line[] {
  const { facts, place, people } = answered;
  const residents = people.find(({ role }) => role === 'residents');
  return [
    { name: card.badges.ownerSince, words: owner?.since ?? '' },
    { name: card.badges.receivesMail, words: place === null ? '' : yesNo(facts.addressActive, shared.yes, shared.no) },
    { name: card.badges.usedAs, words: place === null ? '' : yesNo(facts.addressCommercial, card.usedAsBusiness, card.usedAsHome) },
    { name: card.badges.residents, words: residents ? count(residents.people.length) : '' },
  ].filter(({ words }) => words !== '');
}
