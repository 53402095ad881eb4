/**
 * Writes resources/sample-leads.csv: some 500 leads of invented people, as messy as a bought list. Run it after changing it, and commit
 * both. Nobody is real: phones are 555-0100 to 555-0199 of real area codes or numbers that regulators reserve for fiction, e-mails mostly
 * example.com/.org/.net, IP addresses from the documentation ranges. The output is always the same. `--print` writes to standard output
 * instead.
 */
import { writeFileSync } from 'node:fs';

const leadCount = 500;
const headings = ['lead_id', 'Full Name', 'Phone', 'Alt phone', 'E-mail', 'Street', 'Town', 'ST', 'Zip', 'from_ip', 'Vendor', 'Notes'];

const chance = seeded(20_260_512);
/** @template T @param {readonly T[]} choices @returns {T} */
const pick = (choices) => choices[Math.floor(chance() * choices.length)];
/** @param {number} share */
const often = (share) => chance() < share;
/** @param {number} from @param {number} to */
const whole = (from, to) => from + Math.floor(chance() * (to - from + 1));

/** [area code, town, state, ZIP] */
const places = `
206 Seattle WA 98103|253 Tacoma WA 98402|512 Austin TX 78702|737 Round Rock TX 78664|480 Mesa AZ 85201|602 Tempe AZ 85281|303 Denver CO 80202
406 Lolo MT 59847|415 San Francisco CA 94110|559 Fresno CA 93721|213 Los Angeles CA 90012|619 San Diego CA 92101|702 Las Vegas NV 89101
801 Ogden UT 84401|505 Santa Fe NM 87501|918 Tulsa OK 74103|501 Little Rock AR 72201|504 New Orleans LA 70112|601 Jackson MS 39201
205 Birmingham AL 35203|615 Nashville TN 37203|502 Louisville KY 40202|404 Atlanta GA 30303|912 Savannah GA 31401|305 Miami FL 33130
813 Tampa FL 33602|704 Charlotte NC 28202|803 Columbia SC 29201|804 Richmond VA 23220|304 Charleston WV 25301|410 Baltimore MD 21201
302 Wilmington DE 19801|215 Philadelphia PA 19107|412 Pittsburgh PA 15222|973 Newark NJ 07102|609 Trenton NJ 08608|212 New York NY 10027
716 Buffalo NY 14202|203 New Haven CT 06510|401 Providence RI 02903|508 Worcester MA 01608|617 Boston MA 02118|603 Manchester NH 03101
802 Burlington VT 05401|207 Portland ME 04101|216 Cleveland OH 44113|937 Dayton OH 45402|313 Detroit MI 48226|317 Indianapolis IN 46204
312 Chicago IL 60607|414 Milwaukee WI 53202|218 Duluth MN 55802|515 Des Moines IA 50309|314 St. Louis MO 63103|816 Kansas City MO 64106
402 Omaha NE 68102|605 Rapid City SD 57701|701 Fargo ND 58102|208 Boise ID 83702|503 Portland OR 97209|808 Honolulu HI 96813|907 Anchorage AK 99501`
  .trim()
  .split(/[|\n]/)
  .map((line) => /^(\d{3}) (.+) ([A-Z]{2}) (\d{5})$/.exec(line)?.slice(1) ?? []);

