/** What reads codes in pictures, once it is there. */
export interface Pictures {
  /** The texts of the codes in a photo; none where the file is no picture. */
  readPhoto(file: File): Promise<string[]>
  /**
   * Shows what the camera sees until a code that `isCode` is in it; undefined when the button is pressed once
   * more. Throws where there is no camera, or it may not be used.
   */
  readCamera(button: HTMLElement, isCode: (text: string) => boolean): Promise<string | undefined>
}

declare global {
  interface Window {
    /**
     * Set by `judge-code.ts`: checks a code and shows in the page what it is worth; false where that cannot
     * be known on this phone.
     */
    judgeCode?: (page: HTMLElement, text: string) => Promise<boolean>
    /** Set by `read-pictures.ts`; throws where something has to be fetched first and cannot be. */
    openPictures?: (page: HTMLElement) => Promise<Pictures>
  }
}
