/** Heights in px, for the grid and for the skeleton that keeps its place. */
export const gridRowHeight = 36;
export const gridHeaderHeight = 38;