const firstNames = words(`
Adaeze Aisha Alejandro Amara Anders Anh Anika Antoine Aoife Arjun Aroha Beatriz Bilal Björn Bogdan Caleb Camille Chidi Chiara Dalia Darius Delphine Devon Dmitri Eilidh Elif Emeka
Eun-ji Fatima Fiona Gabriela Giulia Grady Guillermo Hana Harlan Hiroshi Imani Inés Isaac István Jamal Jedrek João Jolene José Kaito Kavita Keziah Khalid Kwame Lars Leilani Linh
Łukasz Malik Marisol Mateo Mei Mikhail Nadia Ngozi Nikos Noor Oksana Omar Paloma Pavel Priya Quentin Rafael Rosalind Ruth Sadiq Samira Siobhán Søren Sunita Tariq Tendai Tobias
Tuấn Uma Valentina Wesley Xiomara Yara Yusuf Zofia Zoë Zuri`);
const lastNames = words(`
Abernathy Achterberg Adeyemi Al-Masri Balakrishnan Barrientos Beaumont Bergström Bianchi Castellanos Chowdhury Çelik Delacroix Domínguez Eriksen Faulkner Fitzgerald Fontaine
Gallegos García-Ruiz Gunderson Haddad Hashimoto Holloway Horváth Ibarra Iyer Jankowski Kamau Kaplan Karlsson Kealoha Kowalczyk Lindqvist Lockhart MacDonald Mbeki Mendoza Müller
Nakamura Nguyễn Ó’Briain Okafor Okonkwo Oyelaran Pacheco Papadopoulos Petrov Quintero Rahman Raman Reyes Rosenthal Sandoval Schreiber Silva Sørensen Takahashi Thibodeaux Trần
Tsosie Ulrich Valdez Vásquez Villanueva Wachowski Whitfield Yamada Yılmaz Zamora`);
const streets = words(
  'Alder Birch Cannery Cedar Dogwood Eastlake Ferry Foundry Granite Heron Juniper Kestrel Larkspur Magnolia Orchard Pecan Quarry Saguaro Sycamore Tamarack Windmill',
);
const streetKinds = words('St Ave Rd Ln Ct Dr Way Blvd St. Street');
const vendors = ['Sunline', 'Sunline', 'Sunline', 'Brightpath', 'Brightpath', 'Lead Harbor', 'Kite & Key', 'Orchard Media, LLC'];
const notes = [
  'call after 5',
  'wants quote',
  'owns home',
  '2 storeys',
  'mornings',
  'habla español',
  'flat roof',
  'renter?',
  'asked for a callback, twice',
  'south facing',
  'has a dog ;)',
  'said "maybe next year"',
  'speak up, hard of hearing',
  '+1 interested',
  '-no texts',
  '=same as last week?',
  '@work until 4',
  'très intéressée',
  '5% down',
  'left voicemail\ntry again Tuesday',
  'gate code 4471\nring twice',
  'first call: no\nsecond call: maybe\nthird: yes, "definitely"',
  'see Alt phone',
  'DNC?',
  'moved in 2024',
];
const impossiblePhones = [
  '555-01',
  'missing',
  'n/a',
  'none',
  '(206) 555-014',
  '12345',
  '0000000000',
  'same as above',
  '555-0142',
  '123-456-7890',
  'x',
  'unlisted',
  '99999',
];
const mistypedDomains = [
  'gmial.com',
  'gmai.com',
  'gmail.con',
  'yaho.com',
  'hotmial.com',
  'outlok.com',
  'gmal.com',
  'yahooo.com',
  'hotmail.co',
  'iclod.com',
];
const throwAwayDomains = ['mailinator.com', 'yopmail.com', 'guerrillamail.com', '10minutemail.com', 'trashmail.com', 'sharklasers.com'];
const sharedMailboxes = words('info sales admin office support billing contact hello');
const placeholderNames = ['test test', 'asdf', 'Test Lead', 'xxx', 'N/A', 'Unknown', 'asdf asdf', 'TEST'];

