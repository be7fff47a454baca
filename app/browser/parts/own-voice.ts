/** The device's own voice for the page's language, or undefined: any other sends the text to its maker. */
export function findOwnVoice(): SpeechSynthesisVoice | undefined {
  const language = document.documentElement.lang
  return speechSynthesis
    .getVoices()
    .find(({ localService, lang }) => localService && lang.split(/[-_]/)[0] === language)
}
