import { useTranslations } from 'use-intl'
import { CouncilImage } from '../ui/council-image.tsx'
import { Mark } from '../ui/motif.tsx'
import { type ShownCouncil, useCouncil, useIsDemonstration } from '../ui/use-council.ts'

type LetterheadProps = {
  /** In the language of the paper; without it in that of the page. */
  council?: Pick<ShownCouncil, 'name' | 'place' | 'image' | 'langs'>
}

/** The council's mark, name and place at the head of what it prints; of a demonstration it is not valid. */
export function Letterhead({ council }: LetterheadProps) {
  const t = useTranslations('pages.acknowledgement')
  const own = useCouncil()
  const notValid = useIsDemonstration()
  const shown = council ?? own
  if (!shown) return null
  const { name, place, image, langs } = shown
  return (
    <div className="ack-head">
      {image ? <CouncilImage version={image} /> : <Mark />}
      <div className="ack-council">
        <p className="ack-name" lang={langs.name}>
          {name}
        </p>
        {place && <p lang={langs.place}>{place}</p>}
      </div>
      {notValid && <p className="ack-not-valid">{t('notValid')}</p>}
    </div>
  )
}
