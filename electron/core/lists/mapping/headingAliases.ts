/** Usual column headings of spreadsheets and customer databases, by field. */
import { fieldNameSchema, type FieldName } from '#contract/lists/fields.ts';

/** Folded names (see `foldHeading`). `sure`: the field's own name; `likely`: a possible name, which a sure one overrides. */
const aliases: Partial<Record<FieldName, { sure: string; likely: string }>> = {
  transaction_id: { sure: 'transactionid', likely: 'transactionnumber|orderid|ordernumber|bestellnummer|auftragsnummer' },
  transaction_time: { sure: 'transactiontime', likely: 'transactiondate|orderdate|orderedat|bestelldatum' },
  phone: {
    sure:
      'phone|phonenumber|phoneno|telephone|telephonenumber|tel|primaryphone|primaryphonenumber|phone1|phone1value|mobile|mobilephone|mobilephonenumber|mobilenumber|cell|' +
      'cellphone|cellnumber|contactphone|contactphonenumber|contactnumber|contactno|contactnr|customerphone|leadphone|personphone|personphonemobile|' +
      'telefon|telefonnummer|telefonnr|rufnummer|handy|handynummer|mobil|mobiltelefon|mobilnummer',
    likely:
      'homephone|workphone|businessphone|dayphone|daytimephone|eveningphone|altphone|alternatephone|alternativephone|otherphone|secondaryphone|phone2|phone2value|landline|' +
      'homephonenumber|assistantphone|personphonework|personphonehome|personphoneother|companyphone|carphone|companymainphone|number|callerid|ani|' +
      'festnetz|telefonprivat|telefongeschaftlich|telefonfirma',
  },
  name: {
    sure: 'name|fullname|contactname|customername|leadname|personname|clientname|subscribername|vollername|kontaktname|ansprechpartner|kundenname',
    likely:
      'contact|customer|lead|person|client|displayname|nameonaccount|primaryname|billingname|contactperson|dealcontactperson|leadcontactperson|fileas|kontakt|kunde',
  },
  first_name: {
    sure: 'firstname|fname|givenname|forename|first|namefirst|contactfirstname|leadfirstname|personfirstname|ownerfirstname|owner1firstname|vorname',
    likely: 'primaryfirstname|rufname',
  },
  last_name: {
    sure: 'lastname|lname|surname|familyname|last|namelast|contactlastname|leadlastname|personlastname|ownerlastname|owner1lastname|nachname|familienname|zuname',
    likely: 'primarylastname',
  },
  'business.name': {
    sure:
      'businessname|company|companyname|business|organization|organisation|organizationname|organisationname|organization1name|employer|companyaccount|associatedcompany|' +
      'firma|firmenname|unternehmen|unternehmensname',
    likely: 'personorganization|personorganizationname|account|accountname|firm|org|firmname|dba|primaryassociatedcompany|arbeitgeber',
  },
  'phone.country_hint': { sure: 'phonecountry|phonecountrycode|phonecountryhint', likely: '' },
  'phone.name_hint': { sure: 'phonenamehint|namehint', likely: '' },
  'phone.postal_code_hint': { sure: 'phonepostalcodehint|postalcodehint|ziphint', likely: '' },
  email: {
    sure:
      'email|emailaddress|mail|emailid|primaryemail|email1|email1value|contactemail|customeremail|leademail|eaddress|personemail|personemailwork|' +
      'emailadresse|mailadresse|epost',
    likely:
      'workemail|personalemail|homeemail|altemail|alternateemail|secondaryemail|otheremail|email2|email2value|email2address|email3address|businessemail|personemailhome|' +
      'personemailother|emailprivat|emailgeschaftlich',
  },
  'address.street_line_1': {
    sure:
      'address|address1|addressline1|streetaddress|street|street1|streetname|streetline1|addressstreet|addressstreetline1|address1street|mailingaddress|mailingstreet|' +
      'homeaddress|homestreet|addr|addr1|billingstreet|billingaddress|line1|primaryaddress|fulladdress|completeaddress|personpostaladdress|' +
      'strasse|strassenr|strassehausnummer|strasseundhausnummer|anschrift|adresse|postanschrift',
    likely:
      'address1formatted|shippingaddress|shippingstreet|otherstreet|otheraddress|businessstreet|businessaddress|organizationaddress|propertyaddress|lieferadresse|rechnungsadresse',
  },
  'address.street_line_2': {
    sure:
      'address2|addressline2|street2|streetline2|addressstreetline2|address1extendedaddress|addr2|unit|apt|apartment|suite|line2|aptsuite|unitnumber|homestreet2|' +
      'adresszusatz|zusatz|anschriftenzusatz',
    likely: 'aptno|businessstreet2|wohnung',
  },
  'address.city': {
    sure: 'city|town|addresscity|address1city|mailingcity|billingcity|homecity|cityname|locality|personpostaladdresscity|ort|stadt|wohnort',
    likely: 'shippingcity|othercity|businesscity|suburb|gemeinde',
  },
  'address.state_code': {
    sure:
      'state|statecode|addressstate|addressstatecode|address1region|mailingstate|mailingstateprovince|billingstate|billingstateprovince|homestate|province|stateprovince|' +
      'stateregion|stateabbreviation|region|st|bundesland',
    likely: 'shippingstate|shippingstateprovince|otherstate|otherstateprovince|businessstate|addressregion|kanton',
  },
  'address.postal_code': {
    sure:
      'zip|zipcode|postalcode|postcode|addresspostalcode|addresszip|address1postalcode|mailingzip|mailingpostalcode|mailingzippostalcode|billingzip|billingpostalcode|' +
      'billingzippostalcode|homepostalcode|zippostalcode|zip5|zippostal|plz|postleitzahl',
    likely: 'shippingzip|shippingpostalcode|shippingzippostalcode|otherzip|otherzippostalcode|businesspostalcode|zip4',
  },
  'address.country_code': {
    sure:
      'country|countrycode|addresscountry|addresscountrycode|address1country|mailingcountry|billingcountry|homecountryregion|homecountry|countryregion|nation|land|' +
      'landercode',
    likely: 'shippingcountry|othercountry|businesscountryregion|businesscountry|staat',
  },
  ip_address: {
    sure: 'ip|ipaddress|ipaddr|optinip|leadip|clientip|userip|remoteip|signupip|ipv4|ipadresse',
    likely: 'remoteaddr|lastseenip|registrationip',
  },
  source_id: {
    // It groups calls by source, campaign, channel or cohort (specification, Phone Validation); it is never a row's own id.
    sure: 'sourceid|leadsource|leadsourceid|trafficsource|utmsource|campaignid|originalsource|originaltrafficsource|leadquelle',
    likely:
      'source|campaign|campaignname|utmcampaign|channel|cohort|vendor|leadvendor|leadchannel|sourcechannel|quelle|herkunft|kampagne|kanal',
  },
};

