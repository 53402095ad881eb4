/** A list in which personal data occurs where it shouldn't, and a service whose answers repeat it: for copies that must name no one. */
import Papa from 'papaparse';
import { sendText, startScriptedService, type ScriptedService } from './scriptedService.ts';

interface Hostile {
  readonly cells: readonly string[];
  /** The phone as the service writes it. */
  readonly e164: string;
  readonly note: string;
  /** Words of names, and streets, that identify the people of the row. */
  readonly words: readonly string[];
  readonly streets: readonly string[];
}

export const hostileHeadings = [
  ...['Full name', 'Phone', 'Other phone', 'Email', 'Street', 'City', 'State', 'ZIP', 'Co-applicant', 'Co phone', 'Vendor', 'Comments'],
  ...['Date of birth', 'Fax'],
] as const;

export const hostilePeople: readonly Hostile[] = [
  {
    cells: [
      'Zoltán Ébreczky',
      '(206) 555-0142',
      '+1 206.555.0143',
      'zoltan.ebreczky@example.com',
      '77 Quince Hollow Street',
      'Seattle',
      'WA',
      '98101-1234',
      'Ottoline Ébreczky',
      '206 555 0144',
      'North vendor',
      'EBRECZKY wants a call at 206–555–0145, or write to "z.e"@example.org; lives at 77 Quince Hollow St. in 98101',
      '05/12/1980',
      '1-206-555-0146 ext. 12',
    ],
    e164: '+12065550142',
    note: 'zoltan (not ottoline) said 2 0 6 5 5 5 0 1 4 7; 77, quince hollow',
    words: ['zoltan', 'ebreczky', 'ottoline'],
    streets: ['quince hollow'],
  },
  {
    cells: [
      "O'Quixley, Brunhilde",
      '206/555/0152',
      '',
      'Brunhilde@OQUIXLEY.example',
      '9 Larkspur Mews',
      'Portland',
      'OR',
      '97201',
      '',
      '',
      'Referred by Brunhilde',
      'oquixley@home.example; brunhildeoquixley on chat',
      '1979-01-31',
      '２０６５５５０１５３',
    ],
    e164: '+12065550152',
    note: "Brunhilde's daughter answers +1-206-555-0154 / 0155, Mrs O’Quixley never",
    words: ['brunhilde', 'quixley'],
    streets: ['larkspur mews'],
  },
  {
    cells: [
      'JACQUETTA VAN DER-WURMBRAND',
      '206.555.0162',
      '2065550163;2065550164',
      'jacquetta@example.com',
      '12 Wurmbrand Parkway',
      'Austin',
      'TX',
      '73301',
      'Ng, Xiuying',
      '(206)5550165',
      '=HYPERLINK("mailto:jw@example.net")',
      'Ｊａｃｑｕｅｔｔａ; jacquetta_wurmbrand',
      '',
      '206\u00a0555\u00a00166',
    ],
    e164: '+12065550162',
    note: 'Wurmbrand Pkwy 12\nXIUYING is right',
    words: ['jacquetta', 'wurmbrand', 'xiuying'],
    streets: ['wurmbrand parkway'],
  },
  {
    cells: [
      '田中宏明',
      '+81 3 1234 5678',
      '',
      'tanaka@example.jp',
      '',
      '',
      '',
      '',
      'Bjørn Sörensquist',
      '',
      '',
      '田中宏明さんに電話; BJORN SORENSQUIST',
      '',
      '',
    ],
    e164: '+81312345678',
    note: '',
    words: ['田中', 'bjørn', 'bjorn', 'sorensquist', 'sörensquist'],
    streets: [],
  },
  {
    cells: [
      '',
      '',
      '',
      '',
      '',
      'Reno',
      'NV',
      '',
      '',
      '',
      'South vendor',
      'Nothing known; call 206-555-0199 <nobody@example.com> 1b4f0e9851971998e732078544c96b36c3d01cedf7caa332359d6f1d83567014',
      '',
      '',
    ],
    e164: '',
    note: '',
    words: [],
    streets: [],
  },
];

/** A line that becomes no row. */
export const rejectedPerson = {
  line: 'Gwendolyn Fairweatherby,206-555-0188,,,,,,,,,,,,,too,many,cells',
  words: ['gwendolyn', 'fairweatherby'],
};

export const hostileFile = (): string =>
  [Papa.unparse([[...hostileHeadings], ...hostilePeople.map(({ cells }) => [...cells])], { newline: '\n' }), rejectedPerson.line, ''].join(
    '\n',
  );

/** Phones, as digits, from anywhere in the list, in notes, or in answers. */
export const hostilePhones = [
  ...[
    '0142',
    '0143',
    '0144',
    '0145',
    '0146',
    '0147',
    '0152',
    '0153',
    '0154',
    '0162',
    '0163',
    '0164',
    '0165',
    '0166',
    '0188',
    '0199',
    '0177',
    '0178',
  ].map((ending) => `206555${ending}`),
  '312345678',
];
export const hostileBoxes = ['zoltan.ebreczky@', 'z.e"', '@oquixley', 'oquixley@', 'jacquetta@', 'jw@', 'tanaka@', 'nobody@', 'kin@'];
/** People who occur only in an answer. */
export const kin = { words: ['isambard', 'throckmorton'], streets: ['gloxinia'] };

/** Answers of Caller Identification that repeat the row and add relatives. */
export const startIndiscreetService = (): Promise<ScriptedService> =>
  startScriptedService(({ phone }, response) => {
    const found = hostilePeople.find(({ e164 }) => e164 !== '' && e164 === phone);
    const [name = '', , , email = '', street = ''] = found?.cells ?? [];
    sendText(
      response,
      200,
      JSON.stringify({
        ...{ id: 'Phone.3e70a5d0-0000-4000-8000-000000000000', phone_number: phone, is_valid: true, country_calling_code: '1' },
        ...{ line_type: 'Mobile', carrier: `Line of ${name}`, is_prepaid: false, is_commercial: false },
        belongs_to: {
          ...{ id: 'Person.11111111-2222-4333-8444-555555555555', name: name.toUpperCase(), firstname: name.split(/[ ,]/)[0] },
          ...{ lastname: 'Throckmorton', alternate_names: ['Isambard Throckmorton'], age_range: '30-34', gender: 'Female', type: 'Person' },
          historical_addresses: [{ street_line_1: '5 Gloxinia Terrace', city: 'Boise' }],
        },
        current_address: {
          ...{ id: 'Location.99999999-2222-4333-8444-555555555555', street_line_1: street, city: 'Seattle', state_code: 'WA' },
          ...{ postal_code: '98101', zip4: '98101-4321', lat_long: { latitude: 47.6062095, longitude: -122.3320708, accuracy: 'RoofTop' } },
        },
        error: { name: 'Partial', message: `Isambard Throckmorton of 5 Gloxinia Ter, 206-555-0177, kin@example.com; ${street}; ${email}` },
        warnings: [`No match for ${name.toUpperCase()} at 206 555 0178`],
      }),
    );
  });
