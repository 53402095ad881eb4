/**
 * Words found in contact lists, by language: names, places, headings. From them `guessEncoding` learns which letters follow each other.
 * Words of only ASCII letters would teach it nothing.
 */
export const namesByLanguage: Readonly<Record<string, string>> = {
  german:
    'größe straße müller jörg käthe weiß günter schäfer grün böhm köhler krüger schröder möller jäger könig hübner förster fräulein österreich zürich köln münchen düsseldorf nürnberg würzburg lübeck göttingen saarbrücken großmann voß strauß bäcker löffler änderung übung öffnung geschäft für hälfte hauptstraße prüfung günther björn sören jürgen rüdiger kürschner bühler häfner händler',
  french:
    'hélène françois rené renée andré zoé noël chloé benoît jérôme stéphane frédéric cécile aurélie éric étienne émile lefèvre gérard bérénice besançon orléans nîmes saint-étienne prénom téléphone société adresse électronique béziers châteauroux évreux mâcon compiègne garçon forêt hôpital île crédit agréé léa théo gaëlle joël maël loïc anaïs',
  spanish:
    'josé muñoz núñez maría garcía martínez rodríguez fernández lópez sánchez pérez gómez jiménez hernández díaz álvarez ramírez vázquez suárez gutiérrez íñigo ángel jesús andrés tomás inés mónica begoña peña ibáñez teléfono dirección compañía electrónico número código año málaga cádiz león cáceres córdoba almería avilés colón méxico bogotá medellín panamá perú quiñones señor sofía lucía agustín ramón rubén víctor óscar úrsula iñaki zúñiga güell agüero',
  portuguese:
    'joão são conceição gonçalves simões araújo antónio antônio josé inês luís mário fátima sebastião magalhães guimarães brandão leitão assunção patrícia sérgio júlio lúcia márcia célia fábio rogério goiânia brasília maranhão ceará paraná endereço número código país estação praça avenida município telefone mãe irmão fundação associação tânia cláudia flávio aragão falcão galvão',
  italian: 'città niccolò però società nicolò università qualità cantù forlì perù caffè elettricità identità libertà verità',
  nordic:
    'åsa björk göran sjöström märta ågren västerås malmö göteborg örebro jönköping sundström lindström bergström åkesson öberg sörensen pär håkan söderberg nyström ström hägg jönsson månsson håkansson bäckström åström södertälje umeå luleå østergaard sørensen jørgensen ørsted åse kjær københavn tønder møller jørgen søren bjørn bjørk århus aalborg lærke næss tromsø bodø ålesund gjøvik sæther pål kåre håkon håvard øystein solbjørg mäkinen hämäläinen päivi jyväskylä hyvinkää väinö pekkä äänekoski virtänen töölö seppälä hyvönen niinistö jääskeläinen kärkkäinen järvinen jürg',
  icelandic:
    'guðrún þórðardóttir sigurður ólafsson björnsson þór ísafjörður reykjavík jónsson jóhann kristín guðmundur magnús þorsteinn hafnarfjörður garðabær selfoss eiríksson árni ásdís ævar óðinn sími staður nafn heimilisfang þorvaldur hallgrímur',
  western:
    'josé renée zoë chloë andré núñez peña muñoz garcía lópez pérez gonzález hernández martínez ramírez jörg müller björn søren beyoncé françois joão maría jesús ángel cañon café résumé fiancé lefèvre noël brontë señor siobhán séan niamh éamon ó sørensen søn håkan jürgen schrödinger gómez rené désirée salomé inés thérèse',
  polish:
    'łukasz wiśniewski łódź małgorzata dąbrowska kraków paweł zieliński gdańsk wójcik poznań michał górski wrocław żaneta jabłońska rzeszów imię świętokrzyskie lewandowski kamiński kowalczyk szymański woźniak kozłowski jankowski mazur krawczyk piotrowski grabowski pawłowski michalski król wróbel dudek stępień zając jakub żbikowski śląsk częstochowa białystok toruń bydgoszcz gdynia kołobrzeg słupsk elbląg zielona góra chełm zamość wałbrzych mikołaj stanisław władysław bogusław grażyna bożena józef ćwik źródło ulica mieście ośrodek spółka województwo przemysł ewa wąsik pająk kępa olsztyń łomża',
  czech:
    'jiří dvořák plzeň nováková tomáš kateřina černá české budějovice ondřej růžička ústí nad labem jméno příjmení město novák svobodová novotný černý procházka kučera veselý horák němec pokorný hájek jelínek král růžičková beneš fiala sedláček doležal zeman kolář navrátil čermák urban vaněk blažek kříž kopecký konečný malý holub čech štěpán staněk vítek řezník žižka žďár šárka zdeněk věra markéta lukáš matěj vojtěch ďáblice hradec králové olomouc zlín děčín třebíč příbram ľubomír ľudmila košice žilina trenčín prešov nitra bratislava banská bystrica štefan ján kováč horváth tóth szabó lučenec piešťany poprad mäsiar kôň vŕba',
  hungarian:
    'szűcs erzsébet győr kovács istván tóth lászló békéscsaba fekete ildikó hódmezővásárhely őze név város szabó horváth varga kiss molnár németh farkas balogh papp lakatos takács juhász mészáros oláh rácz fehér szűts kőszegi erdős sándor józsef jános ferenc zoltán gábor tamás péter éva mária katalin ágnes zsófia györgy ősz bődi kőrösi szőke nagykőrös hajdúböszörmény székesfehérvár nyíregyháza kecskemét érd pécs utca út körút cím ügyfél üzlet fűtő gyűjtő tűz',
  croatian:
    'željko kovačević jurić šibenik babić čakovec đurić perišić omiš horvat marković petrović jovanović nikolić đorđević stojanović ilić pavlović milošević božić knežević vuković lončar šarić župan čolić žagar šimić tomić filipović blažević grgić matić luka đuro šime ćiro ćosić požega križevci karlovac varaždin đakovo čačak kraljevo niš šabac ljubljana novo mesto kočevje črnomelj škofja loka žalec krško jožef boštjan matjaž saša tjaša živa černe žnidaršič kovač potočnik mlakar',
  romanian:
    'ştefan iaşi brătescu constanţa căldăraru târgu mureş mădălina ţurcanu bucureşti răzvan piteşti oraş judeţ adresă bogdănescu călin cătălin gheorghiţă ionuţ rădulescu dobrogeanu moşoiu vâlcea braşov galaţi ploieşti bacău timişoara reşiţa târgovişte câmpulung hunedoara mureşan ţepeş munteanu şerban şoimaru română străda înălţime sînziana crăciun vălean',
  turkish:
    'ayşe yılmaz istanbul şahin izmir gülşen çelik diyarbakır oğuz öztürk eskişehir şehir adı soyadı kaya demir yıldız yıldırım aydın özdemir arslan doğan kılıç aslan çetin kara koç kurt özkan şimşek erdoğan güneş ışık polat bulut aktaş taş çiftçi avcı fatih emine hatice zeynep elif müşteri ığdır muğla kırşehir niğde tekirdağ elazığ çanakkale balıkesir uşak şanlıurfa gümüşhane sıla çağla buğra tuğba barış çağrı işçi ömer ümit uğur',
  lithuanian:
    'šiauliai rūta žukauskienė panevėžys klaipėda balčiūnaitė tauragė pavardė vardas kazlauskienė petrauskienė jankauskienė stankevičius vasiliauskas butkevičius žilinskas navickienė ramūnas žydrūnas gražina giedrė eglė živilė šarūnas kęstutis mindaugas algirdas čepaitis ąžuolas įmonė ūkis mažeikiai kėdainiai ukmergė plungė kretingą šilutė telšiai alytus utena druskininkai vytė sąskaita',
  latvian:
    'jānis bērziņš rīga kalniņa jūrmala kārlis ozoliņš liepāja krūmiņa rēzekne vārds uzvārds tālrunis pilsēta līga zariņš liepiņš kļaviņš pētersons vītols kārkliņš bērziņa eglītis zvaigzne ķirsis ķekava ģirts ģertrūde ēriks māris jēkabs anastasija ilzīte lāsma zaķis ļaudis adrese daugavpils jēkabpils ogre cēsis kuldīga tukums sigulda salaspils šķēle čakste žagata ūdris āboliņš āris',
  estonian:
    'jüri mägi õie pärn tartu ülle tõnisson pärnu šarlota ööbik võru tõnu jõgi kõiv rüütel kütt käär põld lõhmus mänd pääsuke sõber tõll põlva jõhvi jõgeva pölva rõõm külli õnne žanna küla tänav',
  russian:
    'иван петров москва ольга смирнова казань сергей кузнецов екатеринбург наталья соколова пермь имя фамилия телефон город адрес отчество юрий жуков омск анна волкова тула дмитрий фёдоров сочи александр алексей михаил николай владимир андрей татьяна елена светлана ирина мария екатерина людмила павлов козлов новиков морозов лебедев семёнов егоров степанов никитин захаров зайцев соловьёв борисов яковлев григорьев романов воробьёв сергеев шевченко щербаков цветков чернов хабаровск краснодар санкт-петербург новосибирск самара воронеж ростов-на-дону уфа челябинск улица дом почта компания общество клиент примечание анатолий евгений виктор юлия галина нина',
  ukrainian:
    "олексій шевченко київ наталія ковальчук львів євген їжакевич одеса юлія гнатюк вінниця ім'я прізвище місто адреса мельник бондаренко ткаченко кравченко олійник шевчук коваленко поліщук савченко андрій сергій дмитро володимир іван микола тетяна ірина оксана людмила надія харків дніпро запоріжжя тернопіль чернігів рівне житомир хмельницький чернівці вулиця ґалаґан ївга євдокія зіньків",
  bulgarian:
    'георги димитров софия мария иванова пловдив стоян петков варна име фамилия град адрес николов тодоров ангелов христов стоянова йорданов василев бургас русе стара загора плевен велико търново габрово кърджали гюргев цветан светослав бъчваров ъгъл първан димитър христо красимира пенка',
  serbian:
    'јован петровић београд милица ђорђевић ниш љубица њего нови сад стојановић николић јовановић живковић марковић име презиме град адреса телефон крагујевац чачак шабац ужице душан ђура љубиша џемал његош',
  greek:
    'γιώργος παπαδόπουλος αθήνα ελένη νικολάου θεσσαλονίκη κώστας οικονόμου πάτρα άννα βλάχου ηράκλειο όνομα επώνυμο τηλέφωνο πόλη διεύθυνση δημήτρης μαρία ιωάννης κωνσταντίνος παπανικολάου γεωργίου αντωνίου βασιλείου ιωάννου παππάς κατερίνα σοφία χρήστος νίκος σπύρος αναστασία αγγελική λάρισα βόλος ιωάννινα χανιά καλαμάτα ρόδος κέρκυρα οδός αριθμός εταιρεία πελάτης έτος ύδρα ήπειρος ώρα ίος μιχάλης φωτεινή ψαράς ξένος ζωή θανάσης',
  halfwidthKatakana:
    'ﾔﾏﾀﾞ ｻﾄｳ ｽｽﾞｷ ﾀｶﾊｼ ﾀﾅｶ ﾜﾀﾅﾍﾞ ｲﾄｳ ﾅｶﾑﾗ ｺﾊﾞﾔｼ ｶﾄｳ ﾖｼﾀﾞ ﾔﾏﾓﾄ ｻｻｷ ﾏﾂﾓﾄ ｲﾉｳｴ ｷﾑﾗ ﾊﾔｼ ｼﾐｽﾞ ﾔﾏｻﾞｷ ﾓﾘ ｱﾍﾞ ｲｹﾀﾞ ﾊｼﾓﾄ ｲｼｶﾜ ｵｶﾞﾜ ﾏｴﾀﾞ ﾌｼﾞﾀ ｺﾞﾄｳ ｵｶﾀﾞ ﾊｾｶﾞﾜ ﾑﾗｶﾐ ｺﾝﾄﾞｳ ｲｼｲ ｻｶﾓﾄ ｴﾝﾄﾞｳ ｱｵｷ ﾀﾛｳ ﾊﾅｺ ｲﾁﾛｳ ｼﾞﾛｳ ｹﾝｼﾞ ﾕｷ ﾐｷ ﾏﾕﾐ ｶｽﾞｵ ﾋﾛｼ ｱｷﾗ ﾖｳｺ ｹｲｺ ﾅｵｷ ﾘｮｳ ｼｮｳﾀ ｶ)ｲﾝﾀｰﾈｯﾄ ﾄｳｷｮｳ ｵｵｻｶ ﾅｺﾞﾔ',
  thai: 'สมชาย สมหญิง สมศักดิ์ ประเสริฐ วิชัย สุรชัย อนันต์ นพดล ธนากร พงศักดิ์ กิตติ ชัยวัฒน์ ณัฐพล ศิริพร สุภาพร วรรณา มาลี กัญญา รัตนา อรุณี จิราภรณ์ พิมพ์ใจ นิตยา ปราณี ใจดี แสงทอง ศรีสุข ทองดี บุญมา จันทร์แก้ว สุขสวัสดิ์ วงศ์สวัสดิ์ รุ่งเรือง เจริญสุข กรุงเทพมหานคร เชียงใหม่ ภูเก็ต ขอนแก่น นครราชสีมา ชลบุรี อุดรธานี สงขลา หาดใหญ่ นนทบุรี ปทุมธานี อยุธยา ลำปาง เพชรบุรี ชื่อ นามสกุล โทรศัพท์ เบอร์โทร มือถือ ที่อยู่ จังหวัด อำเภอ ตำบล ถนน ซอย หมู่บ้าน รหัสไปรษณีย์ อีเมล บริษัท ลูกค้า ประเทศ นาย นาง นางสาว คุณ จำกัด',
  hebrew:
    'דוד כהן תל אביב שרה לוי ירושלים משה מזרחי חיפה שם משפחה טלפון עיר פרטי כתובת רחוב מספר יוסף אברהם יעקב יצחק רחל מרים אסתר חנה רבקה פרץ ביטון אזולאי דהן אוחיון פרידמן שפירא גולדברג באר שבע נתניה אשדוד פתח תקווה ראשון לציון חולון רמת גן הרצליה צפת עכו טבריה',
  arabic:
    'محمد الأحمد الرياض فاطمة حسن القاهرة علي الخطيب دمشق الاسم العائلة هاتف المدينة عبد الله عبدالرحمن أحمد محمود إبراهيم خالد يوسف عمر سعيد مريم عائشة زينب نور سارة ليلى جدة مكة المدينة الدمام بغداد عمان بيروت حلب الإسكندرية طرابلس تونس الجزائر الدار البيضاء مصطفى حسين رقم العنوان الشارع شركة السيد',
};

