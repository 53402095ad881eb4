/** Sample look-ups: invented answers of every operation, as the core returns them. */
import { unplannedVerdict } from '../../electron/contract/verdict.ts';
import { ids } from './windowFixtures.ts';
import type { CommandHandlers } from '../../electron/contract/commands.ts';
import { driftEntrySchema, type DriftEntry } from '../../electron/contract/drift.ts';
import { defaultPrices } from '../../electron/contract/operations/defaultPrices.ts';
import { Failed } from '../../electron/contract/failure.ts';
import type { Lookup, LookupEntry, LookupPreview, LookupRequest } from '../../electron/contract/lookup.ts';
import { getOperation } from '../../electron/contract/operations/catalog.ts';
import { priceOfCall } from '../../electron/core/settings/priceOfCall.ts';
import { litigatorFreshMs, type Age } from '../../electron/core/verdict/freshness.ts';
import { showEntry, showLookup, wireOf } from '../../electron/core/lookups/showLookup.ts';
import { buildTyped, refuseNotDialable } from '../../electron/core/lookups/typedRequest.ts';
import type { StoredLookup } from '../../electron/core/store/ledger/answers/lookups.ts';

const age = (): Age => ({ now: Date.now(), litigatorMs: litigatorFreshMs });
const baseUrl = 'http://127.0.0.1:38211';
const made = { transaction_id: '0198c0de-7c11-7f00-8000-5d0f6a9be201', transaction_time: '2026-05-21T14:45:02Z' };
let at = Date.now() - 40_000;

const address = {
  location_type: 'Address',
  street_line_1: '418 Alder Ct Apt 6',
  street_line_2: null,
  city: 'Tacoma',
  postal_code: '98402',
  zip4: '98402-1147',
  state_code: 'WA',
  country_code: 'US',
  is_active: true,
  delivery_point: 'MultiUnit',
  lat_long: { latitude: 47.2529, longitude: -122.4443, accuracy: 'RoofTop' },
};
const farm = {
  ...address,
  street_line_1: '2210 Chuckanut Ln',
  city: 'Bellingham',
  postal_code: '98229',
  zip4: '98229-6610',
  delivery_point: 'SingleUnit',
};
const marisol = {
  id: 'Person.1f6a93b0-77c2-4d1b-8a55-61be09d2f7aa',
  name: 'Marisol Quintero',
  firstname: 'Marisol',
  middlename: null,
  lastname: 'Quintero',
  alternate_names: ['Marisol Q. Ibarra'],
  age_range: '40-44',
  gender: null,
  type: 'Person',
  link_to_phone_start_date: '2017-03-02',
};
const phone = {
  id: 'Phone.7d1c0e52-4b1a-4f0e-9c6e-2f0d61b3a8c4',
  phone_number: '+12065550142',
  is_valid: true,
  country_calling_code: '1',
  line_type: 'Mobile',
  carrier: 'Northline Wireless',
  is_prepaid: false,
  is_commercial: false,
};
const whole = { error: null, warnings: [] };
const litigator = (flag: boolean | null) => ({ litigator_checks: { 'phone.is_litigator_risk': flag } });

interface Made {
  id: number;
  operation: string;
  parameters: Record<string, string>;
  addOns?: LookupRequest['addOns'];
  body?: unknown;
  failed?: Pick<StoredLookup, 'outcome' | 'code' | 'serviceMessage' | 'billed'>;
}

