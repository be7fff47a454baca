import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const staleMs = 5 * 60_000

/**
 * Reads the page again, once, when it becomes visible after five minutes: whoever was signed out or lost the role
 * meanwhile does not go on looking at what they may no longer see. Nothing asks while the page is hidden.
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
