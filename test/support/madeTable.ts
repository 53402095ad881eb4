/** A deterministic table with all kinds of cells: fixed vocabularies, and a generator with a fixed seed. */

/** Realistic texts, by meaning. */
const words = {
  name: `Ann Lee|Bo Lee|Jordan van der Berg|Lee, Ann|Dr. Jane Roe|Martin King, Jr.|test test|TEST|N/A|asdf|xxx|---|12345|John Doe|Cher|李明|Acme, Inc.|Harbor Roofing LLC|Lee & Sons|Beispiel GmbH|Corey Inchcape|do not call||  |Ann  Lee| Bo Lee`,
  first: `Ann|Bo|John|Jane|test|Max|Acme|Na|ooo|ÉÉÉ|`,
  last: `Lee|Doe|Example|LLC|& Sons|Roofing Services|Mustermann|Church|Co|Inc.|`,
  phone: `(206) 555-0100|206-555-0101|212.555.0102|+1 305 555 0103|1-416-555-0104|8005550105|900 555 0106|(206 555-0107|206) 555-0108|+44 20 7946 0958|020 7946 0958|+49 30 901820|2065550100.0|2.06555E+09|206-555-0100 x12|555-0100|0000000000|1065550100|2061550100|12|n/a||٢٠٦٥٥٥٠١٠٠|7145550109|505/555/0110`,
  country: `|||US|Germany|GB|Narnia|CA`,
  email: `ann@example.com|Ann.Lee+x@Example.COM|info@gmail.com|no-reply+west@x.org|bo@gmial.com|bo@yahoo.con|bo@mailinator.com|bo@sub.mailinator.com|o'neil@example.org|jörg@münchen.example|a@b|a b@c.de|a@@b.de|a@b..de|ann@example.com,|@b.co|bo@gmx.net|bo@ymail.com|bo@outlok.com||bo@d1.com|sales@d2.com`,
  street: `12 Harbor St|12 harbor st|PO Box 7|P.O. Box 77|Postfach 3|12 Harbor St Apt|Harbor View Apartments|12 Harbor View Apartments|5 Main #|Straße 5||Box 12|7 Tower`,
  unit: `|||Apt 4|Apt|#5|Suite`,
  state: `WA|wa|Washington|NY|N.Y.|CA|ON|Quebec|Bavaria| TX ||NU`,
  zip: `98101|98101-1234|10001|02134|60601|K1A 0B1|v6b 1a1|9810||X0A 0H0|99950|72201`,
  ip: `8.8.8.8|10.0.0.1|192.168.1.1|198.51.100.7|256.1.1.1|1.2.3|2001:DB8:0:0:0:0:0:1|fe80::1|::ffff:10.0.0.1|2001:4860::8888|| 8.8.4.4 |100.64.0.1`,
  line: `12 Harbor St, Seattle, WA 98101|12 Harbor St Apt 4, Seattle, WA 10001|Hauptstraße 5, 10115 Berlin|1005 N Gravenstein Hwy Sebastopol CA 95472|PO Box 77, Boise ID 83702|somewhere over there|`,
  time: `2026-05-18 09:30|2026-05-18T09:30:00Z|5/18/26|2026-02-30|`,
} as const;

export type MadeColumn = keyof typeof words;

/** Returns rows with these columns; one in twenty repeats an earlier row, and one in twenty is cut short. */
export function makeTable(columns: readonly MadeColumn[], rows: number): string[][] {
  let seed = 20_261_121;
  const below = (most: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const texts = columns.map((column) => words[column].split('|'));
  const made: string[][] = [];
  while (made.length < rows) {
    const again = made.length > 0 && below(20) === 0 ? made[below(made.length)] : undefined;
    const cells = again ?? texts.map((of) => of[below(of.length)] ?? '');
    made.push(!again && below(20) === 0 ? cells.slice(0, 1 + below(columns.length - 1)) : cells);
  }
  return made;
}
