/** Fixed ids and limits of the business. */

/** The business's own company: its locations carry a truck icon. */
export const ownCompanyId = 1;
export const grainGroupId = 99;
export const plantProtectionGroupId = 4;
/** Rape or colza seeds in the Combined Nomenclature, and those of them that are for sowing. */
export const rapeseedCnHeading = '1205';
export const sowingRapeseedCnCode = '12051010';

export const normalCompanyStatus = 'COMPANY_STATUS_NORMAL';
export const deliveryAddressType = 'LOCATION_TYPE_DELIVERY_ADDRESS';
export const terminalType = 'LOCATION_TYPE_TERMINAL';
export const activeTruckStatus = 'ACTIVE';

/** The beginning of a line's notes when the client collects the goods. */
export const clientPickupNote = 'Tuleb ise järele. ';

export const typeaheadPageSize = 20;
export const typeaheadDelayMs = 200;
export const companySearchSize = 10;
export const maxLookupSize = 100;
export const logisticsKeyword = 'logistik';
export const logisticsContactCount = 10;

export const tablePageSize = 20;

/** Orders on a page of their lists. */
export const orderPageSize = 50;
export const maxTablePageSize = 500;

/** How far users, and what a search finds, are counted: a list then says that there are at least so many. */
export const maxCounted = 100;
/** How far records of master data are counted and opened by number of page. */
export const maxCountedRecords = 1000;

export const stockHistoryLength = 5;
export const previousLoadCount = 3;

/** The part of the window's width that a swipe must pass to delete or to open a menu, and the travel that is shown. */
export const swipeShare = 0.15;
export const swipeTravelPixels = 70;

/** Estonia's, put in front of a number that has none. */
export const defaultPhonePrefix = '372';
