/** Window sizes in CSS pixels in which every screen is tested. */
import type { Shot } from './windowShots.ts';

type Size = NonNullable<Shot['size']>;

export const wideSize: Size = { width: 1440, height: 900 };

/** 1280 × 720 at 125 %, which is lower than 1024 × 640. */
export const lowSize: Size = { width: 1024, height: 576 };
/** 1440 × 900 at 200 %. */
export const lowestSize: Size = { width: 720, height: 450 };