/** Characters of names, places and headings in Chinese, Japanese and Korean lists, most frequent first. */
export const charactersByLanguage: Readonly<Record<string, string>> = {
  japanese:
    '田中山本子村小川大藤木東市井京美郎野一林松高佐太口原島石上北三橋谷西区町郡県都府道南清水坂岡福渡辺加伊斎吉池前森阿部長近後遠青竹内金和久保平工安宮今関根樹健真介花愛恵由紀香奈裕智明正博幸雄二次男也哉千葉横浜名古屋阪神戸札幌仙台広島熊鹿児崎静岡愛知新潟氏名前電話番号住所会社姓郵便県性別年月日メール日鈴佳彦洋隆誠司浩修直人友菜優希結衣咲翔大輝陽菜蓮悠葵アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンガギグゲゴザジズゼゾダデドバビブベボパピプペポャュョッーあいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだでどばびぶべぼ株式有限店部課',
  chinese:
    '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦傅方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀兰霞平刚桂英华玉萍红建文国春梅海波宁慧婷雪晨宇浩轩梓涵欣怡子北京上海广州深圳天津重庆成都武汉西安南京杭州苏州山东省市区县路号姓名电话手机城市地址公司性别备注邮编客户女男年月日联系人',
  chineseTraditional:
    '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯孫魏翁戴范方宋鄧杜傅侯曹薛丁卓馬阮董唐溫藍蔣石古紀姚連馮歐程湯田康姜汪白鄒尤巫志明美玲建宏雅婷怡君家豪淑芬俊傑宗翰佳穎冠宇欣怡承恩子晴宥廷詠晴品妤芳雄麗華惠珍秀英國強文龍臺北高雄中南桃園新竹市縣區路號街段巷樓姓名電話手機城市地址公司性別備註郵遞客戶女男年月日聯絡人東香港九龍',
  korean:
    '김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민진지현수영미경정은희선혜숙자순호철석준훈용상재동기태승원규섭욱빈서연예나윤아하준우도연시서울부산대구인천광전울세종경기강원충청라상제주특별광역도시군구읍면동로길름전화번이름주소회사성명휴대폰메모고객여남년월일연락처수박민가람솔',
};
