/** Decision Signals, `GET /1.0/decision_signals`: checks name, phone, address, e-mail and IP of up to two parties against each other. */
import { z } from 'zod';
import type { FactPaths, Operation, OperationParameter } from '../../operation.ts';
import { namesIn } from '../answerFields.ts';
import { addressParameters, columnsAt } from '../parameters.ts';
import { lineType } from '../records.ts';
import { anything, block, flag, integer, partialErrors, score, text, warnings, shownWarnings } from '../tolerant.ts';

const phoneChecks = {
  is_valid: flag,
  country_code: text,
  is_commercial: flag,
  line_type: lineType,
  carrier: text,
  is_prepaid: flag,
  name_match: flag,
  /** `Match`, `No Match`, and others that the specification doesn't show. */
  address_match: text,
};
const addressChecks = { is_valid: flag, is_commercial: flag, is_forwarder: flag, type: text, name_match: flag };
const emailChecks = { is_valid: flag, is_disposable: flag, email_age_score: score, email_domain_creation_days: integer, name_match: flag };
const geolocation = { postal_code: text, city_name: text, subdivision: text, country_code: text };
/** The specification doesn't show the unit of distances, so they stay plain numbers. */
const distances = {
  distance_from_primary_address: integer,
  distance_from_secondary_address: integer,
  distance_from_primary_phone: integer,
  distance_from_secondary_phone: integer,
};
const ipChecks = { is_valid: flag, trust_score: score, connection_type: text };

// A block whose input wasn't sent is absent or null.
const response = z.looseObject({
  identity_score: integer,
  /** Null in the sample; its type isn't shown. */
  upcoming_identity_score: anything,
  primary_phone_checks: block(phoneChecks),
  secondary_phone_checks: block(phoneChecks),
  primary_address_checks: block(addressChecks),
  secondary_address_checks: block({ ...addressChecks, distance_from_primary_address: integer }),
  primary_email_address_checks: block(emailChecks),
  secondary_email_address_checks: block(emailChecks),
  ip_address_checks: block({ ...ipChecks, geolocation: block(geolocation), ...distances }),
  warnings,
  errors: partialErrors,
});

/**
 * A row's plain field can replace a missing field of the primary party, part by part; but not parts of an address if the row has any part
 * of the party's own.
 */
const primaryAddress = ({ name }: OperationParameter) => ({
  ownFields: 'primary.address.',
  from: [name, name.replace('primary.', '')],
});
const partsOfParty = ['street_line_1', 'city', 'state_code', 'postal_code'] as const;

const parameters = [
  { name: 'transaction_id', kind: 'text', required: true, correlation: true },
  { name: 'transaction_time', kind: 'time', required: true, correlation: true },
  {
    name: 'primary.name',
    kind: 'name',
    required: true,
    unless: 'primary.business_name',
    from: ['primary.name', 'name', ['first_name', 'last_name']],
  },
  { name: 'primary.business_name', kind: 'name', required: false, from: ['primary.business_name', 'business.name'] },
  { name: 'primary.phone', kind: 'phone', required: false, from: ['primary.phone', 'phone'] },
  { name: 'primary.email_address', kind: 'email', required: false, from: ['primary.email_address', 'email'] },
  ...addressParameters('primary.address.', partsOfParty).map((one) => ({ ...one, ...primaryAddress(one) })),
  { name: 'secondary.name', kind: 'name', required: false },
  { name: 'secondary.phone', kind: 'phone', required: false },
  { name: 'secondary.email_address', kind: 'email', required: false },
  ...addressParameters('secondary.address.', partsOfParty),
  { name: 'ip_address', kind: 'ip', required: false },
] as const satisfies readonly OperationParameter[];

const partyPaths = (party: 'primary' | 'secondary') =>
  ({
    valid: [`${party}_phone_checks`, 'is_valid'],
    lineType: [`${party}_phone_checks`, 'line_type'],
    carrier: [`${party}_phone_checks`, 'carrier'],
    prepaid: [`${party}_phone_checks`, 'is_prepaid'],
    commercial: [`${party}_phone_checks`, 'is_commercial'],
    nameMatch: [`${party}_phone_checks`, 'name_match'],
    addressMatch: [`${party}_phone_checks`, 'address_match'],
    addressValid: [`${party}_address_checks`, 'is_valid'],
    addressType: [`${party}_address_checks`, 'type'],
    addressCommercial: [`${party}_address_checks`, 'is_commercial'],
    addressForwarder: [`${party}_address_checks`, 'is_forwarder'],
    addressNameMatch: [`${party}_address_checks`, 'name_match'],
    emailValid: [`${party}_email_address_checks`, 'is_valid'],
    emailDisposable: [`${party}_email_address_checks`, 'is_disposable'],
    emailNameMatch: [`${party}_email_address_checks`, 'name_match'],
    emailAge: [`${party}_email_address_checks`, 'email_age_score'],
    emailDomainDays: [`${party}_email_address_checks`, 'email_domain_creation_days'],
  }) satisfies FactPaths;

export const decisionSignals10 = {
  name: 'decision_signals',
  version: '1.0',
  id: 'decision_signals@1.0',
  title: 'Decision signals',
  about: 'parties',
  method: 'GET',
  path: '/1.0/decision_signals',
  overLists: true,
  parameters,
  addOns: [],
  warnings: shownWarnings,
  response,
  // The primary party is the row. Distances aren't facts, because distance facts are in miles.
  facts: {
    ...partyPaths('primary'),
    identityScore: ['identity_score'],
    ipValid: ['ip_address_checks', 'is_valid'],
    ipTrust: ['ip_address_checks', 'trust_score'],
    ipConnection: ['ip_address_checks', 'connection_type'],
    ipCity: ['ip_address_checks', 'geolocation', 'city_name'],
    ipSubdivision: ['ip_address_checks', 'geolocation', 'subdivision'],
    ipPostalCode: ['ip_address_checks', 'geolocation', 'postal_code'],
    ipCountry: ['ip_address_checks', 'geolocation', 'country_code'],
    ipToFirstAddress: ['ip_address_checks', 'distance_from_primary_address'],
    ipToSecondAddress: ['ip_address_checks', 'distance_from_secondary_address'],
    ipToFirstPhone: ['ip_address_checks', 'distance_from_primary_phone'],
    ipToSecondPhone: ['ip_address_checks', 'distance_from_secondary_phone'],
    error: ['errors'],
  },
  secondParty: { ...partyPaths('secondary'), addressDistance: ['secondary_address_checks', 'distance_from_primary_address'] },
  columns: [
    ...columnsAt([], ['identity_score', 'upcoming_identity_score']),
    ...columnsAt(['primary_phone_checks'], namesIn(phoneChecks)),
    ...columnsAt(['primary_address_checks'], namesIn(addressChecks)),
    ...columnsAt(['primary_email_address_checks'], namesIn(emailChecks)),
    ...columnsAt(['secondary_phone_checks'], namesIn(phoneChecks)),
    ...columnsAt(['secondary_address_checks'], [...namesIn(addressChecks), 'distance_from_primary_address']),
    ...columnsAt(['secondary_email_address_checks'], namesIn(emailChecks)),
    ...columnsAt(['ip_address_checks'], namesIn(ipChecks)),
    ...columnsAt(['ip_address_checks', 'geolocation'], namesIn(geolocation)),
    ...columnsAt(['ip_address_checks'], namesIn(distances)),
    ...columnsAt([], ['errors']),
  ],
} as const satisfies Operation;
