/** Returns the page object of a list (docs/requirements.md, 'API conventions'); `number` counts from 1. */
export function pageOf<T>(
  content: T[],
  { number, size, totalElements }: { number: number; size: number; totalElements: number },
) {
  const totalPages = Math.ceil(totalElements / size);
  return {
    first: number === 1,
    last: number >= totalPages,
    number,
    numberOfElements: content.length,
    size,
    totalElements,
    totalPages,
    content,
  };
}
