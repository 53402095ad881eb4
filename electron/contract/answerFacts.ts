/** What one answer says, as facts with their places in it. `core/answers` alone reads them; sentences about them are made elsewhere. */
import { z } from 'zod';
import { gradeSchema } from './verdict.ts';

/** Keys one by one, because the service's keys may themselves contain dots; of an array an index. */
const pathSchema = z.array(z.string());

const stated = <V extends z.ZodType>(value: V) => z.object({ path: pathSchema, value }).optional();
const flag = stated(z.boolean());
const text = stated(z.string());
const integer = stated(z.int());
const number = stated(z.number());
/** 0 to 100. */
const score = stated(z.int());

/**
 * Every fact that an answer may state; absent: it does not say. Whether somebody is a litigator is not among them: that is the verdict's word alone,
 * because a flag may say no where a warning or an incomplete answer says otherwise.
 */
export const factsSchema = z.object({
  grade: stated(gradeSchema),
  score,
  phoneNumber: text,
  valid: flag,
  lineType: text,
  carrier: text,
  prepaid: flag,
  /** The line is registered to a business. */
  commercial: flag,
  callingCode: text,
  countryName: text,
  countryCode: text,
  nameMatch: flag,
  /** `Match`, `No Match`, `Metro Match`, and more that the specification does not show. */
  addressMatch: text,
  /** A spam, scam or fraudulent caller. */
  spam: flag,
  emailGrade: text,
  emailValid: flag,
  emailNameMatch: flag,
  emailDeliverable: flag,
  emailDisposable: flag,
  emailAge: score,
  emailDomainDays: integer,
  addressValid: flag,
  addressNameMatch: flag,
  addressType: text,
  /** It receives mail. */
  addressActive: flag,
  /** A business address. */
  addressCommercial: flag,
  /** It forwards freight or reships. */
  addressForwarder: flag,
  /** From the first party's address; its unit is not specified. */
  addressDistance: integer,
  /** A date. */
  lastSale: text,
  /** Money whose currency is not specified. */
  totalValue: number,
  ipValid: flag,
  ipTrust: score,
  /** Miles to the address. */
  ipDistance: integer,
  ipConnection: text,
  ipCity: text,
  ipSubdivision: text,
  ipPostalCode: text,
  ipCountry: text,
  /** The unit of these four is not specified. */
  ipToFirstAddress: integer,
  ipToSecondAddress: integer,
  ipToFirstPhone: integer,
  ipToSecondPhone: integer,
  identityScore: integer,
  /** Of feedback: `success` says that it was received. */
  feedbackStatus: text,
});
export type Facts = z.infer<typeof factsSchema>;
export type FactName = keyof Facts;
export type FactValue<N extends FactName> = NonNullable<Facts[N]>['value'];
export const factNames = factsSchema.keyof().options;

/** An address. A part that the answer does not state is null. */
export const placeFactsSchema = z.object({
  path: pathSchema,
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** ZIP+4 as a whole, or its last four digits alone. */
  zip4: z.string().nullable(),
  country: z.string().nullable(),
  /** One that the specification does not list stays as it came. */
  locationType: z.string().nullable(),
  /** It receives mail. */
  active: z.boolean().nullable(),
  deliveryPoint: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  accuracy: z.string().nullable(),
  /** Dates between which the person lived there. */
  from: z.string().nullable(),
  until: z.string().nullable(),
});
export type PlaceFacts = z.infer<typeof placeFactsSchema>;

/** A person or business. */
export const personFactsSchema = z.object({
  path: pathSchema,
  /** Null where the answer does not name them. */
  name: z.string().nullable(),
  business: z.boolean(),
  /** A date: since when they have the phone, or are at the address, that was asked about. */
  since: z.string().nullable(),
  /** `<low>-<high>` */
  ageRange: z.string().nullable(),
  gender: z.string().nullable(),
  otherNames: z.array(z.string()),
  industries: z.array(z.string()),
  /** Where they were found: an address in its parts, or a text. */
  foundAt: z.union([placeFactsSchema, z.string()]).nullable(),
  livesAt: z.array(placeFactsSchema),
  livedAt: z.array(placeFactsSchema),
  phones: z.array(z.object({ number: z.string(), lineType: z.string().nullable() })),
  knows: z.array(z.object({ name: z.string(), relation: z.string().nullable() })),
});
export type PersonFacts = z.infer<typeof personFactsSchema>;

/** `owner`: the one that a phone belongs to; the others are lists in the service's ranking. */
export const peopleRoles = ['owner', 'people', 'residents', 'owners'] as const;

/** What is missing from an answer. `error`: it says so itself. `addOn`: one that was asked for. `warning`: a check did not come to its end. */
export const missingSchema = z.object({
  why: z.enum(['error', 'addOn', 'warning']),
  /** The service's words; of an add-on its name. */
  words: z.string(),
});
export type Missing = z.infer<typeof missingSchema>;

export const answerFactsSchema = z.object({
  facts: factsSchema,
  /** What it says of a second party, where one was asked about. */
  secondParty: factsSchema,
  /** A group stands here if the answer holds one, be it empty. */
  people: z.array(z.object({ role: z.enum(peopleRoles), people: z.array(personFactsSchema) })),
  /** The address that the answer as a whole is about. */
  place: placeFactsSchema.nullable(),
  currentAddresses: z.array(placeFactsSchema),
  /** Addresses beside the one that was asked about. */
  addressesBeside: z.array(placeFactsSchema),
  warnings: z.array(z.string()),
  /** Weightiest first; empty: the answer is whole. */
  missing: z.array(missingSchema),
});
export type AnswerFacts = z.infer<typeof answerFactsSchema>;
