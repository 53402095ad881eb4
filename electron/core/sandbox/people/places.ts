/** Real towns for the sandbox's invented people, with ZIP codes and approximate coordinates, by telephone area. */
import { wordsOf } from '../../normalise/suppressed.ts';
import { seededBy } from './seeded.ts';

export interface Place {
  readonly city: string;
  readonly state_code: string;
  readonly postal_code: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Area code, town, state, ZIP code, latitude, longitude. */
const table = `
206 Seattle WA 98103 47.67 -122.34, 253 Tacoma WA 98402 47.25 -122.44, 512 Austin TX 78702 30.26 -97.71, 737 Round Rock TX 78664 30.51 -97.66
480 Mesa AZ 85201 33.43 -111.85, 602 Tempe AZ 85281 33.43 -111.93, 303 Denver CO 80202 39.75 -105.00, 406 Lolo MT 59847 46.76 -114.08
415 San Francisco CA 94110 37.75 -122.42, 559 Fresno CA 93721 36.73 -119.79, 213 Los Angeles CA 90012 34.06 -118.24, 619 San Diego CA 92101 32.72 -117.16
702 Las Vegas NV 89101 36.17 -115.12, 801 Ogden UT 84401 41.22 -111.98, 505 Santa Fe NM 87501 35.70 -105.94, 918 Tulsa OK 74103 36.16 -95.99
501 Little Rock AR 72201 34.75 -92.28, 504 New Orleans LA 70112 29.96 -90.08, 601 Jackson MS 39201 32.30 -90.18, 205 Birmingham AL 35203 33.52 -86.81
615 Nashville TN 37203 36.15 -86.79, 502 Louisville KY 40202 38.25 -85.75, 404 Atlanta GA 30303 33.75 -84.39, 912 Savannah GA 31401 32.07 -81.09
305 Miami FL 33130 25.77 -80.20, 813 Tampa FL 33602 27.95 -82.46, 704 Charlotte NC 28202 35.23 -80.84, 803 Columbia SC 29201 34.00 -81.03
804 Richmond VA 23220 37.55 -77.46, 304 Charleston WV 25301 38.35 -81.63, 410 Baltimore MD 21201 39.29 -76.62, 302 Wilmington DE 19801 39.74 -75.55
215 Philadelphia PA 19107 39.95 -75.16, 412 Pittsburgh PA 15222 40.45 -79.99, 973 Newark NJ 07102 40.74 -74.17, 609 Trenton NJ 08608 40.22 -74.77
212 New York NY 10027 40.81 -73.95, 716 Buffalo NY 14202 42.89 -78.88, 203 New Haven CT 06510 41.31 -72.93, 401 Providence RI 02903 41.82 -71.41
508 Worcester MA 01608 42.26 -71.80, 617 Boston MA 02118 42.34 -71.07, 603 Manchester NH 03101 42.99 -71.46, 802 Burlington VT 05401 44.48 -73.21
207 Portland ME 04101 43.66 -70.26, 216 Cleveland OH 44113 41.48 -81.70, 937 Dayton OH 45402 39.76 -84.19, 313 Detroit MI 48226 42.33 -83.05
317 Indianapolis IN 46204 39.77 -86.16, 312 Chicago IL 60607 41.87 -87.65, 414 Milwaukee WI 53202 43.05 -87.90, 218 Duluth MN 55802 46.78 -92.09
515 Des Moines IA 50309 41.59 -93.62, 314 St. Louis MO 63103 38.63 -90.22, 816 Kansas City MO 64106 39.10 -94.57, 402 Omaha NE 68102 41.26 -95.93
605 Rapid City SD 57701 44.08 -103.22, 701 Fargo ND 58102 46.90 -96.79, 208 Boise ID 83702 43.63 -116.20, 503 Portland OR 97209 45.53 -122.68
808 Honolulu HI 96813 21.31 -157.85, 907 Anchorage AK 99501 61.22 -149.87`;

const rows = table
  .trim()
  .split(/, |\n/)
  .map((line) => {
    const [, area = '', city = '', state_code = '', postal_code = '', latitude, longitude] =
      /^(\d+) (.+) ([A-Z]{2}) (\d+) (\S+) (\S+)$/.exec(line) ?? [];
    return { area, place: { city, state_code, postal_code, latitude: Number(latitude), longitude: Number(longitude) } };
  });
export const places: readonly Place[] = rows.map(({ place }) => place);
const placesByArea = new Map(rows.map(({ area, place }) => [area, place]));
const placesByPostalCode = new Map(places.map((place) => [place.postal_code, place]));
const placesByCity = new Map(places.map((place) => [cityKey(place.city, place.state_code), place]));

/** The town of a telephone area; an unknown area is assigned one. */
export function placeOfArea(area: string): Place {
  return placesByArea.get(area) ?? seededBy('place area', area).pick(places);
}

/** Finds the town of a ZIP code, else of a city with its state; undefined if it isn't in the table. */
export function findPlace(postalCode = '', city = '', stateCode = ''): Place | undefined {
  return placesByPostalCode.get(postalCode.slice(0, 5)) ?? placesByCity.get(cityKey(city, stateCode));
}

function cityKey(city: string, stateCode: string): string {
  return wordsOf(`${city} ${stateCode}`).join(' ');
}

type Point = Pick<Place, 'latitude' | 'longitude'>;

/** The great-circle distance in whole miles. */
export function milesBetween(a: Point, b: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const squared = (angle: number): number => Math.sin(radians(angle) / 2) ** 2;
  const across =
    squared(b.latitude - a.latitude) + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * squared(b.longitude - a.longitude);
  return Math.round(2 * 3959 * Math.asin(Math.sqrt(across)));
}
