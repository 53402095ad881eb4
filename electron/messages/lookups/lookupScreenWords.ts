/** Text of the look-up screen. */
import type { FailureParams } from '#contract/failure.ts';
import type { LookupPreview } from '#contract/lookups/lookup.ts';
import type { NotCheckedReason } from '#contract/verdict/verdict.ts';
import { count, counted } from '../count.ts';
import { money } from '../money.ts';
import { pricedTitle } from '../names.ts';
import { phoneText, capital } from '../text.ts';
import { notCheckedSentence } from '../verdict/reasonSentence.ts';
import { whySuppressed } from '../suppression/suppressionWords.ts';

/** `At least $0.08, no price is set for Litigator check.` */
function price({ cost, unpriced }: LookupPreview): string {
  const amount = money(cost.lowMicros, cost.currency);
  if (unpriced.length === 0) return `${amount} for this check.`;
  const missing = `no price is set for ${unpriced.map(pricedTitle).join(' and ')}.`;
  return cost.lowMicros === 0 ? capital(missing) : `At least ${amount}, ${missing}`;
}

export const lookupWords = {
  title: 'Look up',
  page: 'Look-up',
  asking: 'Asking',
  requestGone: 'The request is no longer kept',

  form: {
    operation: 'Kind of check',
    addOns: 'Add-ons',
    environment: 'Account',
    keyMissing: (environment: string) => `${environment} has no key yet.`,
    /** Labels of the form's button. */
    send: 'Send',
    lookUp: 'Look up',
    /** `verb`: label of the form's own button. */
    anyway: (verb: string) => `${verb} anyway`,
    inDoubt: (device: string) =>
      `${device} asked the same, and was cut off: it may have been charged. If you ask again, it may be charged twice.`,
    /** `ago`: the time, in words. */
    isKnown: (ago: string) => `Asked before, ${ago}: the answer is shown.`,
    again: (price: string | null) => (price === null ? 'Ask again' : `Ask again, ${price}`),
    isSuppressed: ({ value, ...why }: FailureParams['lookup.suppressed']) =>
      `${value.startsWith('+') ? phoneText(value) : value} is on your suppression list, ${whySuppressed(why)}.`,
    groups: { parts: 'Name in parts', address: 'Address', second: 'Second party', reference: 'Your references' },
    /** `isInstead`: the field can be given in place of another one. */
    field: ({ title, isInstead, isRequired }: { readonly title: string; readonly isInstead: boolean; readonly isRequired: boolean }) =>
      `${isInstead ? `Or ${title.toLowerCase()}` : title}${isRequired ? ', required' : ''}`,
    length: (length: number, most: number) => `${count(length)} of ${count(most)}`,
    notDialable: 'Not a dialable number. Sent as typed, and billed.',
    generated: 'Generated if empty',
    notGiven: 'Not given',
    required: 'Required',
    price,
    free: 'Free in the sandbox.',
    setPrice: 'Set price',
  },

  history: {
    region: 'Recent look-ups',
    title: 'Recent',
    search: 'Search recent look-ups',
    empty: 'What you look up is kept here.',
    nothingFound: (sought: string) => `Nothing asked before holds “${sought}”.`,
    showOlder: 'Show older',
  },

  answer: {
    region: 'Answer',
    emptyTitle: 'Look up one number, person or address',
    empty: 'The answer appears here.',
    title: 'Answer',
    none: 'No answer',
    sandboxInvented: 'Sandbox, invented',
    sandbox: 'Sandbox',
    took: (time: string, ms: number, isToday: boolean) => `${isToday ? 'Today ' : ''}${time}, ${count(ms)} ms`,
    gone: 'This answer is no longer kept, or doesn’t match the service’s specification.',
    /** `cost`: null if there is none, or it is unknown. */
    askAgain: (cost: string | null) => `Ask again${cost === null ? '' : `, ${cost}`}`,
  },

  known: {
    region: 'Already known about this phone',
    title: (phone: string) => `Already known about ${phoneText(phone)}`,
    none: 'No list has this phone.',
    more: 'And more: search for it in the review of a list.',
    row: (row: number) => `Row ${count(row)}`,
    isSuppressed: (why: Parameters<typeof whySuppressed>[0]) =>
      `On your suppression list, ${whySuppressed(why)}: must not be called, and lists don’t check it`,
    suppress: 'Suppress this phone',
    suppressed: (phone: string) => `${phoneText(phone)} is now on your suppression list. You can remove it in the settings.`,
  },

  /** What the litigator state of an answer means and what it doesn't. */
  litigator: {
    litigator: 'The service has this subscriber on its litigator list: do not contact. It is not a Do Not Call check either way.',
    clear:
      'Clear means the subscriber is not on the service’s litigator list today. It is not a Do Not Call check and not proof of consent.',
    notChecked: (why: NotCheckedReason | null) => `${notCheckedSentence(why)} A litigator check is not a Do Not Call check either.`,
  },

  raw: {
    details: 'Details',
    region: 'As it came',
    shown: 'What is shown',
    tabs: { json: 'JSON', headers: 'Headers', curl: 'curl', powershell: 'PowerShell' },
    copied: 'Copied.',
    answer: 'The answer as it came',
    headers: 'The headers of the answer',
    request: 'The request for a shell',
    withoutKey: 'The key is not in it: set ROLLCALL_API_KEY in your shell.',
    fillIn: 'Fill in the required fields to see the request.',
    requestGone: 'The request is no longer kept.',
    empty: 'The raw response appears here, byte for byte.',
    bodyGone: 'The body was removed from this computer.',
    noAnswer: 'No answer was kept, only the service’s message, if there was one.',
  },

  card: {
    feedbackReceived: 'Feedback received',
    /** `status`: null if the answer has none. */
    feedbackStatus: (status: string | null) => `Status ${status ?? 'unknown'}`,
    people: 'People',
    validNumber: 'Valid number',
    notValidNumber: 'Not a valid number',
    validAddress: 'Valid address',
    notValidAddress: 'Not a valid address',
    otherAddresses: 'Other addresses',
    incomplete: (what: string) => `Incomplete: ${what}`,
    addOnMissing: (addOn: string) => `${addOn} is missing from the answer`,
    serviceNotes: (warning: string) => `The service notes: ${warning}`,
    badges: {
      grade: 'Grade',
      score: 'Activity score',
      identityScore: 'Identity score',
      litigator: 'Litigator',
      spam: 'Spam caller',
      ownerSince: 'Owner since',
      receivesMail: 'Receives mail',
      usedAs: 'Used as',
      residents: 'Residents',
    },
    usedAsBusiness: 'Business',
    usedAsHome: 'Home',
    /** Headings for the people of an answer, by their role. */
    groups: {
      people: (people: number) => counted(people, 'person', 'people'),
      residents: (residents: number) => counted(residents, 'resident'),
      owners: (owners: number) => counted(owners, 'owner'),
    },
    sections: { firstParty: 'First party', secondParty: 'Second party', ipAddress: 'IP address' },
  },

  person: {
    nameless: 'Without a name',
    business: 'Business',
    /** `month`: `March 2017`. */
    since: (month: string) => `Since ${month}`,
  },

  /** Names of a card's lines. */
  lines: {
    address: 'Address',
    age: 'Age',
    carrier: 'Carrier',
    coordinates: 'Coordinates',
    country: 'Country',
    email: 'E-mail',
    emailAge: 'E-mail age',
    forwarding: 'Forwarding',
    foundAt: 'Found at',
    gender: 'Gender',
    industry: 'Industry',
    ipAddress: 'IP address',
    knows: 'Knows',
    lastSold: 'Last sold',
    line: 'Line',
    livedAt: 'Lived at',
    network: 'Network',
    otherNames: 'Also known as',
    phone: 'Phone',
    totalValue: 'Total value',
  },

  /** Values of the lines: lowercase for parts of an enumeration, capitalized for those that stand alone. */
  facts: {
    valid: 'valid',
    notValid: 'not valid',
    nameMatches: 'name matches',
    nameDiffers: 'name does not match',
    addressMatch: (value: string) => `address: ${value}`,
    prepaid: 'prepaid',
    notPrepaid: 'not prepaid',
    businessLine: 'a business line',
    notBusinessLine: 'not a business line',
    businessAddress: 'a business address',
    forwards: 'forwards freight',
    forwardsAlone: 'Forwards freight or reships',
    doesNotForwardAlone: 'Does not forward freight',
    emailGrade: (grade: string) => `grade ${grade}`,
    deliverable: 'deliverable',
    notDeliverable: 'not deliverable',
    throwAway: 'a throw-away mailbox',
    ageScore: (score: number) => `age score ${count(score)} of 100`,
    scoreAlone: (score: number) => `Score ${count(score)} of 100`,
    domainAge: (days: number) => `its domain is ${counted(days, 'day')} old`,
    trust: (score: number) => `trust ${count(score)} of 100`,
    milesFromAddress: (miles: number) => `${counted(miles, 'mile')} from the address`,
    distanceAlone: (distances: string) => `Distance ${distances}`,
    fromFirstAddress: (distance: number) => `${count(distance)} from the first address`,
    fromSecondAddress: (distance: number) => `${count(distance)} from the second address`,
    fromFirstPhone: (distance: number) => `${count(distance)} from the first phone`,
    fromSecondPhone: (distance: number) => `${count(distance)} from the second phone`,
  },

  /** Facts about an address, as parts of an enumeration. */
  place: {
    unknownKind: (kind: string) => `of a kind that is not specified, “${kind}”`,
    since: (month: string) => `since ${month}`,
    fromTo: (from: string, to: string) => `from ${from} to ${to}`,
    receivesMail: 'receives mail',
    receivesNoMail: 'receives no mail',
  },
} as const;
