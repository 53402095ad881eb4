/**
 * Meanings of the disposition labels of dialers and customer databases. Folded: lower case, with each run of characters other than letters
 * and digits as one blank. Sources: HubSpot's call outcomes with their ids, Close's call dispositions, VICIdial's and Convoso's system
 * statuses with their descriptions, and common words.
 */
import type { Meaning } from '#contract/outcomes/callOutcome.ts';
import type { SheetLabel } from '#contract/outcomes/resultSheet.ts';

interface KnownLabels {
  meaning: Meaning;
  /** `asks`: the label doesn't determine the meaning. `confirm`: it is only probable, so a person has to confirm it before it counts. */
  why: Extract<SheetLabel['why'], 'table' | 'confirm' | 'asks'>;
  labels: readonly string[];
}

const words = (text: string): string[] => text.split('|').map((label) => label.trim());

export const knownLabels: readonly KnownLabels[] = [
  {
    meaning: 'connected:right',
    why: 'table',
    labels: words('connected right|connected right party|right party|right party contact|right party connected|right person|rpc'),
  },
  {
    // A person answered, but it isn't known who.
    meaning: 'connected',
    why: 'asks',
    labels: words(
      `connected|answered|answer|call answered|left live message|talked|talked to|talked with|spoke|spoke to|spoke with|spoke w someone|spoke with someone|
       contacted|contact made|made contact|live|live answer|live call|human|human answered|person answered|call picked up|pu|conversation|had conversation|
       call transferred|transferred|xfer|f240bbac 87c9 4f6e bf70 924b57d47db7|a4c4c377 d246 4b32 a13b 75a56a4cd0ff`,
    ),
  },
  {
    // Probably the right person, although a colleague may have given the same answer.
    meaning: 'connected:right',
    why: 'confirm',
    labels: words(
      `sale|sold|sale made|closed sale|closed won|appointment|appt|appointment set|appt set|appointment booked|appointment made|appointment scheduled|set appointment|
       meeting|meeting set|meeting booked|meeting scheduled|demo|demo set|demo booked|demo scheduled|interested|very interested|qualified|not interested|ni|
       not interested at this time|declined|declined sale|dec|refused|refusal|no sale|no pitch no price|np|call back|callback|callbk|call back later|callback later|
       callback set|callback requested|callback scheduled|call back requested|call back scheduled|scheduled callback|call back hold|call back on hold|cbhold|cb|
       request callback|requested callback|follow up|already a customer|already has product|not qualified`,
    ),
  },
  {
    meaning: 'connected:wrong',
    why: 'table',
    labels: words(
      `wrong number|wrong no|wrong person|wrong party|wrong contact|wrong phone number|wrong phone|wn|wrng|wrong|connected wrong|connected wrong party|connected wrong person|
       17b47fee 58de 441e a44c c6300d46f273`,
    ),
  },
  {
    meaning: 'disconnected',
    why: 'table',
    labels: words(
      `dc|disc|disco|disconnected|disconnected number|number disconnected|disconnected phone|phone disconnected|disconnected line|not in service|number not in service|
       no longer in service|out of service|disconnected not in service|disconnected or not in service|disc tritone|not working|non working number|not a working number`,
    ),
  },
  {
    meaning: 'disconnected',
    why: 'confirm',
    labels: words(
      'cpdinv|cpd invalid number|cpdetect invalid number|invalid number|invalid phone|invalid phone number|invalid|bad number|bad phone|bad phone number|blocked|' +
        'cpdsv|cpd sit vacant|unassigned number|number does not exist',
    ),
  },
  {
    meaning: 'not-reached',
    why: 'table',
    labels: words(
      `no answer|na|n|noanswer|not answered|unanswered|did not answer|didn t answer|no answer autodial|no answer auto dial|no pick up|no pickup|rang out|missed|
       cpdna|cpd no answer|cpdetect no answer|73a0d17f 1163 4015 bdd5 ec830791da20|
       busy|b|ab|busy auto|busy line|busy signal|line busy|system busy|cpdb|cpd busy|cpdetect busy|9d9162e7 6cf3 4944 bf63 4dff82258764|
       voicemail|voice mail|vm|lvm|left vm|left voicemail|left a voicemail|left voice mail|vm left|vm answer|voicemail left|dropped voicemail|voicemail drop|
       no answer left voicemail|voicemail full|mailbox full|b2cf5968 551e 4856 9783 52b3da59a7d0|
       answering machine|a|aa|am|al|machine|answering machine auto|answering machine detected|answering machine sent to mesg|answering machine sent to msg|
       answering machine sent to message|answering machine msg played|answering machine message played|answering machine agent|answering machine left message|
       drop|dropped|drop call|dropped call|call dropped|pdrop|xdrop|agent not available|agent not available in group|outbound pre routing drop|
       abandoned|abandon|abandoned call|not reached|unreached|no contact`,
    ),
  },
  {
    meaning: 'suppress',
    why: 'table',
    labels: words(
      `dnc|dncl|dncc|dncq|qdnc|do not call|do not call me|donotcall|do not contact|dnc request|dnc requested|added to dnc|add to dnc|internal dnc|do not call list|
       do not call hopper match|do not call hopper sys match|do not call campaign match|do not call request|do not call requested|requested dnc|queue do not call|
       remove from list|take off list|removed from list|take me off your list|opt out|opted out|suppress|suppressed`,
    ),
  },
  {
    meaning: 'ask',
    why: 'asks',
    labels: words(
      `operator intercept|sysoi|system operator intercept|cpdsi|cpd sit intercept|cpdetect sit intercept|cg|cgt|congestion|congested|congested temporarily|
       congestion temporary|adc|adct|disconnected number auto|disconnected number temporary|cpdrej|cpd rejected|cpduk|cpd unknown|cpdsuk|cpdsnc|cpdsr|cpdatb|cpderr|cpdsua|
       fax|fax machine|afax|cpd fax|fax machine auto|error|failed|call failed|unknown|other|completed|complete|
       hung up|hang up|hangup|hu|callhu|caller hung up|left message|message left|gatekeeper|language barrier|deceased|played message|pm|agent error|eri|
       new|queue|incall|dispo|dead|dead air|ask`,
    ),
  },
];
