import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { privateModes } from '#test/support/privateModes.ts';
import { placeOn, readPlace, writePlace } from './windowPlace.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const beside = { x: 1440, y: 0, width: 2560, height: 1400 };
const place = { x: 1600, y: 100, width: 1800, height: 1200, maximized: false };

describe('the place of the window on today’s displays', () => {
  it('stays as it was while its display is there, also left of and above the first one', () => {
    expect(placeOn([laptop, beside], place)).toEqual(place);
    const left = { x: -1900, y: -200, width: 1000, height: 700, maximized: true };
    expect(placeOn([laptop, { x: -1920, y: -400, width: 1920, height: 1040 }], left)).toEqual(left);
  });

  it('is forgotten when its display is gone', () => {
    expect(placeOn([laptop], place)).toBeNull();
    expect(placeOn([], place)).toBeNull();
  });

  it('is forgotten when its title bar can’t be grasped: nearly beside, above or below the display', () => {
    expect(placeOn([laptop], { ...place, x: 1400 })).toBeNull();
    expect(placeOn([laptop], { ...place, x: -1700 })).toBeNull();
    expect(placeOn([laptop], { ...place, x: 100, y: -10 })).toBeNull();
    expect(placeOn([laptop], { ...place, x: 100, y: 890 })).toBeNull();
  });

  it('becomes no larger than its display', () => {
    expect(placeOn([laptop], { ...place, x: 100 })).toEqual({ x: 100, y: 100, width: 1440, height: 875, maximized: false });
  });

  it('of a window across two displays fits the one with more of its title bar', () => {
    expect(placeOn([laptop, beside], { ...place, x: 1300, height: 1300 })).toMatchObject({ height: 1300 });
    expect(placeOn([laptop, beside], { ...place, x: 100, height: 1300 })).toMatchObject({ height: 875 });
  });
});

describe('the remembered place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-place-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'place.json');

  it('is read as it was written, by its owner alone, and leaves nothing beside it', () => {
    expect(readPlace(file)).toBeNull();
    writePlace(file, place);
    writePlace(file, { ...place, maximized: true });
    expect(readPlace(file)).toEqual({ ...place, maximized: true });
    expect(statSync(file).mode & 0o777).toBe(privateModes.file);
    expect(readdirSync(folder)).toEqual(['place.json']);
  });

  it.each(['', '{', '{"x":1}', '[]', JSON.stringify({ ...place, width: 0 }), JSON.stringify({ ...place, x: '1' })])(
    'is none if the file says %j',
    (text) => {
      writeFileSync(file, text);
      expect(existsSync(file)).toBe(true);
      expect(readPlace(file)).toBeNull();
    },
  );
});
