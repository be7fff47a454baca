import { useTranslations } from 'use-intl'
import { CheckIcon, DiamondIcon } from '../../../../ui/icons.tsx'

/** A drawing of a good photo of a paper and of a bad one. */
export function PhotoHelp() {
  const t = useTranslations('pages.ownPapers')
  const corners = 'M4 14V4h10M74 4h10v10M84 74v10H74M14 84H4V74'
  return (
    <div className="photo-help">
      <div>
        <svg width="88" height="88" viewBox="0 0 88 88" aria-hidden="true">
          <path d={corners} />
          <path d="M20 24h48v40H20zM44 34h18M44 42h18M44 50h12M26 56c0-12 14-12 14 0z" />
          <circle cx="33" cy="38" r="5" />
        </svg>
        <p className="photo-good">
          <CheckIcon /> {t('good')}
        </p>
      </div>
      <div>
        <svg width="88" height="88" viewBox="0 0 88 88" aria-hidden="true">
          <path d="M1 1h86v86H1z" className="photo-ground" />
          <path d={corners} />
          <path d="M20 44 62 22l25 44M20 44l22 43M36 50l30-16M41 59l30-16M46 68l26-14" />
        </svg>
        <p className="photo-bad">
          <DiamondIcon /> {t('bad')}
        </p>
      </div>
    </div>
  )
}
