/** Loads the script that an element names for later. */
export function loadScript({ dataset }: HTMLElement): void {
  const script = document.createElement('script')
  script.src = dataset.script as string
  document.body.appendChild(script)
}
