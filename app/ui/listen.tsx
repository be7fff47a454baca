import { useTranslations } from 'use-intl'
import listenScript from '../browser/listen.ts?script'
import { Button } from './button.tsx'

/**
 * Reads a plain page aloud. The page's script offers it where the device has a voice of its own for the
 * page's language. It keeps its room at the right end of the line that follows, so that nothing moves when it
 * appears.
 */
export function Listen() {
  const t = useTranslations('ui')
  return (
    <p className="listen only-screen" data-script={listenScript}>
      <Button type="button" kind="quiet" data-stop={t('stopListening')}>
        {t('listen')}
      </Button>
    </p>
  )
}
