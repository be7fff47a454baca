/** Holds once the page has been painted; if a browser does not report that, after a moment surely later. */
export function whenPainted(): Promise<unknown> {
  return new Promise((tell) => {
    try {
      new PerformanceObserver(tell).observe({ type: 'paint', buffered: true })
    } catch {
      // The page tells when it has loaded.
    }
    addEventListener('load', () => setTimeout(tell, 300))
  })
}
