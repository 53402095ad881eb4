/** Reverse Address 3.0: `GET /3.0/location`, the earlier version, which also returns owners, the last sale and associated addresses. */
import { location30 } from '#contract/service/operations/versions/location30.ts';
import { homeOf, neighbourOf, residentsOf, type Home, type Resident } from '../people/households.ts';
import { phoneRecords, residentRecord } from '../people/records.ts';
import { seededBy } from '../people/seeded.ts';
import { askedPlace, placeParts } from './reverseAddress.ts';
import { partialError, type AnswerBody, type Route } from './route.ts';

export const location30Route: Route = {
  operation: location30,
  isEarlier: true,
  answer(asked, isPartial) {
    const { parts, people, home, household, warnings } = askedPlace(asked, isPartial);
    return {
      ...parts,
      ...(home === null || isPartial ? noMore : more(home, people, household, deepest)),
      error: isPartial ? partialError : null,
      // In the sample output, a single warning is a string.
      warnings: warnings.length === 1 ? warnings[0] : warnings,
    };
  },
};

/** Maximum depth of addresses within addresses. */
const deepest = 3;

const noMore: AnswerBody = {
  is_forwarder: null,
  last_sale_date: null,
  total_value: null,
  current_residents: [],
  owners: [],
  associated_addresses: [],
};

function more(home: Home, people: readonly Resident[], household: number | null, levels: number): AnswerBody {
  const seeded = seededBy('sale', home.key);
  const landlord = household === null ? null : landlordOf(household);
  const owners = landlord === null ? people : residentsOf(landlord);
  return {
    is_forwarder: home.isForwarder,
    last_sale_date: seeded.chance(0.1) ? null : `${seeded.int(1988, 2024)}-0${seeded.int(1, 9)}-${seeded.int(10, 28)}`,
    total_value: seeded.chance(0.1) ? null : seeded.int(90, 1400) * 1000 + 500,
    current_residents: people.map((one) => ({ ...residentRecord(one, people), phones: phoneRecords(household, one) })),
    owners: owners.map((one) => residentRecord(one, owners)),
    associated_addresses: landlord === null || levels === 0 ? [] : [associated(landlord, levels - 1)],
  };
}

/** The owner, if they live elsewhere; null if the residents own the place. */
function landlordOf(household: number): number | null {
  return seededBy('landlord', String(household)).chance(0.35) ? neighbourOf(household, 11) : null;
}

function associated(household: number, levels: number): AnswerBody {
  const home = homeOf(household);
  return { ...placeParts(home, household), location_type: 'Address', ...more(home, residentsOf(household), household, levels) };
}