const all: Made[] = [
  {
    id: 1,
    operation: 'caller_id@3.1',
    parameters: {
      phone: '(206) 555-0142',
      'phone.name_hint': 'Marisol Quintero',
      'phone.postal_code_hint': '98402',
      'phone.country_hint': 'US',
    },
    addOns: ['litigator_checks', 'spam_checks'],
    body: {
      ...phone,
      belongs_to: marisol,
      current_address: address,
      add_ons: { ...litigator(false), spam_checks: { 'phone.is_spam': false } },
      ...whole,
    },
  },
  {
    id: 2,
    operation: 'phone_intel@3.0',
    parameters: { phone: '(303) 555-0144' },
    addOns: ['litigator_checks'],
    body: {
      id: 'Phone.1b1c0e52-4b1a-4f0e-9c6e-2f0d61b3a8c4',
      phone_number: '+13035550144',
      is_valid: true,
      activity_score: 82,
      country_calling_code: '1',
      country_code: 'US',
      country_name: 'United States',
      line_type: 'NonFixedVOIP',
      carrier: 'Cloudbell',
      is_prepaid: null,
      add_ons: litigator(true),
      ...whole,
    },
  },
  {
    id: 3,
    operation: 'person@3.1',
    parameters: { name: 'Tamsin Achebe', 'address.city': 'Bellingham', 'address.state_code': 'WA' },
    body: {
      count_person: 2,
      person: [
        {
          ...marisol,
          name: 'Tamsin Achebe',
          alternate_names: [],
          found_at_address: farm,
          current_addresses: [farm],
          historical_addresses: [
            { ...address, is_active: null, lat_long: null, link_to_person_start_date: '2011-08-01', link_to_person_end_date: '2019-05-31' },
          ],
          phones: [
            { id: 'Phone.1', phone_number: '+19715550147', line_type: 'Mobile' },
            { id: 'Phone.2', phone_number: '+13605550111', line_type: 'Landline' },
          ],
          associated_people: [{ id: 'Person.2', name: 'Ike Achebe', relation: 'Household' }],
        },
        {
          ...marisol,
          name: 'Tamsin O. Achebe',
          alternate_names: [],
          age_range: '65-69',
          current_addresses: [{ ...address, location_type: 'Campground' }],
          phones: [],
          associated_people: [],
        },
      ],
      ...whole,
    },
  },
  {
    id: 4,
    operation: 'real_contact@2.0',
    parameters: {
      name: 'Rosalind Teague',
      phone: '(360) 555-0166',
      email: 'r.teague@example.com',
      ip_address: '203.0.113.24',
      'address.city': 'Everett',
    },
    addOns: ['litigator_checks', 'email_checks_deliverability', 'email_checks_age'],
    body: {
      phone: { contact_grade: 'C', is_valid: true, activity_score: 50, line_type: 'Landline', name_match: false },
      email: { contact_grade: 'B', is_valid: true, name_match: true },
      address: { is_valid: true, name_match: null },
      ip_address: { trust_score: 72, ip_distance_to_address: 14 },
      add_ons: { litigator_checks: null, email_checks: { email_age_score: 88, email_is_deliverable: true } },
      warnings: ['TimeoutError: Timeout getting response for litigator check. Partial response returned.'],
      errors: { name: 'InternalError', message: 'Could not retrieve entire response' },
    },
  },
  {
    id: 5,
    operation: 'location@3.0',
    parameters: { street_line_1: '2210 Chuckanut Ln', city: 'Bellingham', state_code: 'WA' },
    body: {
      id: 'Location.6d1c0e52-4b1a-4f0e-9c6e-2f0d61b3a8c4',
      is_valid: true,
      ...farm,
      is_commercial: false,
      is_forwarder: false,
      last_sale_date: '2019-06-04',
      total_value: 612_400,
      current_residents: [
        {
          ...marisol,
          name: 'Tamsin Achebe',
          alternate_names: [],
          link_to_address_start_date: '2019-06-20',
          link_to_phone_start_date: null,
          phones: [{ id: 'Phone.1', phone_number: '+19715550147', line_type: 'Mobile' }],
        },
        { ...marisol, name: 'Ike Achebe', alternate_names: [], link_to_phone_start_date: null },
      ],
      owners: [{ id: 'Business.6d1c0e52', name: 'Chuckanut Holdings', type: 'Business', industry: ['Real Estate', 'Property Management'] }],
      associated_addresses: [{ ...farm, street_line_1: '2212 Chuckanut Ln', zip4: '98229-6611' }],
      error: null,
      warnings: 'Missing Input',
    },
  },
  {
    id: 6,
    operation: 'decision_signals@1.0',
    parameters: {
      'primary.name': 'Marisol Quintero',
      'primary.phone': '(206) 555-0142',
      ip_address: '203.0.113.24',
      'secondary.name': 'Ana Ibarra',
    },
    body: {
      identity_score: 71,
      upcoming_identity_score: null,
      primary_phone_checks: {
        is_valid: true,
        country_code: 'US',
        is_commercial: false,
        line_type: 'Mobile',
        carrier: 'Northline Wireless',
        is_prepaid: false,
        name_match: true,
        address_match: 'Metro Match',
      },
      primary_address_checks: { is_valid: true, is_commercial: false, is_forwarder: false, type: 'Multi Unit', name_match: true },
      primary_email_address_checks: {
        is_valid: true,
        is_disposable: false,
        email_age_score: 90,
        email_domain_creation_days: 8_112,
        name_match: true,
      },
      secondary_phone_checks: { is_valid: false, country_code: 'US', line_type: null, name_match: null, address_match: 'No Match' },
      secondary_address_checks: null,
      secondary_email_address_checks: null,
      ip_address_checks: {
        is_valid: true,
        trust_score: 64,
        connection_type: 'Residential',
        geolocation: { postal_code: '98402', city_name: 'Tacoma', subdivision: 'WA', country_code: 'US' },
        distance_from_primary_address: 12,
        distance_from_primary_phone: 31,
      },
      warnings: ['Secondary Phone: Invalid Input'],
      errors: [],
    },
  },
  {
    id: 7,
    operation: 'phone@3.2',
    parameters: { phone: '(512) 555-0178' },
    body: {
      ...phone,
      phone_number: '+15125550178',
      line_type: 'Landline',
      is_commercial: true,
      owners: [
        {
          id: 'Business.1',
          name: 'Achterberg Roofing',
          type: 'Business',
          industry: ['Roofing Contractors'],
          link_to_phone_start_date: '2014-01-05',
          current_addresses: [farm],
        },
        { ...marisol, name: 'Devon Achterberg', current_addresses: [address] },
      ],
      ...whole,
    },
  },
  {
    id: 8,
    operation: 'cnam@3.1',
    parameters: { phone: '555-01' },
    addOns: ['spam_checks'],
    failed: { outcome: 'refused', code: 'BAD_REQUEST', serviceMessage: 'Input Field Error: 555-01 is not a phone number.', billed: 'no' },
  },
  {
    id: 9,
    operation: 'location_intel@3.0',
    parameters: { street_line_1: '418 alder court #6', city: 'Tacoma', state_code: 'WA' },
    body: {
      id: 'Location.1',
      is_valid: true,
      ...address,
      zip4: '1147',
      location_type: undefined,
      is_active: undefined,
      delivery_point: undefined,
      ...whole,
      error: null,
    },
  },
  {
    id: 10,
    operation: 'phone_intel@3.0',
    parameters: { phone: '(425) 555-0121' },
    failed: { outcome: 'inDoubt', code: 'interrupted', serviceMessage: null, billed: 'unknown' },
  },
];

