/** The office's words for an unknown quantity, everywhere. */
export const unknownQuantity = 'ei tea veel';

/** The same where no label says that it is one. */
export const unknownQuantityUnlabelled = 'kogus teadmata';
