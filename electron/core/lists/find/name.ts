/** Names that stand where a name should, and are none. */

const placeholders = new Set(
  (
    'test,test test,testing,tester,test user,test name,test lead,test account,n/a,none,null,nil,unknown,unknown unknown,no name,noname,not given,not provided,anonymous,anon,' +
    'asdf,asdf asdf,asdfasdf,asdfgh,asdfghjkl,qwerty,qwertyuiop,abc,abcd,abc def,foo,bar,foo bar,first last,first name,last name,firstname,lastname,firstname lastname,full name,' +
    'your name,john doe,jane doe,john q public,mickey mouse,minnie mouse,donald duck,santa claus,fake,fake name,dummy,sample,sample name,tbd,tba,blank,customer,user,lead,' +
    'do not call,deleted,delete'
  ).split(','),
);

/** `name`: white space folded already. */
export function isPlaceholder(name: string): boolean {
  const text = name.toLowerCase();
  // No letter at all, or one letter over and over.
  return placeholders.has(text) || !/\p{L}/u.test(text) || /^(\p{L})\1{2,}$/u.test(text);
}
