export { findPrecursorRule, ruleOfReport } from './precursor-rule.ts';
export { isPrecursor, productView, readProductsById } from './product-rows.ts';
