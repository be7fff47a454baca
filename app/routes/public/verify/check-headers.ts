/** Of the pages that check a code: no engine lists them, and nothing keeps them. */
export const checkHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}
