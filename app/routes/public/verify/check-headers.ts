/** Of the pages that check a code: no engine lists them, nothing keeps them, and no other site learns the code. */
export const checkHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'strict-origin',
  'X-Robots-Tag': 'noindex',
}