/** Ten leads with chosen values, for screenshots. */
const drawn = [
  [
    'Marisol Quintero',
    '(206) 555-0142',
    '2065550119',
    'm.quintero@example.com',
    '418 Alder Ct Apt 6',
    'Tacoma',
    'WA',
    '98402',
    '203.0.113.24',
    'Sunline',
    'call after 5',
  ],
  [
    'Devon Achterberg',
    '512.555.0178',
    '',
    'dev@example.org',
    '77 Foundry Rd',
    'Round Rock',
    'TX',
    '78664',
    '198.51.100.7',
    'Brightpath',
    'wants quote',
  ],
  ['Priya Raman', '+1 480 555 0163', '', 'priya.raman@gmial.com', '9 Saguaro Way', 'Mesa', 'AZ', '85201', '203.0.113.90', 'Sunline', ''],
  ['test test', '555-01', '', 'asdf@asdf', '–', '–', '', '', '192.168.0.4', 'Brightpath', ''],
  [
    'Tobias Lindqvist',
    '(303) 555-0117',
    '3035550131',
    'tobias@example.net',
    '1200 Larimer Sq',
    'Denver',
    'CO',
    '80202',
    '198.51.100.61',
    'Sunline',
    'owns home',
  ],
  ['Marisol Quintero', '2065550142', '', '', '418 Alder Ct #6', 'Tacoma', 'WA', '98402', '203.0.113.24', 'Brightpath', ''],
  [
    'Imani Okafor-Reyes',
    '602-555-0136',
    '',
    'imani@example.com',
    '2 Palo Verde Dr',
    'Tempe',
    'AZ',
    '85281',
    '203.0.113.31',
    'Sunline',
    '2 storeys',
  ],
  ['Grady Holloway', '', '4065550158', 'grady.h@example.org', 'RR 2 Box 14', 'Lolo', 'MT', '59847', '198.51.100.12', 'Sunline', ''],
  [
    'Sunita Balakrishnan',
    '(512) 555-0190',
    '',
    'sunita@example.com',
    '310 Pecan St',
    'Austin',
    'TX',
    '78702',
    '203.0.113.77',
    'Brightpath',
    'mornings',
  ],
  [
    'Lead Department',
    '800 555 0199',
    '',
    'info@example.net',
    '50 Harbor Plz Ste 400',
    'Everett',
    'WA',
    '98201',
    '198.51.100.3',
    'Brightpath',
    '',
  ],
];

const usedPhones = new Set(drawn.flatMap((lead) => [lead[1], lead[2]]).map((text) => text.replace(/\D/g, '').slice(-10)));

function makeList() {
  const leads = drawn.map((lead) => [...lead]);
  while (leads.length < leadCount) leads.push(often(0.055) ? repeat(pick(leads.slice(4))) : invent());
  const lines = leads.map((lead, index) => spoil([`SL-${40_112 + index}`, ...lead], index));
  return `${[headings, ...lines].map((cells) => cells.map(quoted).join(',')).join('\n')}\n`;
}

/** A new lead. */
function invent() {
  const [area, town, state, zip] = pick(places);
  const first = pick(firstNames);
  const last = pick(lastNames);
  const unit = often(0.22) ? ` ${pick(['Apt', 'Unit', '#', 'Ste'])} ${whole(1, 40)}`.replace('# ', '#') : '';
  return [
    often(0.014) ? pick(placeholderNames) : writtenName(first, last),
    phone(area),
    often(0.16) ? `${area}555${line()}` : '',
    email(first, last),
    often(0.03)
      ? ''
      : often(0.02)
        ? `PO Box ${whole(12, 980)}`
        : often(0.015)
          ? `${pick(streets)} Road`
          : `${whole(2, 9899)} ${pick(streets)} ${pick(streetKinds)}${unit}`,
    often(0.06) ? town.toUpperCase() : town,
    often(0.04) ? state.toLowerCase() : state,
    often(0.04) ? '' : often(0.05) ? `${zip}-${whole(1000, 9899)}` : often(0.15) ? String(Number(zip)) : zip,
    ip(),
    pick(vendors),
    often(0.32) ? pick(notes) : '',
  ];
}

/** The same person from another vendor, or another person behind the same number. @param {string[]} lead */
function repeat(lead) {
  const [name, number, , mail, street, town, state, zip] = lead;
  const digits = number.replace(/\D/g, '').slice(-10);
  const sameNumber = digits.length === 10 && !number.startsWith('+4') && !number.startsWith('+6') ? written(digits) : number;
  if (often(0.55))
    return [name, sameNumber, '', often(0.5) ? mail : '', street, town, state, zip, ip(), pick(vendors), often(0.3) ? 'duplicate?' : ''];
  const first = pick(firstNames);
  return [
    writtenName(first, pick(lastNames)),
    sameNumber,
    '',
    email(first, pick(lastNames)),
    street,
    town,
    state,
    zip,
    ip(),
    pick(vendors),
    '',
  ];
}

/** A few lines with too many or too few cells, as when somebody edited the file by hand. @param {string[]} cells @param {number} index */
function spoil(cells, index) {
  if (index % 125 === 72) return [...cells, 'x', '', 'see other sheet'].slice(0, 13 + (index % 3));
  if (index % 83 === 61) return cells.slice(0, 5 + (index % 4));
  return cells;
}

