import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'

/**
 * A script of a few lines that stands in the page: a file of its own would be fetched beside the style sheet, and the
 * first paint would wait for both. Only the server draws it, so `text` is given where `import.meta.env.SSR` is true.
 */
export function InlineScript({ text }: { text: string }) {
  const nonce = useContext(FrameworkContext)?.nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