/** Columns with one half of a field, to be joined with the column that has the rest. */
const halves = {
  callingCode:
    'countrycode|phonecountrycode|countrycallingcode|callingcode|dialcode|dialingcode|diallingcode|phonecode|landervorwahl|landesvorwahl',
  areaCode: 'areacode|phoneareacode|telephoneareacode|vorwahl|ortsvorwahl',
  houseNumber: 'housenumber|houseno|streetnumber|streetno|addressnumber|hausnummer|hausnr',
} as const;
export type HalfName = keyof typeof halves;
const halfNames: readonly HalfName[] = ['callingCode', 'areaCode', 'houseNumber'];

/** Returns which half of a field a heading names (`Area code`, `Hausnummer`); null if none. */
export function halfOf(heading: string): HalfName | null {
  const folded = foldHeading(heading);
  return halfNames.find((name) => halves[name].split('|').includes(folded)) ?? null;
}

/** A field that a heading may name. `strength` 2: the field's own name; 1: a possible name. */
export interface Alias {
  field: FieldName;
  strength: 1 | 2;
}

const byName = new Map<string, Alias>();
for (const strength of [1, 2] as const) {
  for (const [field, names] of Object.entries(aliases) as [FieldName, { sure: string; likely: string }][]) {
    for (const name of (strength === 2 ? names.sure : names.likely).split('|')) if (name !== '') byName.set(name, { field, strength });
  }
}

