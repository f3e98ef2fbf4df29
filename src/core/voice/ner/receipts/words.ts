/** The words by which a receipt is read, in English, Swahili, Kinyarwanda and French: receipts mix them. All but `LABEL` are in lower case. */

const setOf = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(" ")));

const CURRENCY =
  "k?shs?|tshs?|ushs?|rwf|frw|kes|tzs|ugx|usd|eur|bif|fbu|cdf|fc|f?cfa|xof|xaf|ghs|ngn|zmw|mwk|shilingi|amafaranga";

/** A currency, also with the digits that follow it without a space. */
export const CURRENCY_WORD = new RegExp(`^(?:${CURRENCY})\\d*$`, "u");

/** An amount in figures: `Ksh1,200`, `5000 RWF`, `10.000F`. */
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${CURRENCY})\\.?[ ]?\\d|\\d[ ]?(?:${CURRENCY}|f)(?![\\p{L}\\p{N}])`,
  "iu",
);

/** Words for moving money, and for what remains of it; Bantu verbs by their stems. */
export const PAYMENT = new RegExp(
  [
    "(?<!\\p{L})(?:sent|received|pa(?:y|id)|moved|refund|loan|transf|with?draw|deposit|debited|credited|cash|airtime|spent|card|purchase|bought|buy|till(?!\\p{L})|paybill|cheque|charge|balance|bal(?!\\p{L})|fees?(?!\\p{L})|reversal|pos(?!\\p{L})|wdl)",
    "(?:tum(?:a|iwa|wa)|poke(?:a|lew?a|wa)|lip(?:a|ia|iwa|wa)|tol(?:ew)?a|wek(?:a|wa|ewa|ea)|toa|ingia|nunua|rudish\\p{L}{1,4}|salio|baki|muamala|malipo|(?<!\\p{L})mpe)(?!\\p{L})",
    "oh[eo]re[jrz]|ishyu|biku[jz]|biki[jrz]|akiri|wahawe|asigaye|ufite|waguze|konti|ajenti",
    "(?<!\\p{L})(?:reçu|recu|envoy|pay|paiement|carte|compte|d[ée]bit|cr[ée]dit|rembours|factur|retrait|retiré|dép[oô]t|depot|solde|frais|virement|achat)",
  ].join("|"),
  "iu",
);

/** Whether a text is a receipt: an amount in figures, and a word for moving money. */
export const isReceipt = (text: string): boolean => AMOUNT.test(text) && PAYMENT.test(text);

/** Words before a name. */
export const LEADS = setOf(
  "to from by at with in agent merchant till paybill atm branch dear hi paying sender receiver narration location",
  "kwa kutoka kwenda na katika wakala tawi mpe ndugu mpendwa imetumika umelipa umelipia imelipa mtumaji mpokeaji mfanyabiashara",
  "kuri na i mu ajenti mukozi umukozi ishami gashami mukiriya wishyuye wishyuriye kwishyura yishyuwe yishyuye uwishyuwe uwohereje",
  "de à a vers chez par marchand gab dab agence guichet cher chère merci expéditeur bénéficiaire commerçant",
);

/** Cash machines. */
export const MACHINES = setOf("atm gab dab");

/** What may come between those and the name: numbers, also masked ones, titles, and words such as `agent` and `namba`. */
export const LABEL =
  /^(?:[\dx*]+|[X*]+\d*|\d+[X*]+|[():,*+#-]|[ld]['’]|ya|la|de|(?:[Aa]gent|[Ww]akala|[Aa]jenti|u?mukozi|[Tt]ill|[Nn]umber|[Nn]o|[Nn]amba|[Nn]ambari|[Nn]imero|[Cc]ode|[Kk]ode|ID|[Jj]ina|[Nn]ame|Mr|MR|Mrs|MRS|Ms|MS|Miss|Mme|MME|Mlle|M|Bw|Bi|BI)[.]?)$/;

/** Words that stay outside a name, however they are written. */
export const ENDS = setOf(
  "new your you on at to for from by via has is balance bal fee fees charge charges transaction withdrawal wdl tax total amount confirmed completed successful alert number no date time reason message ref reference tid txid txn id till paybill account acct airtime available avail avl am pm pin otp mtcn atm pos branch sms data bundle valued customer client location merchant receiver sender narration agent",
  "mteja wateja salio baki ada tozo makato muamala malipo kiasi kumbukumbu tarehe siku saa jina namba umetoa asante wakala tawi",
  "mukiriya asigaye ikiguzi igiciro komisiyo ufite ubutumwa ku amafaranga itariki uwishyuwe uwohereje ajenti ishami",
  "gab dab nouveau solde frais trans réf le montant été ete bénéficiaire marchand commerçant agence",
);

/** `Umenunua`, `Imethibitishwa`, which begin sentences. */
export const SWAHILI_VERB = /^[ui]me\p{L}{4,}$/u;

/** Words that only a firm has in its name: what it sells or does, and its legal form. */
export const TRADE = new RegExp(
  `^(?:${[
    "shops?|stores?|super(?:market|ette)|mini|mart|market|hyper|hardware|chemists?|pharmacy|clinic|hospital|medical|hotel|lodge|inn|suites|resort|apartments|restaurant|cafe|grill|kitchen|catering|butchery|butcher|bakery|pizza|coffee|tea|wines|spirits|liquor|beverages|juice|milk|fish|eggs|feeds|agrovet|seeds|millers|salon|barber|boutique|fashions?|wear|shoes|textiles|uniforms|collections?|electronics|electricals?|solar|gadgets|phones?|accessories|communications?|telecom|cyber|computers?|technologies|systems|solutions?|services?|enterprises?|agency|agencies|agents?|traders?|trading|investments?|ventures|holdings|group|company|co|ltd|limited|plc|llc|inc|sons|brothers|suppliers?|supplies|distributors|wholesalers?|general|merchandise|industries|factory|motors|autos|garage|tyres|spares|petrol(?:eum)?|station|filling|energy|oil|transport(?:ers)?|logistics|courier|cargo|tours|travel|safaris|express|parking|saccos?|\\p{L}*bank|microfinance|insurance|school|college|academy|university|church|foundation|farm|dairy|foods?|fresh|water|airlines|fiber|internet|networks?|media|kiosk|stationer(?:y|s)|bookshop|books|cosmetics|beauty|laundry|carwash|cleaners|gym|construction|contractors|builders|paints|timber|steel|furniture|interiors|properties|estates|rentals|mobile|multi(?:services)?|business|cent(?:er|re)|point|corner|plaza|mall|house|lounge|mabati|tailors|printers|studio|mining|sugar|bulk|depots?|payments?|grocer(?:y|ies)|groceries|board|authority|ministry|government|county",
    "duka|shule|chuo|kikundi|chama|hoteli|mgahawa|kibanda|kanisa|kituo|soko|zahanati|hospitali|benki|kampuni|bima|bodi|mamlaka|shirika|wizara",
    "alimentation|quincaillerie|papeterie|librairie|cabine|marché|marche|supermarché|imprimerie|bureau|école|ecole|lycée|lycee|collège|complexe|scolaire|institut|paroisse|église|kiosque|boulangerie|pharmacie|pâtisserie|restaurant|resto|société|entreprise|maison|garage|salon|établissements|ets|sarl|sprl|coopérative|cooperative|koperative|iduka|ishuri|ibitaro|farumasi|télécentre|telecentre|cellule",
  ].join("|")})$`,
  "u",
);

/** Small words inside the name of a firm: `Duka la Dawa`, `Boulangerie de Yoff`. */
export const PARTICLES = setOf("of la ya za cha wa le les de du des et & y' cy' w' d' l'");

/** The last word of a service by which money is sent: `Tigo Pesa`, `Airtel Money`, `M-Shwari`, `MoMoPay`. */
export const SERVICE = /(?:pesa|money|kash|pay|cash|momo|shwari|fuliza|luku)$|^(?:momo|yas$)/;

/** Before the name of a place, and after it. */
export const PLACE_BEFORE =
  /(?:^| )(?:(?:atm|gab|dab|branch|tawi|ishami|gashami|agence|guichet)(?: (?:ya|la|rya|ry'|de|d'|ka|at|in|of))?|i|mu|in|katika)(?: [:-])? $/;
export const PLACE_AFTER = /^ (?:atm|branch|tawi)\b/;

/** Cash in and out. */
export const AGENT =
  /(?:^| )(?:agent|wakala|ajenti|u?mukozi|float)(?: |$)|with?draw|cash|umetoa| toa |bikuj|bikij|retir|retrait|dép[oô]t|depot/g;

/** Before the name of whoever receives the message. */
export const GREETING = /(?:^| )(?:dear|ndugu|mpendwa|cher|chère|merci|hi|mukiriya)(?: \S+)? $/;

/** Paying for something. */
export const BUSINESS =
  /(?:^| )(?:paid|pay|payment|purchase|spent|used|debited|till|merchant|marchand|bought|payé|paiement|achat|carte)(?: |$)|lipwa|umelip|nunua|ishyu|tumika/g;

/** Sending and receiving. */
export const PARTY =
  /(?:^| )(?:sent|send|transferred|transfer|received|credited|transféré|transfert|envoyé|reçu|recu|virement|cr[ée]dité|profit|faveur|vers|sender|expéditeur|bénéficiaire|mtumaji|mpokeaji)(?: |$)|tum[aw]a|pokea|kwenda|oherej|akiri|wahawe|imeingia/g;
