/** Issue 35: short lists in any encoding are read with their letters, and can be read with any other encoding. */
import iconv from 'iconv-lite';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { encodingCalled, encodingNames } from '#contract/lists/encodings.ts';
import type { Reading, ReadingPreview } from '#contract/lists/list.ts';
import { inspectFiles } from '#core/lists/importing/importList.ts';

const dir = mkdtempSync(join(tmpdir(), 'rollcall-encodings-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function inspect(bytes: Buffer, reading: Reading = {}): Promise<ReadingPreview> {
  const path = join(dir, 'list.csv');
  writeFileSync(path, bytes);
  return inspectFiles([{ path, name: 'list.csv' }], reading, join(dir, 'spill'), new AbortController().signal);
}

interface Lists {
  of: string;
  heading: string;
  encodings: readonly string[];
  rows: readonly string[];
}

/** Made-up lists as their programs write them. None of their words is in `namesByLanguage`, except for a few headings and towns. */
const lists: readonly Lists[] = [
  {
    of: 'polish',
    heading: 'Klient;Telefon;Miejscowość',
    encodings: ['windows-1250', 'iso-8859-2', 'cp852'],
    rows: [
      'Błażej Gołąb;Piła',
      'Róża Kuźniar;Świdnica',
      'Zbigniew Brzęczyszczykiewicz;Chrząszczyżewoszyce',
      'Iga Świątek;Raszyn',
      'Bronisław Malinowski;Tychy',
    ],
  },
  {
    of: 'polish 2',
    heading: 'Name;Phone;City',
    encodings: ['windows-1250'],
    rows: ['Wiesław Bąk;Nysa', 'Ola Nowak;Opole', 'Jarosław Sęk;Płock'],
  },
  {
    of: 'czech',
    heading: 'Zákazník;Telefon;Obec',
    encodings: ['windows-1250', 'iso-8859-2', 'cp852', 'maccenteuro'],
    rows: ['Bedřich Smetana;Litomyšl', 'Božena Němcová;Česká Skalice', 'Antonín Panenka;Vyšší Brod', 'Petr Čech;Rokycany'],
  },
  {
    of: 'slovak',
    heading: 'Meno;Telefón;Mesto',
    encodings: ['windows-1250'],
    rows: [
      'Ľudovít Štúr;Uhrovec',
      'Milan Rastislav Štefánik;Košariská',
      'Ján Čarnogurský;Dunajská Streda',
      'Anna Kováčová;Žiar nad Hronom',
    ],
  },
  {
    of: 'hungarian',
    heading: 'Vevő;Telefonszám;Település',
    encodings: ['windows-1250', 'iso-8859-2', 'cp852'],
    rows: ['Petőfi Sándor;Kiskőrös', 'Gyöngyösi Ödön;Mezőtúr', 'Bartók Béla;Nagyszentmiklós', 'Krasznahorkai Győző;Ózd'],
  },
  {
    of: 'croatian',
    heading: 'Naziv;Telefon;Mjesto',
    encodings: ['windows-1250', 'cp852'],
    rows: ['Dražen Petrović;Šibenik', 'Tin Ujević;Vrgorac', 'Zvonimir Ćurković;Sveti Križ Začretje', 'Mia Đaković;Bjelovar'],
  },
  {
    of: 'slovene',
    heading: 'Ime;Telefon;Kraj',
    encodings: ['windows-1250'],
    rows: ['France Prešeren;Vrba', 'Primož Roglič;Trbovlje', 'Tadej Pogačar;Komenda', 'Luka Dončić;Ljubljana'],
  },
  {
    of: 'romanian',
    heading: 'Client;Telefon;Localitate',
    encodings: ['windows-1250', 'iso-8859-2'],
    rows: ['Mihail Stănescu;Paşcani', 'George Coşbuc;Hordou', 'Cristian Ţânţăreanu;Făgăraş', 'Ana Bălan;Râmnicu Vâlcea'],
  },
  {
    of: 'russian',
    heading: 'Клиент;Контакт;Регион',
    encodings: ['windows-1251', 'koi8-r', 'cp866', 'iso-8859-5', 'maccyrillic'],
    rows: ['Лев Толстой;Ясная Поляна', 'Фёдор Достоевский;Тверь', 'Антон Чехов;Таганрог', 'Зинаида Гиппиус;Белёв'],
  },
  {
    of: 'russian upper',
    heading: 'ФИО;ТЕЛЕФОН',
    encodings: ['windows-1251', 'koi8-r', 'cp866'],
    rows: ['ГАГАРИН ЮРИЙ АЛЕКСЕЕВИЧ', 'ТЕРЕШКОВА ВАЛЕНТИНА', 'ЛЕОНОВ АЛЕКСЕЙ'],
  },
  {
    of: 'russian one',
    heading: 'Name,Phone,City',
    encodings: ['windows-1251', 'koi8-r'],
    rows: ['Ann Reed,Seattle', 'Пушкин Александр,Псков', 'Bo Lind,Boise'],
  },
  {
    of: 'ukrainian',
    heading: 'Клієнт;Телефон;Населений пункт',
    encodings: ['windows-1251', 'koi8-u'],
    rows: ['Тарас Григорович;Моринці', 'Леся Українка;Звягель', 'Ліна Костенко;Ржищів', 'Богдан Ступка;Куликів'],
  },
  {
    of: 'bulgarian',
    heading: 'Клиент;Телефон;Населено място',
    encodings: ['windows-1251'],
    rows: ['Иван Вазов;Сопот', 'Пейо Яворов;Чирпан', 'Елисавета Багряна;Сливен', 'Кръстьо Кръстев;Пирдоп'],
  },
  {
    of: 'serbian cyr',
    heading: 'Купац;Телефон;Место',
    encodings: ['windows-1251'],
    rows: ['Иво Андрић;Вишеград', 'Новак Ђоковић;Земун', 'Десанка Максимовић;Бранковина'],
  },
  {
    of: 'greek',
    heading: 'Πελάτης;Τηλέφωνο;Περιοχή',
    encodings: ['windows-1253', 'iso-8859-7', 'cp737'],
    rows: ['Νίκος Καζαντζάκης;Βαρβάροι', 'Οδυσσέας Ελύτης;Ηράκλειο', 'Μελίνα Μερκούρη;Πειραιάς', 'Άρης Βελουχιώτης;Λαμία'],
  },
  { of: 'greek one', heading: 'Name,Phone,City', encodings: ['windows-1253'], rows: ['Maria Callas,New York', 'Μίκης Θεοδωράκης,Χίος'] },
  {
    of: 'turkish',
    heading: 'Müşteri;Telefon;İl',
    encodings: ['windows-1254', 'iso-8859-9', 'cp857'],
    rows: ['Orhan Pamuk;İstanbul', 'Yaşar Kemal;Osmaniye', 'Tarkan Tevetoğlu;Rize', 'Naim Süleymanoğlu;Ankara', 'Sıdıka Gümüşçü;Çorum'],
  },
  {
    of: 'hebrew',
    heading: 'לקוח;טלפון;ישוב',
    encodings: ['windows-1255', 'cp862'],
    rows: ['עמוס עוז;ערד', 'גולדה מאיר;מרחביה', 'נעמי שמר;כנרת'],
  },
  {
    of: 'thai',
    heading: 'ผู้ติดต่อ,หมายเลข,เมือง',
    encodings: ['windows-874'],
    rows: ['ปรีดี พนมยงค์,กรุงเก่า', 'ภัทราวดี มีชูธน,บางกอก', 'ทักษิณ เหล่าภูมิ,สันกำแพง', 'ขวัญชัย ไพรพนา,โคราช'],
  },
  { of: 'thai one', heading: 'Name,Phone', encodings: ['windows-874'], rows: ['Ann Reed', 'มานะ ชูใจ', 'Bo Lind'] },
  {
    of: 'arabic',
    heading: 'العميل;الهاتف;البلد',
    encodings: ['windows-1256'],
    rows: ['نجيب محفوظ;الجيزة', 'أم كلثوم إبراهيم;المنصورة', 'محمود درويش;رام الله'],
  },
  {
    of: 'lithuanian',
    heading: 'Klientas;Tel;Vieta',
    encodings: ['windows-1257'],
    rows: [
      'Arvydas Sabonis;Kaunas',
      'Dalia Grybauskaitė;Vilnius',
      'Antanas Smetona;Užulėnis',
      'Žemaitė Julija;Bukantė',
      'Česlovas Milosz' + ';Šeteniai',
    ],
  },
  {
    of: 'latvian',
    heading: 'Klients;Tālr.;Vieta',
    encodings: ['windows-1257'],
    rows: ['Raimonds Pauls;Rīga', 'Jeļena Ostapenko;Jūrmala', 'Māris Štrombergs;Valmiera', 'Aspazija;Zaļenieki', 'Gunārs Astra;Ķemeri'],
  },
  {
    of: 'estonian',
    heading: 'Klient;Telefon;Koht',
    encodings: ['windows-1257'],
    rows: ['Arvo Pärt;Paide', 'Konstantin Päts;Tahkuranna', 'Marju Länik;Rõngu', 'Tõnis Mägi;Tallinn'],
  },
  {
    of: 'japanese',
    heading: '顧客名,電話番号,住所',
    encodings: ['shift_jis', 'euc-jp'],
    rows: ['夏目 漱石,新宿', '宮沢 賢治,花巻', '与謝野 晶子,堺', '黒澤 明,品川'],
  },
  { of: 'japanese one', heading: 'Name,Phone', encodings: ['shift_jis', 'euc-jp'], rows: ['Ann Reed', '山田 太郎', 'Bo Lind'] },
  { of: 'katakana', heading: 'Name,Phone', encodings: ['shift_jis', 'euc-jp'], rows: ['マイケル ジョンソン', 'サラ スミス', 'ヴェロニカ'] },
  { of: 'half kana', heading: 'Name,Phone', encodings: ['shift_jis'], rows: ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ｻﾄｳ ﾊﾅｺ', 'ｽｽﾞｷ ｹﾝ'] },
  { of: 'korean', heading: '고객,연락처,지역', encodings: ['euc-kr'], rows: ['손흥민,춘천', '윤여정,개성', '봉준호,대구'] },
  { of: 'chinese', heading: '客户,手机,城市', encodings: ['gb18030'], rows: ['姚明,上海', '郎平,天津', '莫言,高密', '屠呦呦,宁波'] },
  { of: 'chinese trad', heading: '客戶,手機,地區', encodings: ['big5'], rows: ['李安,屏東', '蔡依林,新莊', '周杰倫,林口'] },
  {
    of: 'german',
    heading: 'Kunde;Straße;Telefon',
    encodings: ['windows-1252', 'macintosh', 'cp850'],
    rows: ['Käßbohrer GmbH;Röntgenstr.', 'Ägidius Süß;Blücherplatz', 'Böhler & Söhne;Fünfhaus', 'Jürg Rüegg;Zürich'],
  },
  {
    of: 'german upper',
    heading: 'NAME;TELEFON',
    encodings: ['windows-1252', 'cp850'],
    rows: ['MÜHLBAUER', 'GRÖNEMEYER', 'LÄMMLE', 'JUNG'],
  },
  {
    of: 'french',
    heading: 'Client,Tél,Ville',
    encodings: ['windows-1252', 'macintosh', 'cp850'],
    rows: ['Gérard Dépardieu,Châtellerault', 'Agnès Varda,Sète', 'Jérémie Çelik,Évry', 'Maïté Écologie,Bourg-lès-Valence'],
  },
  {
    of: 'french quebec',
    heading: 'Nom,Téléphone',
    encodings: ['windows-1252'],
    rows: ['Céline Dion – Montréal', 'Marie-Ève Côté', 'Geneviève Bélanger', 'L’Écuyer inc.'],
  },
  {
    of: 'spanish',
    heading: 'Cliente,Teléfono,Población',
    encodings: ['windows-1252', 'macintosh', 'cp850'],
    rows: ['Penélope Cruz Sánchez,Alcobendas', 'Antonio Bañón,Benalmádena', 'Nuria Güemes,Logroño', 'Julián Ordóñez,Écija'],
  },
  {
    of: 'portuguese',
    heading: 'Cliente;Telefone;Localização',
    encodings: ['windows-1252', 'macintosh', 'cp850'],
    rows: ['Eusébio Ferreira;Lourenço Marques', 'Anitta;Jacarepaguá', 'Romário Faria;Vila da Penha - São João', 'Amália Rebordão;Fundão'],
  },
  {
    of: 'swedish',
    heading: 'Kund;Telefon;Ort',
    encodings: ['windows-1252', 'macintosh', 'cp850'],
    rows: ['Zlatan Ibrahimovic' + ';Rosengård', 'Björn Borg;Södertälje', 'Agnetha Fältskog;Jönköping', 'Pia Sjögren;Åre'],
  },
  {
    of: 'danish',
    heading: 'Kunde;Telefon;By',
    encodings: ['windows-1252', 'macintosh', 'cp850'],
    rows: ['Bjarne Riis;Herning', 'Søren Kierkegaard;Køge', 'Mads Øland;Ærøskøbing', 'Helle Grøn;Rødby'],
  },
  {
    of: 'norwegian',
    heading: 'Navn;Tlf;Sted',
    encodings: ['windows-1252', 'cp850'],
    rows: ['Ole Gunnar Solskjær;Kristiansund', 'Bjørg Lødøen;Ålgård', 'Pål Enger;Mjøndalen'],
  },
  {
    of: 'icelandic',
    heading: 'Nafn;Sími',
    encodings: ['windows-1252'],
    rows: ['Björk Guðmundsdóttir', 'Halldór Laxness', 'Eiður Smári Guðjohnsen', 'Vigdís Finnbogadóttir'],
  },
  {
    of: 'finnish',
    heading: 'Nimi;Puhelin',
    encodings: ['windows-1252'],
    rows: ['Kimi Räikkönen', 'Teemu Selänne', 'Väinö Linna', 'Jyrki Katainen'],
  },
  {
    of: 'italian',
    heading: 'Nome;Telefono;Città',
    encodings: ['windows-1252', 'cp850'],
    rows: ['Niccolò Ferrari;Cefalù', 'Mario Rossi;Milano', 'Nicolò Barella;Mondovì'],
  },
  {
    of: 'dutch',
    heading: 'Naam;Telefoon;Plaats',
    encodings: ['windows-1252'],
    rows: ['Daniël de Vries;België', 'Noëlle Bakker;’s-Hertogenbosch', 'Jan Jansen;Utrecht'],
  },
  { of: 'irish', heading: 'Name,Phone', encodings: ['windows-1252'], rows: ['Seán Ó Riada', 'Sinéad O’Connor', 'Niamh Kelly'] },
  {
    of: 'us',
    heading: 'Name,Phone,City',
    encodings: ['windows-1252', 'macintosh'],
    rows: ['Ann Reed,Seattle', 'Raúl Peña,Española', 'Bob Lee,Austin', 'Chloé Martin,Boise', 'Bill Ray,Provo'],
  },
  {
    of: 'us one 1',
    heading: 'Name,Phone,City',
    encodings: ['windows-1252'],
    rows: ['Ann Reed,Seattle', 'Bob Lee,Cañon City', 'Bill Ray,Provo'],
  },
  { of: 'us one 2', heading: 'Name,Phone,City', encodings: ['windows-1252'], rows: ['Ann Reed,Seattle', 'Siân Jones,Reno'] },
  { of: 'us one 3', heading: 'Name,Phone,City', encodings: ['windows-1252'], rows: ['Ann Reed,Seattle', 'MAÑANA LLC,Reno'] },
  {
    of: 'us one 4',
    heading: 'Name,Phone,City',
    encodings: ['windows-1252'],
    rows: ['Ann Reed,Seattle', 'Haagen-Dazs®,Reno', 'Häagen Café,Reno'],
  },
  {
    of: 'us punct',
    heading: 'Company,Phone,Note',
    encodings: ['windows-1252'],
    rows: ['Dunkin’,x', 'Macy’s,10% off – ask for Jo', 'Ben & Jerry’s®,“no calls”', 'Ok,80° • ½ day'],
  },
  { of: 'us dash', heading: 'Company,Phone,Note', encodings: ['windows-1252'], rows: ['A,2010–2014', 'B,call—maybe', 'C,x'] },
  { of: 'us nbsp', heading: 'Name,Phone', encodings: ['windows-1252'], rows: ['Ann\u00a0Reed', 'Bo\u00a0Lind'] },
  { of: 'cents', heading: 'Name,Phone,Price', encodings: ['windows-1252'], rows: ['Ann,5 €', 'Bob,7¢', 'Cy,£9', 'Di,¥100'] },
  { of: 'vietnamese', heading: 'Name,Phone', encodings: ['windows-1252'], rows: ['Ngô Ðình', 'Lê Thánh', 'Trân'] },
];

/** Enough rows for a short list. */
const rowsOf = ({ heading, rows }: Lists): string[] => {
  const delimiter = heading.includes(';') ? ';' : ',';
  return Array.from({ length: 20 }, (_, row) => `${rows[row % rows.length] ?? ''}${delimiter}2065550${String(100 + row)}`);
};
const cases = lists.flatMap((list) => list.encodings.map((encoding) => [list.of, encoding, list] as const));

/** Returns the lines read and the lines written. */
async function readBack(list: Lists, encoding: string): Promise<[read: string[], written: string[]]> {
  const written = [list.heading, ...rowsOf(list)];
  const bytes = iconv.encode(written.join('\r\n'), encoding);
  const { rows, columns, files } = await inspect(bytes, { heading: true });
  return [[columns, ...rows].map((cells) => cells.join(files[0]?.delimiter)), written];
}

test.each(cases)('a short %s list in %s comes out with its letters', async (_of, encoding, list) => {
  const [read, written] = await readBack(list, encoding);
  expect(read).toEqual(written);
});

test('the same lists in UTF-8 stay UTF-8', async () => {
  for (const list of lists) {
    const [read, written] = await readBack(list, 'utf-8');
    expect(read).toEqual(written);
  }
});

test('a list with a single Western word stays windows-1252', async () => {
  const words =
    'Citroën naïve Málaga Škoda Žižek Pokémon jalapeño Curaçao São Façade Aïda Siân MAÑANA Ibáñez Mâcon Æthelred Ørsted Çelik Ümit Émile Ève Äänekoski Séamus 5° ½ Acme® “Hi” Olé Québec Cancún Weißkirchen Ñuñoa Não Avô É Måns Ærø Kåre Gdansk Loïc Hà Trân Lê Ngô Phú Bùi Hòa';
  for (const word of words.split(' ')) {
    const { rows } = await inspect(iconv.encode(`Name,Phone\nAnn Reed,2065550100\n${word},2065550101\n`, 'windows-1252'));
    expect(rows[1]).toEqual([word, '2065550101']);
  }
});

test('letters that only the last lines have decide as those of the first do', async () => {
  const plain = 'Name,Phone\n'.concat('Ann Reed,2065550100\n'.repeat(10_000));
  const { files } = await inspect(Buffer.concat([Buffer.from(plain), iconv.encode('Łukasz Wiśniewski,2065550101\n', 'windows-1250')]));
  expect(files[0]?.encoding).toBe('windows-1250');
  // Without a line feed, the detection sees a single line.
  const oneLine = Buffer.concat([Buffer.from(plain), iconv.encode('Łukasz Wiśniewski,2065550101\n', 'windows-1250')]).map((byte) =>
    byte === 10 ? 13 : byte,
  );
  expect((await inspect(Buffer.from(oneLine))).files[0]?.encoding).toBe('windows-1250');
});

test('a list is read with any encoding that a person chooses', async () => {
  for (const encoding of encodingNames) {
    // Characters that every encoding has.
    const { rows, files } = await inspect(iconv.encode('Name,Phone\nAnn,2065550100\n', encoding), { encoding });
    expect([files[0]?.encoding, rows]).toEqual([encoding, [['Ann', '2065550100']]]);
  }
  const { rows } = await inspect(iconv.encode('Name,Phone\nІван Ґудзь,1\n', 'koi8-u'), { encoding: 'koi8-u' });
  expect(rows).toEqual([['Іван Ґудзь', '1']]);
});

test('an encoding goes by the names that people use', () => {
  const names = ['Latin1', 'cp1250', 'WINDOWS-1251', 'koi8_r', 'Shift-JIS', 'MacRoman', 'iso8859-2', 'ebcdic'];
  expect(names.map(encodingCalled)).toEqual([
    'windows-1252',
    'windows-1250',
    'windows-1251',
    'koi8-r',
    'shift_jis',
    'macintosh',
    'iso-8859-2',
    null,
  ]);
});
