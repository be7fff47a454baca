new Promise((told) => {
  try {
    new PerformanceObserver(told).observe({ type: 'paint', buffered: true })
  } catch (_) {}
  requestAnimationFrame(() => setTimeout(told, 300))
})
