export { findContractUses, findOverContractWarnings } from './over-contract.ts';
export { findUsedContracts } from './usage.ts';
export { contractView } from './view.ts';
