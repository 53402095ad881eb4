/** Providers of free mailboxes, or of mailboxes that come with an internet line. Our own list, version 1, 2026-11-21: names are facts. */
const anywhere =
  'gmail.com googlemail.com aol.com aim.com outlook.com hotmail.com live.com msn.com passport.com windowslive.com icloud.com me.com mac.com ' +
  'proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io tuta.com keemail.me zoho.com zohomail.com mail.com email.com usa.com ' +
  'post.com europe.com consultant.com engineer.com fastmail.com fastmail.fm hushmail.com hey.com inbox.com gmx.com gmx.us gmx.net gmx.de gmx.at gmx.ch web.de ' +
  'freenet.de t-online.de arcor.de online.de vodafone.de 1und1.de mail.de posteo.de mailbox.org bluewin.ch hispeed.ch sunrise.ch aon.at chello.at ' +
  'orange.fr wanadoo.fr free.fr sfr.fr laposte.net neuf.fr libero.it virgilio.it tiscali.it alice.it tin.it telefonica.net terra.es ' +
  'btinternet.com btopenworld.com virginmedia.com ntlworld.com sky.com talktalk.net blueyonder.co.uk tiscali.co.uk ' +
  'mail.ru bk.ru inbox.ru list.ru yandex.ru yandex.com rambler.ru ukr.net wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz abv.bg ' +
  'qq.com foxmail.com 163.com 126.com yeah.net sina.com sohu.com naver.com daum.net hanmail.net rediffmail.com bigpond.com optusnet.com.au ' +
  'xtra.co.nz telkomsa.net uol.com.br bol.com.br terra.com.br ig.com.br prodigy.net.mx ';
const lines =
  'comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net pacbell.net ameritech.net swbell.net snet.net flash.net nvbell.net prodigy.net ' +
  'cox.net charter.net spectrum.net rr.com roadrunner.com twc.com brighthouse.com optonline.net optimum.net earthlink.net mindspring.com juno.com netzero.net ' +
  'netzero.com windstream.net centurylink.net centurytel.net embarqmail.com q.com qwest.net frontier.com frontiernet.net mediacombb.net suddenlink.net cableone.net ' +
  'wowway.com rcn.com tds.net hughes.net excite.com lycos.com netscape.net rocketmail.com ymail.com rogers.com shaw.ca telus.net bell.net sympatico.ca videotron.ca cogeco.ca ';
const countries =
  'com ca co.uk fr de it es nl be dk se no ie in co.in com.au com.br com.mx com.ar at ch pt pl gr co.jp jp co.id com.sg co.nz co.za';

export const freeProviders: ReadonlySet<string> = new Set([
  ...(anywhere + lines).trim().split(' '),
  ...['yahoo', 'hotmail', 'outlook', 'live'].flatMap((name) => countries.split(' ').map((country) => `${name}.${country}`)),
]);
