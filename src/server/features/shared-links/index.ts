export { findShared } from './shared-rows.ts';
