/**
 * The contents of one answer, as facts with their paths. Only `core/service/answers` reads them from a body; the sentences about them are
 * in `messages`.
 */
import { z } from 'zod';
import { gradeSchema } from '../verdict/verdict.ts';

/** One key per element, because the service's keys may themselves contain dots. An array index is also an element. */
const pathSchema = z.array(z.string());

/** The types of a fact's value. `score`: 0 to 100. */
const values = {
  grade: gradeSchema,
  score: z.int(),
  text: z.string(),
  flag: z.boolean(),
  integer: z.int(),
  number: z.number(),
};
export type FactValues = { readonly [Kind in keyof typeof values]: z.infer<(typeof values)[Kind]> };

/**
 * Every fact that an answer may state, with the type of its value. Whether somebody is a litigator isn't among them: only the verdict
 * determines that, because a warning or an incomplete answer may contradict a negative flag.
 */
export const factKinds = {
  grade: 'grade',
  score: 'score',
  phoneNumber: 'text',
  valid: 'flag',
  lineType: 'text',
  carrier: 'text',
  prepaid: 'flag',
  /** The line is registered to a business. */
  commercial: 'flag',
  callingCode: 'text',
  countryName: 'text',
  countryCode: 'text',
  nameMatch: 'flag',
  /** `Match`, `No Match`, `Metro Match`, and others that the specification doesn't show. */
  addressMatch: 'text',
  /** A spam, scam or fraudulent caller. */
  spam: 'flag',
  emailGrade: 'text',
  emailValid: 'flag',
  emailNameMatch: 'flag',
  emailDeliverable: 'flag',
  emailDisposable: 'flag',
  emailAge: 'score',
  emailDomainDays: 'integer',
  addressValid: 'flag',
  addressNameMatch: 'flag',
  addressType: 'text',
  /** The address receives mail. */
  addressActive: 'flag',
  /** A business address. */
  addressCommercial: 'flag',
  /** The address forwards freight or reships. */
  addressForwarder: 'flag',
  /** Distance from the first party's address; its unit isn't specified. */
  addressDistance: 'integer',
  /** A date. */
  lastSale: 'text',
  /** Money in a currency that is not specified. */
  totalValue: 'number',
  ipValid: 'flag',
  ipTrust: 'score',
  /** Miles to the address. */
  ipDistance: 'integer',
  ipConnection: 'text',
  ipCity: 'text',
  ipSubdivision: 'text',
  ipPostalCode: 'text',
  ipCountry: 'text',
  /** The unit of these four is not specified. */
  ipToFirstAddress: 'integer',
  ipToSecondAddress: 'integer',
  ipToFirstPhone: 'integer',
  ipToSecondPhone: 'integer',
  identityScore: 'integer',
  /** For feedback: `success` if it was received. */
  feedbackStatus: 'text',
} as const satisfies Record<string, keyof FactValues>;
export type FactName = keyof typeof factKinds;
export type FactValue<N extends FactName> = FactValues[(typeof factKinds)[N]];
export const factNames = Object.keys(factKinds) as FactName[];

type Stated = {
  [N in FactName]: z.ZodOptional<z.ZodObject<{ path: typeof pathSchema; value: (typeof values)[(typeof factKinds)[N]] }>>;
};
const stated: z.ZodRawShape = Object.fromEntries(
  factNames.map((name) => [name, z.object({ path: pathSchema, value: values[factKinds[name]] }).optional()]),
);
/** A fact is absent if the answer doesn't state it. */
const factsSchema = z.object(stated as Stated);
export type Facts = z.infer<typeof factsSchema>;

/** An address. Parts that the answer doesn't state are null. */
const placeFactsSchema = z.object({
  path: pathSchema,
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  /** The whole ZIP+4, or only its last four digits. */
  zip4: z.string().nullable(),
  country: z.string().nullable(),
  /** Values outside the specification are kept as received. */
  locationType: z.string().nullable(),
  /** The address receives mail. */
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
const personFactsSchema = z.object({
  path: pathSchema,
  /** Null if the answer doesn't give a name. */
  name: z.string().nullable(),
  business: z.boolean(),
  /** The date since which they have had the phone, or lived at the address, in question. */
  since: z.string().nullable(),
  /** `<low>-<high>` */
  ageRange: z.string().nullable(),
  gender: z.string().nullable(),
  otherNames: z.array(z.string()),
  industries: z.array(z.string()),
  /** Where the person was found: an address in parts, or a text. */
  foundAt: z.union([placeFactsSchema, z.string()]).nullable(),
  livesAt: z.array(placeFactsSchema),
  livedAt: z.array(placeFactsSchema),
  phones: z.array(z.object({ number: z.string(), lineType: z.string().nullable() })),
  knows: z.array(z.object({ name: z.string(), relation: z.string().nullable() })),
});
export type PersonFacts = z.infer<typeof personFactsSchema>;

/** `owner`: the person or business that a phone belongs to. The others are lists, ranked by the service. */
export const peopleRoles = ['owner', 'people', 'residents', 'owners'] as const;

/** What an answer lacks. `error`: reported by the answer. `addOn`: a requested add-on. `warning`: a check that wasn't completed. */
const missingSchema = z.object({
  why: z.enum(['error', 'addOn', 'warning']),
  /** The service's text; for an add-on, its name. */
  words: z.string(),
});
export type Missing = z.infer<typeof missingSchema>;

export const answerFactsSchema = z.object({
  facts: factsSchema,
  /** Facts about a second party, if one was sent. */
  secondParty: factsSchema,
  /** One entry for each group in the answer, even an empty one. */
  people: z.array(z.object({ role: z.enum(peopleRoles), people: z.array(personFactsSchema) })),
  /** The address that the answer as a whole describes. */
  place: placeFactsSchema.nullable(),
  currentAddresses: z.array(placeFactsSchema),
  /** Addresses other than the one that was sent. */
  addressesBeside: z.array(placeFactsSchema),
  warnings: z.array(z.string()),
  /** Most serious first; empty if the answer is complete. */
  missing: z.array(missingSchema),
});
export type AnswerFacts = z.infer<typeof answerFactsSchema>;
