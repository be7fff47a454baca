/** The voice of the device itself for the page's language; undefined without one. Any other voice sends the text to its maker. */
export function findOwnVoice(): SpeechSynthesisVoice | undefined {
  const language = document.documentElement.lang
  return speechSynthesis
    .getVoices()
    .find(({ localService, lang }) => localService && lang.split(/[-_]/)[0] === language)
}
