/** The file's name in a content-disposition header; 'download.pdf' where there is none. */
export function fileNameOf(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'download.pdf';
}
