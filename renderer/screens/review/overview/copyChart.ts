/** A drawn chart outside of the window: without the window's styles and colors by name. */

/** Twice the size, so that it stays sharp in a document. */
const pixelRatio = 2;
const margin = 16;

const byName = /var\((--[\w-]+)\)/g;

/** The drawing as text that any program can show: the theme's colors and font written out, on the theme's background. */
export function standaloneSvg(drawn: SVGSVGElement): string {
  const styles = getComputedStyle(document.documentElement);
  const colorOf = (name: string): string => styles.getPropertyValue(name).trim();
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const [width, height] = [drawn.width.baseVal.value + 2 * margin, drawn.height.baseVal.value + 2 * margin];
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('viewBox', `${-margin} ${-margin} ${width} ${height}`);
  copy.setAttribute('font-family', 'Inter, system-ui, sans-serif');
  for (const element of copy.querySelectorAll('*'))
    for (const name of ['class', 'role', 'tabindex', 'aria-label']) element.removeAttribute(name);
  copy.removeAttribute('role');
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ x: -margin, y: -margin, width, height, fill: 'var(--surface)' }))
    ground.setAttribute(name, String(value));
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy).replace(byName, (_, name: string) => colorOf(name));
}

/** The same as a PNG. Rejects if the picture can't be drawn. */
export async function pictureOf(svg: string, { width, height }: SVGSVGElement): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = (width.baseVal.value + 2 * margin) * pixelRatio;
  canvas.height = (height.baseVal.value + 2 * margin) * pixelRatio;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture can’t be drawn')) : resolve(blob)), 'image/png'),
  );
}