/** @param {string} first @param {string} last */
function writtenName(first, last) {
  if (often(0.05)) return `${last}, ${first}`;
  if (often(0.012)) return `${first} "${first.slice(0, 2)}" ${last}`;
  if (often(0.03)) return `${first} ${last}`.toUpperCase();
  if (often(0.03)) return `${first} ${last}`.toLowerCase();
  if (often(0.02)) return ` ${first}  ${last} `;
  if (often(0.05)) return `${first} ${String.fromCharCode(whole(65, 87))}. ${last}`;
  return `${first} ${last}`;
}

/** @param {string} area */
function phone(area) {
  if (often(0.02)) return '';
  if (often(0.03)) return pick(impossiblePhones);
  if (often(0.012)) return `+44 20 7946 0${whole(100, 989)}`;
  if (often(0.004)) return '+61 491 570 156';
  if (often(0.012)) return `${pick(['800', '888', '877'])} 555 ${line()}`;
  if (often(0.005)) return `1-900-555-${line()}`;
  let digits;
  do digits = `${area}555${line()}`;
  while (usedPhones.has(digits));
  usedPhones.add(digits);
  return written(digits);
}

/** One of the ways in which people write ten digits. @param {string} digits */
function written(digits) {
  const [a, b, c] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return pick([
    `(${a}) ${b}-${c}`,
    `(${a}) ${b}-${c}`,
    `${a}-${b}-${c}`,
    `${a}-${b}-${c}`,
    `${a}.${b}.${c}`,
    digits,
    `+1 ${a} ${b} ${c}`,
    `+1${digits}`,
    `1-${a}-${b}-${c}`,
    `${a} ${b} ${c}`,
    `(${a})${b}-${c}`,
    `${a}/${b}-${c}`,
  ]);
}

function line() {
  return `01${String(whole(0, 99)).padStart(2, '0')}`;
}

/** @param {string} first @param {string} last */
function email(first, last) {
  const [f, l] = [plain(first), plain(last)];
  const domain = pick(['example.com', 'example.com', 'example.org', 'example.net']);
  const local = pick([`${f}.${l}`, `${f}.${l}`, `${f[0]}.${l}`, `${f}${l}`, f, `${f}_${l}`, `${l}${whole(1, 99)}`]);
  if (often(0.05)) return '';
  if (often(0.03)) return `${local}@${pick(mistypedDomains)}`;
  if (often(0.022)) return `${local}@${pick(throwAwayDomains)}`;
  if (often(0.02)) return `${pick(sharedMailboxes)}@${domain}`;
  if (often(0.025))
    return pick([
      `${f} ${l}@${domain}`,
      `${f}.${l}.${domain}`,
      `${f}@@${domain}`,
      `@${domain}`,
      `${f}@example`,
      `${f}..${l}@${domain}`,
      'asdf@asdf',
      'none',
      `${f}@${domain},`,
    ]);
  if (often(0.02)) return `${local}+leads@${domain}`;
  if (often(0.03)) return `${local}@${domain}`.toUpperCase();
  return `${local}@${domain}`;
}

function ip() {
  if (often(0.04)) return '';
  if (often(0.018)) return pick(['192.168.0.4', '192.168.1.22', '10.0.0.17', '172.16.4.9', '127.0.0.1']);
  if (often(0.008)) return pick(['203.0.113', '999.1.2.3', '198.51.100.7:443', 'unknown']);
  if (often(0.01)) return `2001:db8::${whole(1, 9999).toString(16)}`;
  return `${pick(['203.0.113', '198.51.100', '192.0.2'])}.${whole(1, 254)}`;
}

/** `Ó’Briain` → `obriain`. @param {string} name */
function plain(name) {
  const latin = name.replace(/ł/gi, 'l').replace(/ø/gi, 'o').replace(/ı/g, 'i');
  return latin
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
}

/** @param {string} cell */
function quoted(cell) {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** @param {string} text */
function words(text) {
  return text.trim().split(/\s+/);
}

/** mulberry32: the same numbers on every machine. @param {number} seed */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const list = makeList();
if (process.argv.includes('--print')) process.stdout.write(list);
else writeFileSync(new URL('../resources/sample-leads.csv', import.meta.url), list);
