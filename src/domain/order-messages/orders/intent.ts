/** The intention of a customer's message. Only an order fills a form. */
export const intents = ['ORDER', 'CHANGE', 'CANCEL', 'QUESTION', 'INFORMATION'] as const;
export type Intent = (typeof intents)[number];

const cancels =
  /\b(?:tuhista\w*|jat[ak]\w* (?:\S+ ){0,5}(?:ara|vahele)\b|jaab (?:\S+ ){0,4}(?:ara|tulemata|toomata|viimata)\b|jaavad (?:\S+ ){0,4}ara\b|(?:koorem|koormat?|auto|masin) ara\b(?! ?(?:vii|ved|vea|too|tuua|saa))|ara jatta|jatke ara|katkesta\w*|(?:ei ole|pole|ei) (?:\S+ ){0,2}vaja\b(?!,? (?:ainult|aga|vaid)\b)|arge (?:\S+ ){0,3}(?:tulge|saatke)\b(?! (?:enne|varem)\b)|(?<=(?:^|[.!?,;\n] ?)(?:palun )?)ara (?:\S+ ){0,2}(?:tule|saada|laadi)\b|(?<!\bkas .{0,60})[a-z]*(?:koorma?t?|koorem|vedu) ei (?:tule|toimu)\b|loobu(?:me|n|da|ma)\b|\butle(?:me|n) (?:\S+ ){0,3}ara\b|\bara utle(?:ma|da|me|n)\b|maha (?:\S+ ){0,2}tellimus\w*|tellimus\w* (?:\S+ ){0,3}maha\b(?! laadi)|(?:plaanist|graafikust|kavast|nimekirjast) (?:maha|valja|ara)\b|(?:tellimus|veo|vedu|koorma)\w* (?:\S+ ){0,4}tagasi\b|unustage (?:\S+ )?ara\b|otmen\w*|ne nado|ne nuzn\w*|ne (?:vez|pris|prie|zaber|otprav)\w*|otboi\b|cancel\w*)/;
const changes =
  /\b(?:muuta|muutke|muudame|muudaks\w*|muutu\w*|suurene\w*|suurenda\w*|vahene\w*|vahenda\w*|lukka\w*|lykka\w*|nihuta\w*|tosta(?:da|ge|ks\w*) (?:\S+ ){0,4}(?:umber|edasi)|umber tosta|asemel|(?<!\b(?:utle\w*|oel\w*|anda|andke|anna) (?:\S+ ){0,2}|\bsiis )edasi(?! saade)|hilisema\w*|varasema\w*|perenes\w*|izmeni\w*|vmesto|(?:tund|tunni|paev|nadal|veidi|natuke|pisut)\w* (?:hiljem|varem)|(?<!\d{3} )lisa(?:da|ge|ksi\w*)?\b|dobav\w*|tellitud|tellisi(?:n|me)\b|piisab\b|tellimuse(?:st|le|s)\b|instead|postpone\w*|move\b|reschedul\w*)/;
/** Changes what was ordered before, or in an order that says everything what stands in the order itself. */
const corrects = /\b(?:hoopis|(?:mitte|ne) (?:\S+ ){1,4}(?:vaid|a)\b|mitte \d+)/;
/** 'ärge homme tulge, tulge ülehomme': not none, but on another day. */
const movesInstead =
  /\b(?:arge|ara) (?:\S+ ){0,3}(?:tulge|saatke|tule|saada)\b[^.!?\n]*\b(?:tulge|saatke|tule|saada)\b/;
const orders =
  /\b(?:telli\w*|palun|vaja|soovi\w*|saat(?:a|ke|ma)|saadke|tooge|tuua|viia|viige|vedada|too\b|zakaz\w*|nuzn\w*|nado|trebuetsja|prisli\w*|otvez\w*|please|need|order\w*|send)/;
const asks =
  /\b(?:saaks\w*|saab\w*|saate|voiks\w*|oleks voimalik|mozno|mozete|can you|could you|kas toote|kas viite)\b/;
const informs =
  /\b(?:info|teade|teadmiseks|kinni|suletud|zakryt\w*|closed|ei tooda|remondis|vota(?:me|b|vad) (?:\S+ ){0,4}vastu|fyi)\b/;
/** What a telephone answers by itself while its owner is away. */
const absent =
  /\b(?:out of (?:the )?office|on (?:vacation|holiday|annual leave)|puhkusel (?:\S+ )?kuni|kuni \S+ puhkusel|v otpuske (?:\S+ )?do)\b/;
/** Words for goods that have been driven already, or are driven by the sender. */
const past =
  /\b(?:bruto\b[^]*\b(?:taara|tara|neto)|viidi|toodi|veeti|laaditi|joudis|joudsid|tuhjendati|laaditud|laetud|(?:laks|soitis) (?:teele|ara|valja)|uvezli|privezli|zagruzil\w*|razgruzil\w*|uehal\w*|vyehal\w*|pribyl\w*|delivered|arrived|(?:vii|too|saada)n (?:\S+ )?ise|oma autoga)\b/;
