/** The order after a press on a header: from the smallest up, and then the other way round. */
export function nextSort(column: string, current: string | undefined): string {
  return current === `${column},asc` ? `${column},desc` : `${column},asc`;
}