function stored({ id, operation, parameters, addOns = [], body, failed }: Made): StoredLookup {
  const { request: asked } = buildTyped(getOperation(operation), parameters, addOns, 'US', made);
  at -= 7 * 60_000;
  return {
    lookupId: `0198c0de-0000-7000-8000-0000000001${String(id).padStart(2, '0')}`,
    environmentId: 'sandbox',
    environment: 'sandbox',
    environmentKind: 'sandbox',
    operation,
    addOns: asked.addOns.join(','),
    priceMicros: null,
    currency: 'USD',
    parameters: JSON.stringify(asked.parameters),
    correlation: JSON.stringify(asked.correlation),
    startedAt: at - 212 + id * 3,
    endedAt: at,
    ...(failed ?? { outcome: 'done', code: 'ok', serviceMessage: null, billed: 'yes' }),
    partial: id === 4,
    answer:
      body === undefined
        ? null
        : {
            answerId: `answer-${id}`,
            attemptId: `attempt-${id}`,
            operation,
            addOns: asked.addOns,
            environment: 'sandbox',
            sandbox: true,
            status: 200,
            headers: [
              ['content-type', 'application/json; charset=utf-8'],
              ['x-rollcall-sandbox', '1'],
              ['x-response-id', 'T_5f0c9d1e-8f3b-5a01-9d33-0c4f6f2c7b10'],
            ],
            body: JSON.stringify(body),
            arrivedAt: at,
            responseId: 'T_5f0c9d1e-8f3b-5a01-9d33-0c4f6f2c7b10',
            partial: id === 4,
            sent: [...asked.parameters, ...asked.correlation],
          },
  };
}

const lookups = all.map(stored);

