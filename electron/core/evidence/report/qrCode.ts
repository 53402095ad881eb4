/** A QR code as SVG. */
import { encode } from 'uqr';
import { markup, type Markup } from './markup.ts';

/** One path of unit squares, to be sized by its surroundings. Level M: a fold or a stain in the paper doesn't matter. */
export function qrCode(text: string, label: string): Markup {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return markup`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges">
    <path d="${squares}" />
  </svg>`;
}
