import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const staleMs = 5 * 60_000

/**
 * Reloads the page's data once when it becomes visible after five minutes. A reader who was signed out or
 * lost the role meanwhile stops seeing what they no longer may. A hidden page requests nothing. Where the
 * portal cannot be reached, as after a laptop was opened, the page stays until it can: the error page would
 * take the place of what is typed.
 */
export function useFreshPage() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let hiddenAt: number | undefined
    const look = async () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt ??= Date.now()
        return
      }
      const isStale = hiddenAt !== undefined && Date.now() - hiddenAt >= staleMs
      if (isStale && !(await isThere())) return
      hiddenAt = undefined
      if (isStale) void revalidate()
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [revalidate])
}

/** Whether the page can be had now; what only watches over the portal, a web server may hide from people. */
async function isThere() {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  return answer !== undefined && answer.status < 500
}
