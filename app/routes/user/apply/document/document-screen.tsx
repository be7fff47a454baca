import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { RefusedPaper } from '../../../../forms/receive-papers.server.ts'
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx'
import { useDateFormat } from '../../../../ui/date-time.tsx'
import { ErrorSummary } from '../../../../ui/error-summary.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { FormCard } from '../../../../ui/form-card.tsx'
import { mainFormId } from '../../../../ui/main-form.ts'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { BackLink, ScreenHead } from '../../../../ui/screen-head.tsx'
import { AddPage, addPageId } from '../../application/document/add-page.tsx'
import { PagesList } from '../../application/document/pages-list.tsx'
import { useRefusedPapers } from '../../application/document/use-refused-papers.ts'
import type { describeDocument } from './open-document.server.ts'

/** The files that were not added, or that no other paper was chosen. */
export type Refused = RefusedPaper[] | 'choosePaper'

type DocumentScreenProps = ReturnType<typeof describeDocument> & {
  /** One of the other papers that was chosen when the language was. */
  chosen?: string
  answer?: Refused
}

/** One document of an application that is being filled in: its pages, and the ways to show it. */
export function DocumentScreen(props: DocumentScreenProps) {
  const { service, document, here, back, next, place, paperId, pages, answer, account, isAtHand, others } =
    props
  const words = useTranslations('form')
  const t = useTranslations('pages.ownPapers')
  const papers = useTranslations('pages.papers')
  const area = useTranslations('area')
  const locale = useLocale()
  const lang = document.lang === locale ? undefined : document.lang
  // Without other papers nothing but a file can be chosen.
  const isChoosing = answer === 'choosePaper' && others.length > 0
  const left = document.mostPages - pages.length
  const unchosen: RefusedPaper[] = [{ name: '', reason: 'choose' }]
  const notAdded = answer === 'choosePaper' ? (isChoosing ? [] : unchosen) : answer
  const isTooMany = answer !== 'choosePaper' && answer?.some(({ reason }) => reason === 'tooMany')
  const canAdd = left > 0 && !isTooMany
  // A file that was chosen goes along with whichever button leads on.
  const form = canAdd ? addPageId : undefined
  const refused = useRefusedPapers(notAdded ?? [], { max: document.mostPages, left })
  return (
    <>
      <PageTitle heading={document.name} area={area('user')} refused={answer !== undefined} />
      <BackLink to={back}>{words('back')}</BackLink>
      <ScreenHead title={document.name} lang={lang}>
        <p className="quiet">{t('step', place)}</p>
        <p className="quiet" lang={service.lang}>
          {service.serviceName}
        </p>
        {document.note && <p lang={lang}>{document.note}</p>}
      </ScreenHead>
      {isChoosing && (
        <ErrorSummary heading={papers('failed')} errors={[{ field: 'paper', message: t('choosePaper') }]} />
      )}
      {refused && <ErrorSummary {...refused.summary} />}
      <FormCard>
        <PagesList pages={pages} here={here} pagesAt={`/user/papers/${paperId}`} account={account} isOpen />
        {left <= 0 && <p>{papers('full', { max: document.mostPages })}</p>}
        {canAdd && <AddPage here={here} left={left} error={refused?.error} account={account} next={next} />}
        {others.length > 0 && <p className="or">{t('or')}</p>}
        <OtherPapers {...props} error={isChoosing ? t('choosePaper') : undefined} />
        {pages.length === 0 && (
          <>
            <p className="or">{t('or')}</p>
            <Way here={here} account={account}>
              {isAtHand && <p>{t('isAtHand')}</p>}
              <ButtonRow>
                {(['bring', 'atHand'] as const).map((then) => (
                  <Button key={then} kind="secondary" form={form} formAction={`${here}?then=${then}`}>
                    {t(then)}
                  </Button>
                ))}
              </ButtonRow>
            </Way>
          </>
        )}
        {!canAdd && (
          <div className="last-act">
            <ButtonRow>
              <ButtonLink to={next} large>
                {words('continue')}
              </ButtonLink>
            </ButtonRow>
          </div>
        )}
      </FormCard>
    </>
  )
}

/** A choice in the place of a photo, as a form of its own. */
function Way({
  here,
  account,
  id,
  children,
}: Pick<DocumentScreenProps, 'here' | 'account'> & { id?: string; children: ReactNode }) {
  return (
    <Form id={id} method="post" action={here} noValidate>
      <input type="hidden" name="account" value={account} />
      {children}
    </Form>
  )
}

/** The papers that were added for other documents or applications, to be used here. */
function OtherPapers(props: DocumentScreenProps & { error: string | undefined }) {
  const { here, account, others, chosen, error } = props
  const t = useTranslations('pages.ownPapers')
  const { date } = useDateFormat()
  if (others.length === 0) return null
  return (
    <Way here={here} account={account} id={mainFormId}>
      <SelectField
        name="paper"
        label={t('use')}
        error={error}
        defaultValue={chosen}
        options={[
          { value: '', label: t('choosePaper') },
          ...others.map(({ paperId, name, createdAt }) => ({
            value: paperId,
            label: t('option', { name, date: date(createdAt) }),
          })),
        ]}
      />
      <ButtonRow>
        <Button kind="secondary">{t('useIt')}</Button>
        <ButtonLink to="/user/papers" kind="quiet">
          {t('link')}
        </ButtonLink>
      </ButtonRow>
    </Way>
  )
}