/** Reduces a heading to lowercase letters and digits: `E-mail Address`, `email_address` and `EMailAddress` are one name. */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('#', 'number')
    .replaceAll(/[^a-z0-9]/g, '');
}

/** Significant words in longer headings: `Phone 1 - Value`, `Lead: Email`. */
const tellingWords: readonly (readonly [word: RegExp, field: FieldName])[] = [
  [/^(e-?mails?|mail)$/, 'email'],
  [/^(phones?|telephone|tel|mobile|cell|cellphone|telefon|handy)$/, 'phone'],
  [/^(zip|zipcode|postcode|postal)$/, 'address.postal_code'],
  [/^(city|town)$/, 'address.city'],
  [/^(state|province)$/, 'address.state_code'],
  [/^ip$/, 'ip_address'],
];
/** Words for columns that describe the phone or the address rather than hold it. */
const besides =
  /^(type|status|date|time|valid|validity|verified|score|count|opt|optin|optout|owner|label|consent|source|carrier|bounced?|sent|opened|domain|ok|ext|extension|fax|dnc)$/;

/** Numbers that aren't for calling a person, though they may look like phones. */
const somethingElse =
  /^(id|uuid|guid|ref|reference|.*(fax|pager|donotcall|optout))$|^(fax|telefax|pager|dnc|donotcall)|(customer|client|account|acct|order|invoice|member|ticket|case|record|policy|loan|reference|ref|kunden|auftrags|bestell|rechnungs|vertrags|mitglieds)(id|no|nr|num|number|nummer)$/;

/** Whether a heading names something that isn't a phone (`Fax`, `Customer no`), whatever its cells look like. */
export const namesSomethingElse = (heading: string): boolean => somethingElse.test(foldHeading(heading));

/** Prefixes for the second of a pair: the other applicant, or the shipping address. */
const second = /^(secondary|shipping|shipto|coapplicant|applicant2|secondapplicant)(.+)$/;

const secondParts: readonly (readonly [part: RegExp, field: FieldName])[] = [
  [/^(full)?name$/, 'secondary.name'],
  [/^(phone|phonenumber|telephone|mobile|cell)$/, 'secondary.phone'],
  [/^(email|emailaddress)$/, 'secondary.email_address'],
  [
    /^(address|address1|addressline1|addressstreet|addressstreetline1|street|street1|streetaddress|streetline1)$/,
    'secondary.address.street_line_1',
  ],
  [/^(address)?(city|town)$/, 'secondary.address.city'],
  [/^(address)?(state|statecode|province|region)$/, 'secondary.address.state_code'],
  [/^(address)?(zip|zipcode|postalcode|postcode)$/, 'secondary.address.postal_code'],
];

/** Returns the second party's field that a heading names (`Shipping city`, `secondary_phone`); null if none. */
export function secondPartyField(heading: string): FieldName | null {
  const part = second.exec(foldHeading(heading))?.[2];
  return secondParts.find(([pattern]) => part !== undefined && pattern.test(part))?.[1] ?? null;
}

/** Returns the field that a heading names; null if unknown. */
export function aliasOf(heading: string): Alias | null {
  // A field's own name, dots included, means only that field.
  const own = fieldNameSchema.safeParse(heading.trim().toLowerCase());
  if (own.success) return { field: own.data, strength: 2 };
  const known = byName.get(foldHeading(heading));
  if (known) return known;
  const words = heading.toLowerCase().split(/[^a-z0-9-]+/);
  if (words.some((word) => word.split('-').some((part) => besides.test(part)))) return null;
  const telling = tellingWords.find(([pattern]) => words.some((word) => pattern.test(word)));
  return telling ? { field: telling[1], strength: 1 } : null;
}
