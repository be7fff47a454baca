import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { CardForm, FieldGroup } from '../../../ui/form-card.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { useIsDemonstration } from '../../../ui/use-council.ts'
import { CurrentPasswordField } from '../current-password-field.tsx'

type SetUpProps = {
  /** The secret in groups of four, and the QR code that holds it. */
  setUp: { groups: string; qr: { size: number; path: string } }
  /** Whether no other page opens until it is done. */
  closed: boolean
  own: unknown
  errorOf: (field: string) => string | undefined
}

/** The three steps by which an app on a phone becomes the second factor. */
export function SetUpForm({ setUp, closed, own, errorOf }: SetUpProps) {
  const t = useTranslations('secondFactor')
  const field = useTranslations('field')
  const demonstration = useIsDemonstration()
  return (
    <>
      {closed && (
        <Banner kind="warning" heading={t('required')}>
          {t('requiredMore')}
        </Banner>
      )}
      {demonstration && (
        <Banner kind="info" heading={t('demonstration')}>
          {t('demonstrationMore')}
        </Banner>
      )}
      <CardForm action="/account/second-factor">
        <input type="hidden" name="intent" value="turnOn" />
        <FieldGroup legend={t('phone')}>
          <div className="prose">
            <p>{t('install')}</p>
            <p>{t('scan')}</p>
            <p>
              <QrCodeImage {...setUp.qr} />
            </p>
            <p>
              {t('secret')}: <strong lang="en">{setUp.groups}</strong>
            </p>
          </div>
        </FieldGroup>
        <FieldGroup legend={t('type')}>
          <TextField
            name="code"
            label={field('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            error={errorOf('code')}
            required
          />
          <CurrentPasswordField error={errorOf('currentPassword')} />
        </FieldGroup>
        <Button large>{t(own ? 'useNew' : 'turnOn')}</Button>
        {own !== undefined && (
          <p className="form-foot">
            <AloneLink to="/account/second-factor">{t('keep')}</AloneLink>
          </p>
        )}
      </CardForm>
    </>
  )
}

/** A camera needs a quiet margin of four modules around the code, and pixels of a whole size. */
function QrCodeImage({ size, path }: { size: number; path: string }) {
  const t = useTranslations('secondFactor')
  const side = size + 8
  return (
    <svg
      width={side * 3}
      height={side * 3}
      viewBox={`-4 -4 ${side} ${side}`}
      role="img"
      aria-label={t('picture')}
    >
      <path d={`M-4 -4h${side}v${side}h-${side}z`} fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
