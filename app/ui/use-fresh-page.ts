import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const staleMs = 5 * 60_000

/**
 * Reloads the page's data once when it becomes visible after five minutes. A reader who was signed out or
 * lost the role meanwhile stops seeing what they no longer may. A hidden page requests nothing.
 */
export function useFreshPage() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let hiddenAt: number | undefined
    const look = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now()
        return
      }
      if (hiddenAt !== undefined && Date.now() - hiddenAt >= staleMs) void revalidate()
      hiddenAt = undefined
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
}
