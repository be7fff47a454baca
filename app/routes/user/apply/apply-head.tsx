import { useLocale, useTranslations } from 'use-intl'
import { sayIn } from '../../../../rules/form/definition.ts'
import { applicantStep, checkStep, countMinutes } from '../../../../rules/form/steps.ts'
import { LocalName } from '../../../ui/about-service.tsx'
import { OtherLanguage } from '../../../ui/other-language.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { ApplyData } from './apply-parts.tsx'
import { StepHead } from './step-head.tsx'

/** What is applied for; of an application in steps which of them is open. */
export function ApplyHead(props: ApplyData & { isRefused: boolean }) {
  const { service, steps, isRefused } = props
  if (steps.length > 1) return <HeadOfStep {...props} />
  return (
    <PageHead title={service.serviceName} area="user" refused={isRefused} lang={service.langs.serviceName}>
      <LocalName service={service} />
      <OtherLanguage langs={service.langs} />
      <p className="as-written" lang={service.langs.serviceDescription}>
        {service.serviceDescription}
      </p>
    </PageHead>
  )
}

function HeadOfStep(props: ApplyData & { isRefused: boolean }) {
  const { service, form, step, steps, isRefused } = props
  const t = useTranslations('pages.ownForm')
  const own = useTranslations('form')
  const locale = useLocale()
  const index = steps.indexOf(step)
  const section = form.sections.find(({ key }) => key === step)
  const title = section && sayIn(section.title, locale, form.lang)
  const { serviceName, langs } = service
  return (
    <StepHead
      title={title?.text ?? (step === checkStep ? own('check') : t('you'))}
      lang={title && title.lang !== locale ? title.lang : undefined}
      step={own('step', { number: index + 1, count: steps.length })}
      service={{ serviceName, lang: langs.serviceName }}
      part={step === applicantStep ? 'you' : step === checkStep ? 'check' : 'questions'}
      share={section ? index / (steps.length - 2) : 1}
      refused={isRefused}
    >
      <LocalName service={service} />
      <OtherLanguage langs={langs} />
      {step === applicantStep && <BeforeStart {...props} />}
    </StepHead>
  )
}

/** How long it takes, and which papers everybody needs. */
function BeforeStart({ form, documents }: ApplyData) {
  const t = useTranslations('pages.ownForm')
  const locale = useLocale()
  const needed = documents.filter(({ showIf, required }) => !showIf && required)
  return (
    <div className="before-start">
      <p>{t('about', { minutes: countMinutes(form), count: needed.length })}</p>
      {needed.length > 0 && (
        <ul>
          {needed.map(({ position, name, lang }) => (
            <li key={position} lang={lang === locale ? undefined : lang}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