export const shownLookup = (index: number): Lookup => {
  const found = lookups[index];
  if (!found) throw new Error(`no look-up ${index}`);
  return showLookup(found, { baseUrl, prices: defaultPrices, age: age() });
};

const entries: LookupEntry[] = lookups.map((one) => showEntry(one, age()));

function preview({ operation: id, parameters, addOns }: LookupRequest): LookupPreview {
  const price = priceOfCall(defaultPrices, id, addOns);
  const micros = price.micros ?? 0;
  const known = {
    cost: { lowMicros: micros, highMicros: micros, currency: 'USD', complete: price.unpriced.length === 0 },
    unpriced: price.unpriced,
  };
  try {
    const { request: asked, notDialable } = buildTyped(getOperation(id), parameters, addOns, 'US', made);
    return {
      ...known,
      wire: wireOf(asked, baseUrl),
      sent: [...asked.parameters, ...asked.correlation],
      notDialable: notDialable.map(([name]) => name),
      obstacle: null,
    };
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    return { ...known, wire: null, sent: [], notDialable: [], obstacle: error.failure };
  }
}

export const drift: DriftEntry[] = [
  { path: 'owners[].current_addresses[].location_type', kind: 'unknownValue', value: 'Campground', operation: 'phone@3.2', times: 14 },
  { path: 'phone.line_type', kind: 'unknownValue', value: 'Satellite', operation: 'real_contact@2.0', times: 3 },
  { path: 'carrier_group', kind: 'unknownField', value: 'string', operation: 'phone_intel@3.0', times: 6375 },
  { path: 'person[].age_range', kind: 'wrongType', value: 'object', operation: 'person@3.1', times: 1 },
].map((entry, index) => ({
  ...entry,
  kind: driftEntrySchema.shape.kind.parse(entry.kind),
  environmentId: 'sandbox',
  environment: index === 1 ? 'Live' : 'sandbox',
  firstSeenAt: at,
  lastSeenAt: at - index * 3_600_000 * 11,
}));

export const lookupHandlers: Partial<CommandHandlers> = {
  'lookups.preview': (request) => Promise.resolve(preview(request)),
  'lookups.known': () =>
    Promise.resolve({
      suppressed: null,
      rows: [
        { listId: ids.solar, listName: 'Solar leads May', row: 1041 },
        { listId: ids.webinar, listName: 'Webinar sign-ups Q2', row: 88 },
      ],
      more: false,
    }),
  'review.row': ({ row }) =>
    Promise.resolve({
      row,
      line: row + 1,
      cells: ['(206) 555-0142'],
      fields: {},
      findings: [],
      verdict: {
        ...unplannedVerdict,
        status: 'answered',
        grade: row === 88 ? 'B' : 'A',
        score: row === 88 ? 91 : 94,
        band: 'answered',
        lineType: 'Mobile',
        valid: true,
        nameMatch: true,
        litigator: row === 88 ? 'notChecked' : 'clear',
        notChecked: null,
        reasons: [],
        warnings: [],
        checkedAt: Date.now(),
        checkedWith: [],
        answerIds: [],
        sandbox: row === 88,
      },
      decision: {
        value: 'keep',
        by: row === 88 ? 'policy' : 'person',
        suggested: 'keep',
        rule: null,
        note: '',
        operator: null,
        at: null,
        kept: null,
      },
      noCalls: [],
      history: [],
      answers: [],
      calling: null,
      why: null,
      contested: [],
      assigned: null,
    }),
  'lookups.list': ({ text = '', count }) => {
    const found = entries.filter(({ request }) => JSON.stringify(request.parameters).toLowerCase().includes(text));
    return Promise.resolve({ entries: found.slice(0, count), total: text === '' ? 212 : found.length });
  },
  'lookups.get': ({ lookupId }) => Promise.resolve(shownLookup(entries.findIndex((entry) => entry.lookupId === lookupId))),
  'lookups.ask': ({ anyway, ...request }) => {
    const typed = buildTyped(getOperation(request.operation), request.parameters, request.addOns, 'US', made);
    if (anyway !== true) refuseNotDialable(typed);
    const index = entries.findIndex(({ request: { operation } }) => operation === request.operation);
    return Promise.resolve(shownLookup(Math.max(0, index)));
  },
};
