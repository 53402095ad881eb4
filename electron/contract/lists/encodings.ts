/** The encodings for text files: those of iconv-lite, by their usual names. ISO-8859-1 is read as windows-1252, its superset. */

/** Encodings grouped by language, as people search for them. */
export const encodingsByRegion = {
  unicode: ['utf-8', 'utf-16le', 'utf-16be'],
  western: [
    'windows-1252',
    'iso-8859-15',
    'macintosh',
    'cp850',
    'cp858',
    'cp437',
    'cp860',
    'cp861',
    'cp863',
    'cp865',
    'maciceland',
    'hp-roman8',
    'iso-8859-14',
    'iso-8859-3',
  ],
  centralEuropean: ['windows-1250', 'iso-8859-2', 'iso-8859-16', 'cp852', 'maccenteuro', 'maccroatian', 'macromania'],
  cyrillic: [
    'windows-1251',
    'koi8-r',
    'koi8-u',
    'koi8-ru',
    'koi8-t',
    'cp866',
    'cp808',
    'cp855',
    'cp1125',
    'cp1124',
    'iso-8859-5',
    'maccyrillic',
    'macukraine',
    'mik',
    'pt154',
    'rk1048',
  ],
  greek: ['windows-1253', 'iso-8859-7', 'cp737', 'cp869', 'macgreek'],
  turkish: ['windows-1254', 'iso-8859-9', 'cp857', 'macturkish'],
  hebrew: ['windows-1255', 'iso-8859-8', 'cp862', 'cp856'],
  arabic: ['windows-1256', 'iso-8859-6', 'cp720', 'cp864', 'cp1046'],
  baltic: ['windows-1257', 'iso-8859-4', 'iso-8859-13', 'cp775', 'cp922'],
  nordic: ['iso-8859-10'],
  vietnamese: ['windows-1258', 'tcvn', 'viscii', 'cp1129', 'cp1163'],
  thai: ['windows-874', 'iso-8859-11', 'tis620', 'macthai', 'cp1161', 'cp1162'],
  japanese: ['shift_jis', 'euc-jp'],
  chinese: ['gb18030', 'gbk', 'big5', 'big5-hkscs'],
  korean: ['euc-kr'],
  caucasian: ['armscii8', 'georgian-academy', 'georgian-ps'],
  lao: ['cp1133'],
} as const;

export type EncodingRegion = keyof typeof encodingsByRegion;
type EncodingName = (typeof encodingsByRegion)[EncodingRegion][number];

export const encodingNames: readonly EncodingName[] = Object.values(encodingsByRegion).flat();

/** Strips case and separators, so that `Windows-1250` and `windows1250` are equal. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const byPlainName = new Map(encodingNames.map((name) => [plain(name), name]));
const aliases: Readonly<Record<string, EncodingName>> = {
  latin1: 'windows-1252',
  iso88591: 'windows-1252',
  latin2: 'iso-8859-2',
  macroman: 'macintosh',
  sjis: 'shift_jis',
  cp932: 'shift_jis',
  cp936: 'gbk',
  gb2312: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
};

/** Finds the encoding with this name, in any common spelling: `cp1250`, `Latin1`, `KOI8_R`; null if there is none. */
export function encodingCalled(name: string): EncodingName | null {
  const called = plain(name).replace(/^(?:cp|win)(?=125\d$|874$)/, 'windows');
  return byPlainName.get(called) ?? aliases[called] ?? null;
}