/** What a driver tells of a load that is on the truck or off it. */
const reports =
  /\b(?:(?:laadis|kaalus|tuhjendas|joud(?:is|sin)|vottis)(?:in|ime|id)?|laa?ditud|laetud|kaalutud|maha (?:pandud|valatud|kallatud|lastud|tostetud)|tuhjaks laaditud|maha \d[\d ]*(?:[.,]\d+)? ?(?:t|tonni|kg)|tuhi\b[^.!?]*\bkaal|soida(?:n|me) tagasi|slil\w*|edu obratno|edem obratno|going back|zagruzi(?:l|lsja|lis)\w*|zagruzen\w*|vygruzi\w*|vygruzen\w*|razgruzi\w*|(?:un)?loaded|weighed)\b|\bsaateleh\w* (?:nr )?\d|^(?:tere\S* )?(?:olen|oleme|olin|kohal|na meste|ja na)\b/;
const goods =
  '(?:nisu|otra|oder|odra|rapsi?|rukist?|kaera?|hernest?|hernes|vilja?|vili|kaupa?|kaup|pseni\\w+)';
const onBoard = '(?:peal|kastis|haagises|v kuzove|na bortu|on board)';
/** 'Peal 28 t nisu', '28 t peal', 'koorem on peal': loaded already. */
const loaded = new RegExp(
  String.raw`(?:(?:^|[.,;!?\n]) ?|\b(?:on|koorem|koorma|autol?|masinal?|${goods}) )${onBoard} (?:on )?\d[\d ]*(?:[.,]\d+)? ?(?:t|tonni|kg)\b|\d ?(?:t|tonni|kg)(?: ${goods})?(?: on)? ${onBoard}\b|\b(?:koorem|koormad|kaup|vili) (?:on )?peal\b`,
);
const questionWords =
  /(?:^|[.!?\n]\s*|\b(?:tere|tsau|hei)[,! ]+)(?:kas|palju|millal|mis|kui palju|kuhu|kust|miks|kes|mitu|kogda|skolko|what|when|how)\b(?! ?:)/;
const prices = /\b(?:hinna\w*|hind|maksab|maksaks|maksma|maksumus|stoit|cena|cenu|price|cost)\b/;

/**
 * Returns what the sender wants (docs/requirements.md, 'From message to order'); `hasOrder` says what was read in the
 * message. `isAhead`: it names a day from today on; `isLater`: one after
 * today. `isMoved`: it names a day that was ordered before, and one to
 * move it to. `isOfEarlierDay`: it names only days that were ordered before. `isOfPapers`: it names goods only to ask
 * for their papers.
 */
export function readIntent(
  text: string,
  hasOrder: {
    product: boolean;
    amount: boolean;
    isMoved: boolean;
    isFull: boolean;
    isAhead: boolean;
    isLater: boolean;
    isOfEarlierDay: boolean;
    isOfPapers: boolean;
  },
): Intent {
  // 'jätke homne raps ära ja pange selle asemele nisu' is another order, and not none.
  if (movesInstead.test(text) || (cancels.test(text) && /\bhoopis\b/.test(text))) return 'CHANGE';
  if (cancels.test(text) && !/\b(?:ei tuhista|asemele?\b)/.test(text)) return 'CANCEL';
  if (changes.test(text) || hasOrder.isMoved) return 'CHANGE';
  // 'Auto 123ABC laadis 28,46 t nisu, saateleht 5567' is told, and not ordered.
  const isReport = reports.test(text) || loaded.test(text);
  if (isReport && !hasOrder.isLater && !orders.test(text)) return 'INFORMATION';
  if (hasOrder.isOfPapers && !hasOrder.isAhead) return 'INFORMATION';
  // 'homse rapsi auto tulgu hoidla juurde, mitte kuivatisse'.
  if (hasOrder.isOfEarlierDay && /\bmitte\b/.test(text)) return 'CHANGE';
  if (corrects.test(text) && !(hasOrder.isFull && hasOrder.isAhead)) return 'CHANGE';
  if (/\b(?:ise|oma autoga)\b/.test(past.exec(text)?.[0] ?? '') || (past.test(text) && !hasOrder.isAhead)) {
    return 'INFORMATION';
  }
  const isQuestion = text.includes('?') || questionWords.test(text);
  if (isQuestion && prices.test(text)) return 'QUESTION';
  if (isQuestion && questionWords.test(text) && !(asks.test(text) && hasOrder.amount)) {
    return orders.test(text) && hasOrder.amount && hasOrder.product ? 'ORDER' : 'QUESTION';
  }
  if (informs.test(text) && !(hasOrder.product && hasOrder.amount) && !/\b(?:telli\w*|palun)\b/.test(text)) {
    return 'INFORMATION';
  }
  if (absent.test(text) && !hasOrder.isFull) return 'INFORMATION';
  if (hasOrder.isFull || (orders.test(text) && (hasOrder.product || hasOrder.amount))) return 'ORDER';
  if (isQuestion) return 'QUESTION';
  return hasOrder.product || hasOrder.amount ? 'ORDER' : 'INFORMATION';
}
