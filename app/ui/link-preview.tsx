export interface ShownPreview {
  title: string
  sentence: string
  /** Absolute, as is `picture`; undefined where the portal has no public address. */
  url?: string
  picture?: string
}

/** Tags by which messengers show a link (Open Graph), search engines a hit. No page loads the picture. */
export function LinkPreview({ title, sentence, url, picture }: ShownPreview) {
  return (
    <>
      <meta name="description" content={sentence} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={sentence} />
      {url && <meta property="og:url" content={url} />}
      {picture && (
        <>
          <meta property="og:image" content={picture} />
          <meta property="og:image:width" content="600" />
          <meta property="og:image:height" content="315" />
        </>
      )}
    </>
  )
}
