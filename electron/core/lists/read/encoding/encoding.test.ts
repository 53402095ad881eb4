import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { fc } from '#test/support/propertyCases.ts';
import { openDecoder, withForeignBytes } from './decoder.ts';
import { sniff } from './sniff.ts';

function decode(encoding: string, bytes: Buffer, sizes: number): string {
  const decoder = openDecoder(encoding);
  let text = '';
  for (let at = 0; at < bytes.length; at += sizes) text += decoder.decode(Buffer.from(bytes.subarray(at, at + sizes)));
  return text + decoder.end();
}

describe('decoding', () => {
  test('never splits a character, wherever the bytes are cut', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀', '\r', '\n', '"', '\ufffd', '\ufeff') });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 5 }), (written, size) => {
        expect(decode('utf-8', Buffer.from(written, 'utf8'), size)).toBe(written);
        expect(decode('utf-16le', Buffer.from(written, 'utf16le'), size)).toBe(written);
        expect(decode('utf-16be', Buffer.from(written, 'utf16le').swap16(), size)).toBe(written);
      }),
    );
  });

  test('reads windows-1252 and everything else that iconv-lite knows', () => {
    expect(decode('windows-1252', Buffer.from([0x80, 0x4a, 0xf6, 0x72, 0x67]), 2)).toBe('€Jörg');
    expect(decode('shift_jis', iconv.encode('東京', 'shift_jis'), 1)).toBe('東京');
  });

  test('marks undecodable bytes, and only their own line', () => {
    const bytes = Buffer.concat([Buffer.from('ok \ufffd\n'), Buffer.from([0x62, 0xff, 0x0a]), Buffer.from('é\n')]);
    for (const size of [1, 2, 100]) expect(decode('utf-8', bytes, size)).toBe('ok \ufffd\nb\udcff\né\n');
    expect(decode('utf-8', Buffer.from([0x61, 0xe6, 0xbc]), 2)).toBe('a\udce6\udcbc');
    expect(decode('utf-16le', Buffer.from([0x61, 0, 0x62]), 2)).toBe('a\udc62');
    expect(decode('windows-1252', Buffer.from([0x61, 0x81]), 5)).toBe('a\udc81');
  });

  test('loses no byte of invalid UTF-8, and reads it as windows-1252 when a repaired line is imported', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (bytes, size) => {
        const marked = decode('utf-8', Buffer.from(bytes), size);
        const back = marked.split(/(\p{Cs})/u).map((part) => {
          const byte = part.charCodeAt(0) - 0xdc00;
          return /^\p{Cs}$/u.test(part) ? Buffer.of(byte) : Buffer.from(part);
        });
        expect(Buffer.concat(back)).toEqual(Buffer.from(bytes));
      }),
    );
    expect(withForeignBytes(decode('utf-8', Buffer.from([0x4a, 0xf6, 0x72, 0x80, 0x81, 0xc3, 0xa9]), 9), 'utf-8')).toBe('Jör€\u0081é');
  });

  test('loses no byte of any other encoding, wherever the bytes are cut, and names half a character of UTF-16 by its number', () => {
    const piece = fc.constantFrom('a', ',', '\n', '東', '京', 0x80, 0x81, 0xff);
    fc.assert(
      fc.property(
        fc.constantFrom('shift_jis', 'euc-jp', 'windows-1252'),
        fc.array(piece),
        fc.integer({ min: 1, max: 5 }),
        (encoding, pieces, size) => {
          const bytes = Buffer.concat(pieces.map((one) => (typeof one === 'number' ? Buffer.of(one) : iconv.encode(one, encoding))));
          const marked = decode(encoding, bytes, size);
          expect(marked).not.toContain('\ufffd');
          const back = marked
            .split(/(\p{Cs})/u)
            .map((part) => (/^\p{Cs}$/u.test(part) ? Buffer.of(part.charCodeAt(0) - 0xdc00) : iconv.encode(part, encoding)));
          expect(Buffer.concat(back)).toEqual(bytes);
        },
      ),
    );
    expect(withForeignBytes(decode('windows-1252', Buffer.of(0x61, 0x81), 9), 'windows-1252')).toBe('a\u0081');
    const half = decode('utf-16le', Buffer.of(0x61, 0, 0x3d, 0xd8, 0x62, 0), 9);
    expect(withForeignBytes(half, 'utf-16le')).toBe('a\\ud83db');
  });
});

describe('the delimiter', () => {
  test.each([
    ['a,b,c\n1,2,3\n', ','],
    ['a;b;c\n1,5;2,5;3,5\n', ';'],
    ['a\tb\n1\t2\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['"Name, full";"Street; No"\n"Lee, Ann";"Main; 5"\n', ';'],
    ['Name\n"Lee, Ann"\n"Doe, Jane"\n', ','],
    ['Name\nLee, Ann\nDoe, Jane\n', ','],
    ['Phone\n2065550100\n', ','],
    ['id,name,note\n1,Ann,a;b;c;d\n2,Bob,e;f\n', ','],
    ['Name\tCity, State\nAnn\tSeattle, WA\nBob\tBoise, ID\n', '\t'],
    ['Name\tStreet, City, State\nAnn\t1 Main St, Seattle, WA\nBob\t2 Main St, Boise, ID\n', '\t'],
    ['Name;City, State\nAnn;Seattle, WA\nBob;Boise, ID\n', ';'],
    ['Name^Phone^Note\nAnn^1^a, b\nBob^2^c\n', '^'],
    ['Name~Phone\nAnn~1\nBob~2\n', '~'],
    ['Name\x1fPhone\nAnn\x1f1\nBob\x1f2\n', '\x1f'],
    ['sep=|\na,b,c|d\n1,2,3|4\n', '|'],
  ])('of %j is %j', (text, delimiter) => {
    expect(sniff({ text, isWhole: true }, {}).delimiter).toBe(delimiter);
  });

  test('isn’t detected if it is given', () => {
    expect(sniff({ text: 'a,b\n1,2\n', isWhole: true }, { delimiter: ';' }).delimiter).toBe(';');
  });
});

describe('the line ending', () => {
  test.each([
    ['a,b\n1,2\n', '\n'],
    ['a,b\r\n1,2\r\n', '\r\n'],
    ['a,b\r1,2\r', '\r'],
    ['a,"x\ny\nz"\r1,2\r', '\r'],
    ['a,b\r\n1,2\n3,4\r\n', '\r\n'],
    ['a,b', '\n'],
  ])('of %j is %j', (text, lineEnd) => {
    expect(sniff({ text, isWhole: true }, {}).lineEnd).toBe(lineEnd);
  });
});
