new Promise((told) => {
  try {
    new PerformanceObserver(told).observe({ type: 'paint', buffered: true })
  } catch (_) {}
  addEventListener('load', () => setTimeout(told, 300))
})
