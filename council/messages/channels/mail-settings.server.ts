/** The server that brings mail to people, as the operator has set it. */
export interface MailSettings {
  /** `smtps://` or `smtp://`, with user and password in it: it stands in no log and in no message. */
  url: string
  /** The address that mail comes from, perhaps with a name before it. */
  from: string
  /** Authorities that are trusted beside those of Node, as PEM. */
  ca?: string
}
