export { form, date, typeahead } from './forms.ts';
export { transportForm, transportOrders, transportJobs, contracts } from './transport-form.ts';
export { jobTable } from './job-table.ts';
export { salesOrders } from './sales-orders.ts';
export { common, connection, errors, menu, session, titles, toasts } from './shell.ts';
export { homepage, stock } from './stock.ts';
