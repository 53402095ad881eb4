/**
 * Headings of result sheets, folded as in lists/mapping: lower-case letters and digits only. Sources: the exports and interfaces of
 * HubSpot, Salesforce, Close, VICIdial and its relatives, and Convoso.
 */
import type { SheetField, SheetShape } from '#contract/outcomes/resultSheet.ts';

const names = (text: string): ReadonlySet<string> => new Set(text.split(/[\s|]+/).filter((name) => name !== ''));

/** Headings of a field, most specific first. `row` is recognized by its cells. */
export const fieldHeadings: Record<Exclude<SheetField, 'row'>, readonly ReadonlySet<string>[]> = {
  phone: [
    names(
      `phonenumberdialed numberdialed dialednumber dialednumbers phonedialed dialedphone dialedphonenumber calledphonenumber callednumber callednumbers calledphone tonumber
       tophonenumber hscalltonumber calltonumber remotephone remotephoneformatted destinationnumber calleenumber calleephone dnis`,
    ),
    names(
      `phone phonenumber phoneno telephone telephonenumber tel leadphone leadphonenumber contactphone contactphonenumber customerphone customerphonenumber
       prospectphone primaryphone contactnumber telefon telefonnummer rufnummer`,
    ),
    // Before the names that the caller’s own line may have, too.
    names('destination dst callee to'),
    names('mobile mobilephone mobilenumber cell cellphone number homephone workphone businessphone'),
  ],
  disposition: [
    names(
      `calldisposition disposition dispositionname dispo calloutcome hscalldisposition callresult outcome statusname finaldisposition agentdisposition wrapup wrapupcode
       callresultname resultofcall ergebnis anrufergebnis`,
    ),
    names('result callstatus hscallstatus status leadstatus statuscode dispositioncode callstatuscode resultcode callresultcode'),
  ],
  rightParty: [
    names(
      'rightparty rightpartycontact rpc isrightparty rightperson correctperson reachedrightparty rightpartyreached rightpartyyesno rightpartyyn phonerightpartycontact',
    ),
  ],
  calledAt: [
    names(
      `calldate calldatetime calltime calledat datecalled callstarttime callstart callstartedat calltimestamp starttime startedat starttimestamp hstimestamp activitydate
       activityat activitydatetime dateofcall timeofcall timestamp datetime date time anrufdatum dateanswered`,
    ),
    names(
      'createddate createdate datecreated created createdat completeddatetime completeddate lastcalldate lastcalled lastlocalcalltime eventtime modifydate enddate',
    ),
  ],
  duration: [
    names(
      `callduration callhhmmss calldurationhhmmss calldurationseconds calldurationinseconds calldurationsec calldurationms calldurationmilliseconds hscallduration duration
       durationsec durationseconds durationms durationinseconds lengthinsec calllength calllengthinsec length talktime talksec talkseconds billsec dauer`,
    ),
  ],
  agent: [
    names(
      `agent agentname agentfullname username userfullname user rep repname salesrep salesperson operator operatorname callowner activityassignedto assignedto
       assignedtoname assigned hubspotownerid hubspotowner ownername owner calledby madeby taskowner bearbeiter`,
    ),
    names('createdby createdbyname lastmodifiedby userid agentid'),
  ],
  name: [
    names('answeredby personanswered whoanswered spokewith spoketo talkedto personreached reachedperson namegiven nameofperson'),
    names(
      'contactname contactfullname associatedcontact contact personname prospectname customername clientname name whoname ansprechpartner',
    ),
    names('leadname leadfullname lead fullname prospect customer kunde'),
  ],
  email: [
    names('email emailaddress contactemail contactemailaddress leademail customeremail prospectemail primaryemail mail emailadresse'),
  ],
};

/** Headings that name the person who answered; other names may be the intended person's. */
export const namesAnswerer: ReadonlySet<string> = fieldHeadings.name[0] ?? new Set();

/** Headings of the caller's numbers, and of numbers that aren't called. */
export const notCalled: ReadonlySet<string> = names(
  `fromnumber hscallfromnumber callfromnumber fromphonenumber from localphone localphoneformatted agentphone callerid calleridnumber calleridname outboundcid
   outboundcallerid cid callerdisplayed caller callernumber src source fax faxnumber extension phonecode phonetype`,
);

/** Headings that identify a program's sheet, and the minimum number of them; the first match wins. */
export const shapeHeadings: readonly { shape: SheetShape; least: number; headings: ReadonlySet<string> }[] = [
  {
    shape: 'hubspot',
    least: 2,
    headings: names(
      `calloutcome calldirection calltitle callnotes callduration calldurationhhmmss activitydate activityassignedto callstatus hscalldisposition hscallduration hscalltitle
       hscallstatus hscallbody hscalltonumber hscallfromnumber hscalldirection hstimestamp hubspotownerid recordid`,
    ),
  },
  {
    shape: 'salesforce',
    least: 2,
    headings: names(
      `callresult calldisposition calltype calldurationseconds calldurationinseconds calldurationsec callobject callobjectidentifier tasksubtype whoid whatid
       companyaccount taskid activityid assigned subject createddate`,
    ),
  },
  {
    shape: 'close',
    least: 2,
    headings: names(
      `disposition callmethod remotephone remotephoneformatted localphone localphoneformatted voicemailurl voicemailduration recordingurl outcomeid leadid leadname
       dateanswered activityat hasrecording isjoinable sequencename`,
    ),
  },
  {
    shape: 'convoso',
    least: 2,
    headings: names(
      'numberdialed calllength agentcomment queueid callerdisplayed calllogid terminationreason originatingagentname statusabbreviation',
    ),
  },
  {
    shape: 'vicidial',
    least: 3,
    headings: names(
      `calldate phonenumberdialed lengthinsec statusname vendorleadcode gmtoffsetnow calledsincelastreset campaignid listid leadid usergroup termreason uniqueid
       phonecode altdial listname entrydate modifydate status user fullname comments phonenumber`,
    ),
  },
];
