/** Heights in px, for the grid and for the skeleton that keeps its place. */
export const gridRowHeight = 36;
export const gridHeaderHeight = 38;
/** Px that a column has at least. */
export const leastColumnWidth = 48;
