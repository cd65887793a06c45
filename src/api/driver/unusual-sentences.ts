import type { UnusualReason, UnusualValue } from '#domain/driver/weights/weight-checks.ts';
import { decimal, formatDecimal, multiplyDecimals, subtractDecimals, zero } from '#domain/goods/decimal.ts';

import type { DriverLanguage } from './languages.ts';
import { unitIn } from './units.ts';

type Sentences = Record<UnusualReason, (value: string, limit: string, goods: string) => string>;

/** The questions about unusual values: phone and server ask them in the same words. */
const sentences: Record<DriverLanguage, Sentences> = {
  et: {
    UNDER_A_TONNE: (tonnes, kg) => `Kas kaal on tonnides? ${tonnes} t → ${kg} kg`,
    OVER_LEGAL_MASS: (difference, limit) => `${difference} t üle lubatud massi (${limit} t)`,
    TARE_UNLIKE_USUAL: (value, limit) => `Auto tühikaal on tavaliselt ${limit} kg, nüüd ${value} kg`,
    OVER_PAYLOAD: (value, limit) => `Koorem on ${value} t, auto kandevõime ligikaudu ${limit} t`,
    UNLOADED_UNLIKE_LOADED: (value, limit) => `Maha laaditi ${value} kg, peale ${limit} kg`,
    LOADED_UNLIKE_ORDERED: (value, limit) => `Peale laaditi ${value} t, tellitud on ${limit} t`,
    COUNTED_UNLIKE_ORDERED: (value, limit, goods) => `${goods}: loetud ${value}, tellitud on ${limit}`,
    COUNTED_UNLIKE_LOADED: (value, limit, goods) => `${goods}: maha loeti ${value}, peale ${limit}`,
    LONG_DISTANCE: (value) => `${value} km on ühe veo kohta ebatavaliselt pikk`,
    WEIGHT_UNLIKE_PAPER: (value, limit) => `Juht teatas ${value} kg, kontor sisestas paberilt ${limit} kg`,
    KM_UNLIKE_PAPER: (value, limit) => `Juht teatas ${value} km, kontor sisestas paberilt ${limit} km`,
  },
  ru: {
    UNDER_A_TONNE: (tonnes, kg) => `Масса в тоннах? ${tonnes} т → ${kg} кг`,
    OVER_LEGAL_MASS: (difference, limit) => `На ${difference} т больше разрешённой массы (${limit} т)`,
    TARE_UNLIKE_USUAL: (value, limit) => `Пустая машина обычно весит ${limit} кг, теперь ${value} кг`,
    OVER_PAYLOAD: (value, limit) => `Груз ${value} т, грузоподъёмность примерно ${limit} т`,
    UNLOADED_UNLIKE_LOADED: (value, limit) => `Выгружено ${value} кг, загружено ${limit} кг`,
    LOADED_UNLIKE_ORDERED: (value, limit) => `Загружено ${value} т, заказано ${limit} т`,
    COUNTED_UNLIKE_ORDERED: (value, limit, goods) => `${goods}: посчитано ${value}, заказано ${limit}`,
    COUNTED_UNLIKE_LOADED: (value, limit, goods) => `${goods}: при выгрузке ${value}, при погрузке ${limit}`,
    LONG_DISTANCE: (value) => `${value} км — необычно много для одного рейса`,
    WEIGHT_UNLIKE_PAPER: (value, limit) => `Водитель сообщил ${value} кг, офис внёс с бумаги ${limit} кг`,
    KM_UNLIKE_PAPER: (value, limit) => `Водитель сообщил ${value} км, офис внёс с бумаги ${limit} км`,
  },
  en: {
    UNDER_A_TONNE: (tonnes, kg) => `Is the weight in tonnes? ${tonnes} t → ${kg} kg`,
    OVER_LEGAL_MASS: (difference, limit) => `${difference} t over the legal mass (${limit} t)`,
    TARE_UNLIKE_USUAL: (value, limit) => `The truck usually weighs ${limit} kg empty, now ${value} kg`,
    OVER_PAYLOAD: (value, limit) => `The load is ${value} t, the payload about ${limit} t`,
    UNLOADED_UNLIKE_LOADED: (value, limit) => `Unloaded ${value} kg, loaded ${limit} kg`,
    LOADED_UNLIKE_ORDERED: (value, limit) => `Loaded ${value} t, ordered ${limit} t`,
    COUNTED_UNLIKE_ORDERED: (value, limit, goods) => `${goods}: counted ${value}, ordered ${limit}`,
    COUNTED_UNLIKE_LOADED: (value, limit, goods) => `${goods}: unloaded ${value}, loaded ${limit}`,
    LONG_DISTANCE: (value) => `${value} km is unusually long for one journey`,
    WEIGHT_UNLIKE_PAPER: (value, limit) =>
      `The driver reported ${value} kg, the office entered ${limit} kg from paper`,
    KM_UNLIKE_PAPER: (value, limit) =>
      `The driver reported ${value} km, the office entered ${limit} km from paper`,
  },
};

/** Nobody means tonnes by nothing at all. */
const nothingWeighed: Record<DriverLanguage, string> = {
  et: 'Kaal on 0 kg',
  ru: 'Масса 0 кг',
  en: 'The weight is 0 kg',
};

/** Weights that are shown in tonnes, as people say them on the road: '43,98 t'. */
const inTonnes = new Set<UnusualReason>(['OVER_LEGAL_MASS', 'OVER_PAYLOAD', 'LOADED_UNLIKE_ORDERED']);

/** Returns why a value is unusual, in one sentence with its numbers. */
export function unusualSentence(
  { reason, value, limit, goods }: Pick<UnusualValue, 'reason' | 'value' | 'limit' | 'goods'>,
  language: DriverLanguage,
): string {
  if (reason === 'UNDER_A_TONNE' && value === zero) return nothingWeighed[language];
  const show = (number: UnusualValue['value']) =>
    formatDecimal(inTonnes.has(reason) ? multiplyDecimals(number, decimal('0.001')) : number);
  const limitBreach = reason === 'OVER_LEGAL_MASS' ? subtractDecimals(value, limit) : value;
  const goodsText = goods === undefined ? '' : `${goods.name} (${unitIn(goods.unit, language)})`;
  return sentences[language][reason](show(limitBreach), show(limit), goodsText);
}
