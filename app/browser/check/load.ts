/** Loads a script; throws where it cannot be fetched. */
export function load(source = '') {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = source
    script.onload = resolve
    script.onerror = reject
    document.body.append(script)
  })
}
