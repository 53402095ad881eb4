/** Names and streets for the sandbox's invented people. */

const words = (text: string): string[] => text.trim().split(/\s+/);

export const firstNames = words(`
Abel Adaeze Agnes Alejandro Amara Amos Anders Anika Aoife Arlo Astrid Beatriz Bertil Bilal Bruna Caleb Camille Cassius Celeste Chidi Clement
Cora Dalia Darius Delphine Devon Dimitri Edith Eilidh Elena Elias Emeka Esther Ezra Farid Fiona Flora Gabriela Gideon Grady Greta Hana
Harlan Hector Hilda Hugo Imani Ines Irene Isaac Ivan Jamal Jasper Jolene Judith Kaito Kavita Keziah Kira Klaus Lars Leilani Leona Linh
Lionel Lucia Magnus Malik Marisol Marta Mateo Mei Minerva Nadia Naomi Nestor Nkechi Odette Oksana Omar Otis Pavel Petra Priya Quentin
Rafael Ramona Regina Roman Rosalind Ruth Samira Selma Silas Simone Siobhan Sunita Tariq Thea Thora Tobias Uma Ursula Valentina Vera
Viktor Walter Wesley Xiomara Yolanda Yusuf Zofia Zuri`);

/** Their count is prime, so that the evenly spaced households of an area have different ones. */
export const lastNames = words(`
Abernathy Achterberg Adeyemi Aldana Amsel Ashworth Balakrishnan Bankole Baptiste Barrientos Bautista Beaumont Bergstrom Blackwood Brennan Calloway
Carver Castellanos Chowdhury Cordova Dahl Delacroix Dempsey Dominguez Duarte Echevarria Ellery Eriksen Farrow Faulkner Figueroa Fitzgerald Fontaine
Gallegos Garland Gunderson Gupta Haddad Hale Halvorsen Hashimoto Hidalgo Holloway Ibarra Iyer Jankowski Jimenez Kaplan Karlsson Keane Kimura Kowalczyk
Larsson Leclerc Lindqvist Lockhart Macdonald Maddox Marchetti Mbeki Mendoza Montoya Morrow Nakamura Nguyen Nilsen Novak Oakes Okafor Okonkwo Ortega
Oyelaran Pacheco Pelletier Petrov Pham Quigley Quintero Radcliffe Rahman Raman Reyes Rivas Rosenthal Salazar Sandoval Santoro Sato Schreiber Sorensen
Soto Stavros Takahashi Teague Thibodeaux Tran Ueda Ulrich Underhill Valdez Varga Vasquez Velasco Villanueva Wachowski Whitfield Winslow Yamada Yates
Yilmaz Zamora Zeller Zielinski`);

export const initials = words('A. B. C. D. E. G. J. K. L. M. R. T.');

export const streetNames = (
  'Alder|Birch Hollow|Cannery|Cedar Mill|Dogwood|Eastlake|Ferry|Foundry|Granite|Heron|Juniper|Kestrel|Larkspur|Larimer|Magnolia|Mesa Verde|' +
  'Orchard|Palo Verde|Pecan|Quarry|Saguaro|Sycamore|Tamarack|Windmill'
).split('|');

export const streetKinds = words('St Ave Rd Ln Ct Dr Way Blvd');

/** Pairs of a trade, which is part of a business's name, and its industry. */
export const trades = [
  ['Roofing', 'Roofing Contractors'],
  ['Dental', 'Dentists'],
  ['Hardware', 'Hardware Stores'],
  ['Bakery', 'Bakeries'],
  ['Plumbing', 'Plumbing Contractors'],
  ['Insurance', 'Insurance Agencies'],
  ['Solar', 'Solar Energy Contractors'],
  ['Freight', 'Freight Forwarding'],
] as const;
