/** Letters for digits, as in 1-800-FLOWERS: only where a vanity number can be, because a word behind an area code would be a stranger's number. */

const vanity = /^(?:\+?1[-. ]*)?\(?([2-9]\d{2})\)?[-. ]*([a-z\d][-. a-z\d]*[a-z\d])[!?.]*$/i;
/** Toll-free and premium numbers are advertised as words; other numbers rarely. */
const advertised = new Set(['800', '833', '844', '855', '866', '877', '888', '900']);
const digitsOfKeys = '22233344455566677778889999';
const ofNumber = 7;
const longest = 60;

/** What is written in place of a number, or beside it: never part of one. */
const status = new Set(
  (
    'unknown,unkn,unknwn,unk,removed,remove,delete,deleted,none,no,not,na,nan,null,wrong,invalid,disconnected,disconnect,dnc,donotcall,dontcall,nocall,nocalls,call,calls,missing,' +
    'unlisted,listed,refused,refuses,private,blocked,pending,expired,retired,bounced,deceased,dead,busy,voicemail,answer,service,avail,unavailable,available,inactive,changed,' +
    'moved,number,phone,optout,unsubscribed,stop,hidden,withheld,anonymous,confidential,inservice,working,nonworking,bad,blank,empty,tbd,test,testing,error,pager,various,' +
    'requested,landline,fax,ask,see,notes,note,client,customer,contact,contacts,spouse,husband,wife,email,mailbox,verify,verified,checked,updated,example,skipped,' +
    'reached,hangup,hungup,sold,closed,former,oldcell,oldhome,newcell,mycell,nophone'
  ).split(','),
);
/** They may be words of an advertised number, together with others. */
const label = new Set(
  (
    'cell,cells,cellular,home,mobile,work,office,business,main,direct,other,old,new,him,her,his,me,my,mom,dad,day,night,evening,only,first,last,ext,extension,text,texts,sms,' +
    'pm,am,and,or,the,to,for,is,line,personal,primary,second,back,later,again,yet,list,please'
  ).split(','),
);
/** `CALL-NOW`: words of advertising. */
const soft = new Set(['call', 'listed', 'service', 'answer', 'contact', 'verify', 'stop', 'fax', 'phone']);

/** The ten digits of a vanity number; null: it is none. */
export function digitsOfLetters(text: string): string | null {
  if (text.length > longest) return null;
  const [, area = '', rest = ''] = vanity.exec(text.trim()) ?? [];
  const words = rest.toLowerCase().match(/[a-z]+/g) ?? [];
  if (words.join('').length < 3 || /^\D*(?:\d\D*){7}/.test(rest)) return null;
  const isAdvertised = advertised.has(area);
  const together = words.join('');
  // Elsewhere a word is more likely a remark; numbers that are words are written in capitals.
  if (!isAdvertised && /[a-z]/.test(rest)) return null;
  const isSoft = (word: string): boolean => soft.has(word) && words.some((other) => !status.has(other) && !label.has(other));
  if (status.has(together) || label.has(together) || words.some((word) => status.has(word) && !isSoft(word))) return null;
  if (isAdvertised ? words.every((word) => label.has(word)) : words.some((word) => label.has(word))) return null;
  const keys = rest.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  if (isAdvertised ? keys.length < ofNumber : keys.length !== ofNumber) return null;
  return area + keys.slice(0, ofNumber).replaceAll(/[a-z]/g, (letter) => digitsOfKeys.charAt(letter.charCodeAt(0) - 97));
}
