/** Names that aren't a person's: placeholders, companies, addresses and numbers. Our own lists, version 1, 2026-11-21. */

const placeholders = new Set(
  (
    'test,test test,testing,tester,test user,test name,test lead,test account,n/a,none,null,nil,unknown,unknown unknown,no name,noname,not given,not provided,anonymous,anon,' +
    'asdf,asdf asdf,asdfasdf,asdfgh,asdfghjkl,qwerty,qwertyuiop,abc,abcd,abc def,foo,bar,foo bar,first last,first name,last name,firstname,lastname,firstname lastname,full name,' +
    'your name,john doe,jane doe,john q public,mickey mouse,minnie mouse,donald duck,santa claus,fake,fake name,dummy,sample,sample name,tbd,tba,blank,customer,user,lead,' +
    'do not call,deleted,delete,max mustermann,erika mustermann,unbekannt'
  ).split(','),
);

/** `name`: with white space already collapsed. */
export function isPlaceholder(name: string): boolean {
  const text = name.toLowerCase();
  // No letter at all, or the same letter throughout.
  return placeholders.has(text) || !/\p{L}/u.test(text) || /^(\p{L})\1{2,}$/u.test(text);
}

/** Legal forms after company names. Short ones that are also surnames or initials count only at the end. */
const form =
  /(?:\b(?:incorporated|corporation|llc|l\.l\.c|pllc|llp|gmbh|ug|limited partnership|pty ltd)\b|[\s,](?:inc|corp|ltd|limited|company|co|lp|plc|ag|kg|ohg|bv|sarl|s\.a|pty|dba|pc)\.?$)/i;
/** Trades that aren't surnames. */
const trade =
  /\b(?:services|solutions|enterprises|holdings|associates|construction|contractors|contracting|roofing|plumbing|electric|hvac|landscaping|realty|properties|investments|insurance|mortgage|financial|consulting|logistics|trucking|restaurant|pizzeria|university|ministries|foundation|apartments|dental|clinic|pharmacy|salon|motors|automotive|technologies|systems|industries|manufacturing|distributors|supply)\b|(?:&|\band) sons\b/i;

/** Whether a person's name reads like a company's. `name`: with white space already collapsed. */
export function isCompany(name: string): boolean {
  return form.test(name) || trade.test(name);
}

// The part behind the @ is bounded: a cell may be a million characters of anything.
const address = /\S@[^\s@]{1,253}\.\p{L}{2}/u;
const leastDigits = 7;

/** Whether a name contains an e-mail address or a phone. A year, a suffix or a suite number is shorter than any phone. */
export function holdsContact(name: string): boolean {
  if (name.includes('@') && address.test(name)) return true;
  return /\d/.test(name) && name.replace(/[^0-9]/g, '').length >= leastDigits;
}
